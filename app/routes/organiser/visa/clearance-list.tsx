import { Link } from 'react-router';
import { clearanceColumns, findTravellers } from '#conference/reports/exports/export-clearance.server.ts';
import { clearances } from '#conference/visa/clearances.server.ts';
import { searchWith } from '#conference/visa/desk/registration-search.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { listOfRegistrations } from '../registration/registration.list.server.ts';
import { viewAddress } from '../registration/registration-words.ts';
import { tooManyExports } from '../reports/exports/export-address.ts';
import type { Route } from './+types/clearance-list';

export const handle = deskTitle('Clearance list');

export const loader = organiserLoader('/organiser/visa/list', async ({ url, context, organiser }) => {
  const { readSearch, searchToQuery, describeSearch } = listOfRegistrations;
  const asked = readSearch(url.searchParams, organiser);
  // Without a condition, the list starts with the people who wait to be sent.
  const isUnfiltered = searchToQuery(asked).every(([name]) => name === 'visa');
  const isToSend = isUnfiltered && !url.searchParams.has('everybody');
  const search = isToSend ? searchWith({ visa: 'yes', queue: 'send' }) : asked;
  const select = await findTravellers(context, search, context.now());
  const fields = Object.fromEntries(searchToQuery(search));
  return {
    fields,
    back: viewAddress('visas', fields),
    words: describeSearch(context.settings, search),
    count: await countRows(context.db, select(context.db)),
    columns: clearanceColumns.map(({ header }) => header),
    isToSend,
    isForAuthorities: clearances.length > 0,
    refused: url.searchParams.get('refused'),
  };
});

const needsReason = 'Please say what the list is for. Your reason is recorded for each person on the list.';

export default function ClearanceList({ loaderData }: Route.ComponentProps) {
  const { fields, back, words, count, columns, isToSend, isForAuthorities, refused } = loaderData;
  const reasonError = refused === 'reason' ? needsReason : undefined;
  return (
    <div className="grid max-w-prose gap-5">
      <PageHead
        title="Clearance list"
        back={{ to: back, label: 'Visas' }}
        intro={`${isForAuthorities ? 'The authorities get this list' : 'No authority asks for this list'}, with passports and addresses. Each person on it can see your export and your reason.`}
      />
      <p className="lead">
        <strong>{describeCount(count, 'person', 'people')}</strong>: {words}.{' '}
        {isToSend && <Link to="/organiser/visa/list?everybody=yes">Take everybody instead</Link>}
      </p>
      <p>
        <strong>Columns:</strong> {columns.join(', ')}. Missing answers are empty cells.
      </p>
      <FormSummary
        message={refused === 'busy' ? tooManyExports : undefined}
        errors={reasonError && { reason: reasonError }}
      />
      {/* This is a plain HTML form, because the browser itself downloads the file. */}
      <form method="post" action="/organiser/visa/list/file" className="grid gap-4">
        <HiddenFields fields={{ ...fields, intent: 'take' }} />
        <TextAreaField
          name="reason"
          label="What the list is for"
          hint="Such as “Ministry of Home Affairs, conference clearance, second batch”."
          rows={2}
          error={reasonError}
          maxLength={500}
        />
        <div className="flex flex-wrap gap-3">
          <Button size="small" name="format" value="xlsx">
            Download XLSX
          </Button>
          <Button size="small" variant="line" name="format" value="csv">
            Download CSV
          </Button>
        </div>
      </form>
    </div>
  );
}
