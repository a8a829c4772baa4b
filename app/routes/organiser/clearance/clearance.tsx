import { edition } from '#conference/edition/edition.server.ts';
import { listCountries } from '#conference/registration/countries.ts';
import {
  describeFilter,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import { clearanceFilter, countForClearance } from '#conference/reports/export-clearance.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { tooManyExports } from '../exports/export-address.ts';
import { HiddenFields } from '../form/intent-form.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/clearance';

export const handle = deskTitle('Clearance list');

export const loader = organiserLoader('/organiser/clearance', async ({ url, context }) => {
  const filter = clearanceFilter(registrationFilterSchema.parse(url.searchParams));
  const { paid, country, since } = filter;
  return {
    filter: { paid, country, since },
    words: describeFilter(filter, edition.participantTypes),
    count: await countForClearance(context.db, filter),
    countries: listCountries(),
    refused: url.searchParams.get('refused'),
  };
});

const needsReason = 'Please say what the list is for. This is recorded for each person on it.';

export default function Clearance({ loaderData }: Route.ComponentProps) {
  const { filter, words, count, countries, refused } = loaderData;
  const fields: FilterField[] = [
    {
      name: 'country',
      label: 'Country',
      wide: true,
      placeholder: 'All countries',
      options: [...countries, { value: 'none', label: 'No country given' }],
    },
    { name: 'paid', label: 'Paid', placeholder: 'Any', options: optionsOf({ yes: 'Paid', no: 'Unpaid' }) },
    { name: 'since', type: 'date', label: 'Registered since' },
  ];
  const reasonError = refused === 'reason' ? needsReason : undefined;
  return (
    <>
      <PageHead
        title="Clearance list"
        intro="The authorities get this list: the passports and addresses of the people who asked for a visa letter. Each of them can see your export and your reason."
      />
      <FilterForm search={filter} fields={fields} button="Count" />
      <p className="lead mt-8">
        <strong>{describeCount(count, 'person', 'people')}</strong> ({words})
      </p>
      <div className="mt-4 max-w-prose">
        <FormSummary
          message={refused === 'busy' ? tooManyExports : undefined}
          errors={reasonError && { reason: reasonError }}
        />
      </div>
      {/* This is a plain HTML form, because the browser itself downloads the file. */}
      <form method="post" action="/organiser/clearance/list" className="mt-4 grid max-w-prose gap-4">
        <HiddenFields fields={{ ...filter, intent: 'take' }} />
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
    </>
  );
}
