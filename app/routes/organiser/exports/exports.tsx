import { currencies } from '#conference/edition/currencies.server.ts';
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
import { bookingOptions } from '../bookings/describe-spot.server.ts';
import { mayOpen } from '../navigation.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle, PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/exports';
import { BookingExport, EnquiryExport, PaymentExport, RegistrationExport } from './export-forms.tsx';
import { tooManyExports } from './export-links.tsx';

export const meta = deskTitle('Exports');

export const loader = organiserLoader('/organiser/exports', async ({ organiser, url }) => {
  const asked = registrationFilterSchema.parse(url.searchParams);
  const hasDetails = may(organiser, 'registrations.details');
  const filter = hasDetails ? asked : withoutDetails(asked);
  const query = filterToQuery(filter);
  const mayTake = (list: string) => mayOpen(organiser, `/organiser/exports/${list}`);
  const page = readListPage(url.searchParams);
  const allowed = columnsFor({ hasDetails });
  return {
    isRefused: url.searchParams.get('refused') === 'busy',
    options: bookingOptions,
    registrations: mayTake('registrations')
      ? {
          words: describeFilter(filter, edition.participantTypes),
          fields: Object.fromEntries(query),
          toList: `/organiser/registrations?${new URLSearchParams([...query, ...listPageToQuery(page)])}`,
          choice: readExportChoice(url.searchParams),
          columns: page.columns.filter((column) => allowed.includes(column)),
        }
      : null,
    payments: mayTake('payments') ? { currencies } : null,
    bookings: mayTake('bookings'),
    enquiries: mayTake('enquiries'),
  };
});

export default function Exports({ loaderData }: Route.ComponentProps) {
  const { options, isRefused, registrations, payments, bookings, enquiries } = loaderData;
  return (
    <>
      <PageHead title="Exports">
        <p className="mt-3 max-w-prose">
          Lists as files for a spreadsheet. The audit records each export with your name. Keep files with
          personal data only on the desk’s machines, and delete them when you no longer need them.
        </p>
      </PageHead>
      <FormSummary message={isRefused ? tooManyExports : undefined} />
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        {registrations && <RegistrationExport {...registrations} />}
        {payments && <PaymentExport {...payments} />}
        {bookings && <BookingExport options={options} />}
        {enquiries && <EnquiryExport />}
      </div>
    </>
  );
}
