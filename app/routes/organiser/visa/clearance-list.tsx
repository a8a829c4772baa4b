import { Link } from 'react-router';
import { clearanceColumns } from '#conference/reports/exports/export-clearance.server.ts';
import {
  describeVisaFilter,
  type VisaFilter,
  visaFilterSchema,
  visaFilterToFields,
} from '#conference/visa/desk/visa-filter.ts';
import { findVisaPeople } from '#conference/visa/desk/visa-people.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { tooManyExports } from '../reports/exports/export-address.ts';
import type { Route } from './+types/clearance-list';

export const handle = deskTitle('Clearance list');

export const loader = organiserLoader('/organiser/visa/list', async ({ url, context }) => {
  const asked = visaFilterSchema.parse(url.searchParams);
  // Without a filter, the list starts with the people who wait to be sent.
  const isUnfiltered = Object.keys(visaFilterToFields(asked)).length === 0;
  const isEverybody = url.searchParams.has('everybody');
  const filter: VisaFilter = isUnfiltered && !isEverybody ? { ...asked, queue: 'send' } : asked;
  const { select } = await findVisaPeople(context, filter);
  return {
    fields: visaFilterToFields(filter),
    words: describeVisaFilter(filter),
    count: await countRows(context.db, select(context.db)),
    columns: clearanceColumns.map(({ header }) => header),
    isToSend: isUnfiltered && !isEverybody,
    refused: url.searchParams.get('refused'),
  };
});

const needsReason = 'Please say what the list is for. Your reason is recorded for each person on the list.';

export default function ClearanceList({ loaderData }: Route.ComponentProps) {
  const { fields, words, count, columns, isToSend, refused } = loaderData;
  const reasonError = refused === 'reason' ? needsReason : undefined;
  return (
    <div className="grid max-w-prose gap-5">
      <PageHead
        title="Clearance list"
        back={{ to: `/organiser/visa?${new URLSearchParams(fields)}`, label: 'Visas' }}
        intro="The authorities get this list with passports and addresses. Each person on it can see your export and your reason."
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
