import { Form, useNavigation } from 'react-router';
import { listCountries } from '#conference/registration/countries.ts';
import {
  describeFilter,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import { clearanceFilter, countForClearance } from '#conference/reports/export-clearance.server.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/clearance';

export function meta() {
  return [{ title: 'Clearance list · Organisers’ desk' }];
}

export const loader = organiserLoader('/organiser/clearance', async ({ url, context }) => {
  const filter = clearanceFilter(registrationFilterSchema.parse(url.searchParams));
  const { paid, country, since } = filter;
  return {
    filter: { paid, country, since },
    words: describeFilter(filter),
    count: await countForClearance(context.db, filter),
    countries: listCountries(),
    refused: url.searchParams.get('refused'),
  };
});

const needsReason = 'Please say what the list is for: it is kept for each person on it.';
const isBusyNow = 'Three exports are under way at this moment. Please try again in a minute.';

export default function Clearance({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { filter, words, count, countries, refused } = loaderData;
  const reasonError = refused === 'reason' ? needsReason : undefined;
  return (
    <>
      <h1 tabIndex={-1}>Clearance list</h1>
      <p className="mt-3 max-w-prose">
        Passports and addresses of those who asked for a visa letter, as the authorities need them. That you
        took the list, and why, is written on the registration of each person in it, and they can read it
        there.
      </p>
      <Form method="get" className="filters mt-6" key={words}>
        <SelectField
          name="country"
          label="Country"
          wide
          required={false}
          placeholder="All countries"
          defaultValue={filter.country}
          options={[...countries, { value: 'none', label: 'No country given' }]}
        />
        <SelectField
          name="paid"
          label="Paid"
          required={false}
          placeholder="Paid or not"
          defaultValue={filter.paid}
          options={[
            { value: 'yes', label: 'Paid' },
            { value: 'no', label: 'Unpaid' },
          ]}
        />
        <TextField
          name="since"
          type="date"
          label="Registered since"
          required={false}
          defaultValue={filter.since}
        />
        <Button size="small" variant="line" isBusy={isBusy}>
          Count
        </Button>
      </Form>
      <p className="lead mt-8">
        <strong>{count === 1 ? 'One person' : `${count.toLocaleString('en')} people`}</strong> ({words})
      </p>
      <div className="mt-4 max-w-prose">
        <FormSummary
          message={refused === 'busy' ? isBusyNow : undefined}
          errors={reasonError && { reason: reasonError }}
        />
      </div>
      {/* A plain form: the browser itself takes the file. */}
      <form method="post" action="/organiser/clearance/list" className="mt-4 grid max-w-prose gap-4">
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="intent" value="take" />
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
            Take the workbook (XLSX)
          </Button>
          <Button size="small" variant="line" name="format" value="csv">
            Take the text (CSV)
          </Button>
        </div>
      </form>
    </>
  );
}
