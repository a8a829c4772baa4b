import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import type { ListColumn } from '#conference/registration/list/registration-list.ts';
import { listExtraQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import { HiddenFields } from '../../form/intent-form.tsx';
import { lookToQuery, readExportChoice, readLook } from '../../list/look.ts';
import { mayOpen } from '../../navigation.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { listOfRegistrations } from '../../registration/registration.list.server.ts';
import { listLook } from '../../registration/registration-words.ts';
import type { Route } from './+types/exports';
import { tooManyExports } from './export-address.ts';
import { exportedLists, exportPaths } from './exported-lists.server.ts';

export const handle = deskTitle('Exports');

const ofRegistrations = '/organiser/exports/registrations';

export const loader = organiserLoader('/organiser/exports', async ({ context, organiser, url }) => {
  const hasQuestions = (await listExtraQuestions(context.db)).length > 0;
  const { readSearch, searchToQuery, describeSearch, columnsFor, look } = listOfRegistrations;
  const search = readSearch(url.searchParams, organiser);
  const query = searchToQuery(search);
  const shown = readLook(look, url.searchParams);
  const allowed = columnsFor(organiser);
  return {
    isRefused: url.searchParams.get('refused') === 'busy',
    registrations: mayOpen(organiser, ofRegistrations)
      ? {
          words: describeSearch(context.settings, search),
          fields: Object.fromEntries(query),
          toList: `/organiser/registrations?${new URLSearchParams([...query, ...lookToQuery(look, shown)])}`,
          choice: readExportChoice(url.searchParams),
          columns: shown.columns.filter((column) => allowed.includes(column)),
        }
      : null,
    others: exportPaths
      .filter((path) => path !== ofRegistrations && mayOpen(organiser, path))
      .map((path) => ({ path, ...exportedLists[path], take: undefined }))
      .filter(({ path }) => hasQuestions || path !== '/organiser/exports/answers')
      .filter(({ page }) => edition.festival || page !== '/organiser/bookings'),
  };
});

export default function Exports({ loaderData }: Route.ComponentProps) {
  const { isRefused, registrations, others } = loaderData;
  return (
    <>
      <PageHead
        title="Exports"
        intro="Download lists as files for a spreadsheet. The audit records each export. Keep these files on the desk’s machines, and delete them when you no longer need them."
      />
      <FormSummary message={isRefused ? tooManyExports : undefined} />
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        {registrations && <RegistrationExport {...registrations} />}
        {others.map(({ path, title, text, page }) => (
          <Export
            key={path}
            title={title}
            to={path}
            text={text}
            link={{ to: page, label: 'Filter this list' }}
          />
        ))}
      </div>
    </>
  );
}

type RegistrationExportProps = NonNullable<Route.ComponentProps['loaderData']['registrations']>;

function RegistrationExport({ words, fields, toList, choice, columns }: RegistrationExportProps) {
  return (
    <Export
      title="Registrations"
      to={ofRegistrations}
      text={`Filter: ${words}.`}
      link={{ to: toList, label: 'Change the filter in the list' }}
    >
      <HiddenFields fields={fields} />
      {columns.map((column) => (
        <input key={column} type="hidden" name="column" value={column} />
      ))}
      <RadioField
        name="columns"
        legend="Columns"
        required={false}
        defaultValue={choice}
        options={[
          { value: 'all', label: 'All columns' },
          { value: 'shown', label: `The list’s columns: ${nameColumns(columns)}` },
        ]}
      />
    </Export>
  );
}

function nameColumns(columns: readonly ListColumn[]): string {
  return ['Reference', 'Name', ...columns.map((column) => listLook.columns[column])].join(', ').toLowerCase();
}

type ExportProps = {
  title: string;
  to: string;
  text: string;
  link: { to: string; label: string };
  children?: ReactNode;
};

/** This is a plain HTML form, because the browser itself downloads the file. */
function Export({ title, to, text, link, children }: ExportProps) {
  return (
    <section className="border-t-2 border-indigo pt-4">
      <h2>{title}</h2>
      <p className="mt-2">
        {text} <Link to={link.to}>{link.label}</Link>
      </p>
      <form method="get" action={to} className="mt-4 grid gap-4">
        {children}
        <div className="flex flex-wrap gap-3">
          {['xlsx', 'csv', 'ndjson'].map((format) => (
            <Button key={format} size="small" variant="line" name="format" value={format}>
              Download {format.toUpperCase()}
              <span className="sr-only"> of {title.toLowerCase()}</span>
            </Button>
          ))}
        </div>
      </form>
    </section>
  );
}
