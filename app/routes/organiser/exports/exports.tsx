import { edition } from '#conference/edition/edition.server.ts';
import { may } from '#conference/organiser/organiser.ts';
import {
  describeFilter,
  filterToQuery,
  registrationFilterSchema,
  withoutDetails,
} from '#conference/registration/list/registration-filter.ts';
import {
  columnsFor,
  listPageToQuery,
  readExportChoice,
  readListPage,
} from '#conference/registration/list/registration-list.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { mayOpen } from '../navigation.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/exports';
import { BookingExport, EnquiryExport, PaymentExport, RegistrationExport } from './export-forms.tsx';

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
        {registrations && <RegistrationExport {...registrations} />}
        {payments && <PaymentExport />}
        {bookings && <BookingExport options={options} />}
        {enquiries && <EnquiryExport />}
      </div>
    </>
  );
}
