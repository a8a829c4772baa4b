import '#ui/desk/desk-list.css';
import { Form, Link } from 'react-router';
import { formatShortDay } from '#conference/edition/days.ts';
import { may } from '#conference/organiser/permissions.ts';
import { selectVisaPeople } from '#conference/organiser/selections/select-from-lists.server.ts';
import { listCountries, nameCountry } from '#conference/registration/countries.ts';
import { clearances, listBatches, nameClearance } from '#conference/visa/clearances.server.ts';
import { countQueues, listNationalities } from '#conference/visa/desk/count-visas.server.ts';
import { listVisas } from '#conference/visa/desk/list-visas.server.ts';
import {
  describeVisaFilter,
  queueWords,
  visaFilterSchema,
  visaFilterToFields,
  visaQueues,
} from '#conference/visa/desk/visa-filter.ts';
import { todayOf } from '#conference/visa/desk/visa-people.server.ts';
import { visaStatusWords } from '#conference/visa/desk/visa-status.ts';
import { listSteps } from '#conference/visa/desk/visa-step.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { ButtonForm, HiddenFields } from '../form/intent-form.tsx';
import { DataTable } from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { describeFound, loadPage } from '../list/paging.ts';
import { mayOpen } from '../navigation.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { Fold } from '../page/fold.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/visas';
import { describeVisaRow } from './describe-visa-row.server.ts';
import { batchColumns, nationalityColumns, visaColumns } from './visa-columns.tsx';

export const handle = deskTitle('Visas');

export const loader = organiserLoader('/organiser/visa', async ({ url, context, organiser }) => {
  const filter = visaFilterSchema.parse(url.searchParams);
  const fields = visaFilterToFields(filter);
  const { rows, pages } = await loadPage(url, fields, (page) => listVisas(context, { filter, ...page }));
  const counts = await countQueues(context);
  const today = todayOf(context.now());
  const groups = await listNationalities(context);
  const mayHandle = may(organiser, 'visas.handle');
  return {
    filter: fields,
    words: describeVisaFilter(filter),
    pages,
    rows: rows.map((row) => describeVisaRow(context.settings, row, today)),
    queues: visaQueues
      .filter((queue) => clearances.length > 0 || !['send', 'waiting', 'clearance-refused'].includes(queue))
      .map((queue) => ({ queue, label: queueWords[queue], count: counts[queue] })),
    groups: groups.map(({ nationality, dates, ...group }) => ({
      id: nationality ?? 'none',
      name: nationality === null ? 'Not given yet' : nameCountry(nationality),
      ...group,
      payBy: dates && formatShortDay(dates.payBy),
      askBy: dates && formatShortDay(dates.askBy),
      applyBy: dates && formatShortDay(dates.applyBy),
      isLate: dates !== undefined && dates.applyBy < today && group.toApply > 0,
    })),
    batches: (await listBatches(context.db, 20)).map(({ clearance, sentOn, number, ...batch }) => ({
      ...batch,
      name: nameClearance(clearance),
      number: number ?? '',
      sentOn: formatShortDay(sentOn),
    })),
    countries: listCountries(),
    hasRule: context.settings.visa !== undefined,
    steps: mayHandle ? listSteps(clearances) : [],
    listTo: mayOpen(organiser, '/organiser/visa/list')
      ? `/organiser/visa/list?${new URLSearchParams(fields)}`
      : undefined,
    mayWrite: mayOpen(organiser, '/organiser/messages/new'),
  };
});

export const action = organiserAction('/organiser/visa', {
  // The message goes to the people whom the list finds now, with all its conditions.
  write: async ({ context, organiser, url }) => {
    const filter = visaFilterSchema.parse(url.searchParams);
    const id = await selectVisaPeople(context, { filter, organiserId: organiser.id }, context.now());
    return redirectTo(id === undefined ? '/organiser/visa' : `/organiser/messages/new?selection=${id}`);
  },
});

const nouns = ['person', 'people'] as const;

export default function Visas({ loaderData }: Route.ComponentProps) {
  const { filter, words, pages, rows, queues, groups, batches, countries, hasRule } = loaderData;
  const { steps, listTo, mayWrite } = loaderData;
  const count = describeFound(pages, nouns);
  const open = queues.filter((one) => one.count > 0);
  const fields: FilterField[] = [
    { name: 'text', label: 'Name, email or reference', wide: true, maxLength: 200 },
    { name: 'status', label: 'Status', placeholder: 'Any', options: optionsOf(visaStatusWords) },
    { name: 'queue', label: 'To do', placeholder: 'Anything', options: optionsOf(queueWords) },
    {
      name: 'nationality',
      label: 'Nationality',
      placeholder: 'Any',
      options: [{ value: 'none', label: 'Not given yet' }, ...countries],
    },
    {
      name: 'paid',
      label: 'Paid',
      placeholder: 'Any',
      options: optionsOf({ yes: 'Paid in full', no: 'Not paid in full' }),
    },
    { name: 'applyBy', type: 'date', label: 'Application due by' },
  ];
  return (
    <>
      <PageHead
        title="Visas"
        intro="Active participants who requested a visa letter. The deadlines are counted back from the first day of the conference. Please confirm the current rules with the authorities."
      />
      {open.length > 0 && (
        <ul className="chips mt-6" aria-label="Tasks">
          {open.map(({ queue, label, count: number }) => (
            <li key={queue}>
              <Link to={`?queue=${queue}`}>
                {label}: {number.toLocaleString('en')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Fold className="mt-6" title="Nationalities and their days" isOpen={false}>
        {!hasRule && (
          <p className="mb-3">
            This edition has no rule for visas, so there are no deadlines for applications.
          </p>
        )}
        <DataTable
          className=""
          rows={groups}
          columns={nationalityColumns}
          empty="Nobody requested a letter."
        />
      </Fold>
      {batches.length > 0 && (
        <Fold title="Batches sent for clearance" isOpen={false}>
          <DataTable className="" rows={batches} columns={batchColumns} empty="" />
        </Fold>
      )}
      <FilterForm search={filter} fields={fields} />
      <div className="mt-6 flex flex-wrap items-baseline gap-x-8 gap-y-1">
        <p role="status">
          <strong>{count}</strong>: {words}
        </p>
        {pages.found > 0 && listTo && <Link to={listTo}>Clearance list</Link>}
        {pages.found > 0 && mayWrite && <ButtonForm intent="write">Send them a message</ButtonForm>}
      </div>
      {/* The next page shows a preview, so this form changes nothing. */}
      <Form method="get" action="/organiser/visa/move">
        <HiddenFields fields={filter} />
        <DataTable
          className="list-table mt-3"
          rows={rows}
          columns={visaColumns(steps.length > 0)}
          brief={({ statusWord }) => statusWord}
          empty="Nobody found."
        />
        {steps.length > 0 && rows.length > 0 && (
          <fieldset className="mt-6 grid max-w-xl gap-4 border-t-2 border-indigo pt-4">
            <legend className="sr-only">Next step for several people</legend>
            <SelectField name="move" label="Next step" options={steps} placeholder="Choose a step" />
            <RadioField
              name="who"
              legend="For whom?"
              defaultValue="selected"
              options={[
                { value: 'selected', label: 'The people selected above' },
                {
                  value: 'all',
                  label: `All people on this list: ${count}`,
                },
              ]}
            />
            <p>
              <SmallSubmit>Show a preview</SmallSubmit>
            </p>
          </fieldset>
        )}
      </Form>
      <Pager pages={pages} of={nouns} />
    </>
  );
}
