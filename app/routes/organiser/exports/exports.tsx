import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import {
  statuses as enquiryStatuses,
  statusWords,
  topics,
  topicWords,
} from '#conference/enquiries/enquiry.ts';
import { may } from '#conference/organiser/organiser.ts';
import {
  describeFilter,
  filterToQuery,
  registrationFilterSchema,
  withoutDetails,
} from '#conference/registration/registration-filter.ts';
import {
  columnsFor,
  type ListColumn,
  listPageToQuery,
  readExportChoice,
  readListPage,
} from '#conference/registration/registration-list.ts';
import { Button } from '#ui/button.tsx';
import { RadioField, SelectField } from '#ui/choice-field.tsx';
import { FormSummary } from '#ui/form-summary.tsx';
import { TextField } from '#ui/text-field.tsx';
import { mayOpen } from '../navigation.ts';
import { optionsOf } from '../options-of.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { columnWords } from '../registrations/registration-words.ts';
import type { Route } from './+types/exports';

export function meta() {
  return [{ title: 'Exports · Organisers’ desk' }];
}

export const loader = organiserLoader('/organiser/exports', async ({ organiser, url }) => {
  const asked = registrationFilterSchema.parse(url.searchParams);
  const hasDetails = may(organiser, 'registrations.details');
  const filter = hasDetails ? asked : withoutDetails(asked);
  const query = filterToQuery(filter);
  const mayTake = (list: string) => mayOpen(organiser, `/organiser/exports/${list}`);
  const { columns } = readListPage(url.searchParams);
  const allowed = columnsFor({ hasDetails });
  return {
    isRefused: url.searchParams.get('refused') === 'busy',
    options: edition.catalogue.map(({ id, title }) => ({ value: id, label: title })),
    registrations: mayTake('registrations')
      ? {
          words: describeFilter(filter),
          fields: [...query],
          toList: `/organiser/registrations?${new URLSearchParams([...query, ...listPageToQuery(readListPage(url.searchParams))])}`,
          choice: readExportChoice(url.searchParams),
          columns: columns.filter((column) => allowed.includes(column)),
        }
      : null,
    payments: mayTake('payments'),
    bookings: mayTake('bookings'),
    enquiries: mayTake('enquiries'),
  };
});

function nameColumns(columns: readonly ListColumn[]): string {
  return ['Reference', 'Name', ...columns.map((column) => columnWords[column])].join(', ').toLowerCase();
}

const bookingStatuses = optionsOf({
  requested: 'Requested',
  confirmed: 'Confirmed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
});
const currencies = optionsOf({ USD: 'Dollars', INR: 'Rupees' });

export default function Exports({ loaderData }: Route.ComponentProps) {
  const { options, isRefused, registrations, payments, bookings, enquiries } = loaderData;
  return (
    <>
      <h1 tabIndex={-1}>Exports</h1>
      <p className="mt-3 max-w-prose">
        Lists as files for a spreadsheet. Each export is written to the audit with your name. Keep a file with
        people in it on the desk’s machines, and delete it when its work is done.
      </p>
      <FormSummary
        message={
          isRefused ? 'Three exports are under way at this moment. Please try again in a minute.' : undefined
        }
      />
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        {registrations && (
          <Export
            title="Registrations"
            to="/organiser/exports/registrations"
            text={
              <>
                Those that are: {registrations.words}.{' '}
                <Link to={registrations.toList}>Choose others in the list</Link>
              </>
            }
          >
            {registrations.fields.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {registrations.columns.map((column) => (
              <input key={column} type="hidden" name="column" value={column} />
            ))}
            <RadioField
              name="columns"
              legend="Columns"
              required={false}
              defaultValue={registrations.choice}
              options={[
                { value: 'all', label: 'All' },
                { value: 'shown', label: `Those of the list: ${nameColumns(registrations.columns)}` },
              ]}
            />
          </Export>
        )}
        {payments && (
          <Export
            title="Payments"
            to="/organiser/exports/payments"
            text="What came in, what was paid back, and what undoes an entry."
          >
            <div className="filters">
              <SelectField
                name="currency"
                label="Currency"
                placeholder="Both"
                required={false}
                wide
                options={currencies}
              />
              <TextField name="from" type="date" label="From" required={false} />
              <TextField name="to" type="date" label="To" required={false} />
            </div>
          </Export>
        )}
        {bookings && (
          <Export
            title="Bookings"
            to="/organiser/exports/bookings"
            text="Stalls and halls, with who asked for them."
          >
            <div className="filters">
              <SelectField
                name="option"
                label="Option"
                placeholder="All options"
                required={false}
                options={options}
              />
              <SelectField
                id="booking-status"
                name="status"
                label="Status"
                placeholder="Any status"
                required={false}
                options={bookingStatuses}
              />
            </div>
          </Export>
        )}
        {enquiries && (
          <Export
            title="Enquiries"
            to="/organiser/exports/enquiries"
            text="What people wrote to the organisers, without notes and replies."
          >
            <div className="filters">
              <SelectField
                name="topic"
                label="Topic"
                placeholder="All topics"
                required={false}
                options={topics.map((topic) => ({ value: topic, label: topicWords[topic] }))}
              />
              <SelectField
                id="enquiry-status"
                name="status"
                label="Status"
                placeholder="Open"
                required={false}
                options={[
                  ...enquiryStatuses.map((status) => ({ value: status, label: statusWords[status] })),
                  { value: 'any', label: 'Any status' },
                ]}
              />
            </div>
          </Export>
        )}
      </div>
    </>
  );
}

type ExportProps = { title: string; to: string; text: ReactNode; children: ReactNode };

/** A plain form: the browser itself takes the file, with or without script. */
function Export({ title, to, text, children }: ExportProps) {
  return (
    <section className="border-t-2 border-indigo pt-4">
      <h2>{title}</h2>
      <p className="mt-2">{text}</p>
      <form method="get" action={to} className="mt-4 grid gap-4">
        {children}
        <div className="flex flex-wrap gap-3">
          <Button size="small" variant="line" name="format" value="xlsx">
            Workbook<span className="sr-only"> of {title.toLowerCase()}</span> (XLSX)
          </Button>
          <Button size="small" variant="line" name="format" value="csv">
            Text<span className="sr-only"> of {title.toLowerCase()}</span> (CSV)
          </Button>
        </div>
      </form>
    </section>
  );
}
