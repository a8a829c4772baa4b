import type { ChargeKind, Method } from '#conference/payments/payment.ts';
import { filterPayments, type LedgerFilter } from '#conference/payments/search-payments.server.ts';
import type { PaymentKind } from '#platform/database/database-types.ts';
import type { Column } from '#platform/http/send-table.server.ts';
import type { ExportableList } from './export-list.server.ts';

type ExportedPayment = {
  received_on: string;
  kind: PaymentKind;
  method: Method;
  amount: number;
  currency: 'USD' | 'INR';
  charge_kind: ChargeKind;
  reference: string | null;
  payer: string | null;
  recorded_by: string;
  recorded_at: Date;
};

/** Amounts are in dollars or rupees, not in minor units, because people add them up in spreadsheets. */
export const paymentColumns: readonly Column<ExportedPayment>[] = [
  { header: 'Received on', kind: 'day', of: ({ received_on }) => received_on },
  { header: 'Entry', of: ({ kind }) => kind },
  { header: 'Method', of: ({ method }) => method },
  { header: 'Amount', kind: 'number', of: ({ amount }) => amount / 100 },
  { header: 'Currency', of: ({ currency }) => currency, width: 10 },
  { header: 'For', of: ({ charge_kind }) => charge_kind },
  { header: 'Registration', of: ({ reference }) => reference },
  { header: 'Name', of: ({ payer }) => payer, width: 30 },
  { header: 'Recorded by', of: ({ recorded_by }) => recorded_by, width: 22 },
  { header: 'Recorded', kind: 'instant', of: ({ recorded_at }) => recorded_at, width: 18 },
];

/** The payments of a filter, ordered by the day on which they were received. */
export function paymentList(filter: LedgerFilter) {
  return {
    name: 'payments',
    filter: { ...filter },
    select: (db) =>
      filterPayments(db, filter)
        .innerJoin('organiser', 'organiser.id', 'payment.recorded_by')
        .leftJoin('booking', 'booking.id', 'charge.booking_id')
        .leftJoin('registration', (join) =>
          join.on(({ eb, fn, ref }) =>
            eb(
              'registration.id',
              '=',
              fn.coalesce(ref('charge.registration_id'), ref('booking.registration_id')),
            ),
          ),
        )
        .select(['received_on', 'payment.kind', 'method', 'payment.amount', 'payment.currency'])
        .select(['charge.kind as charge_kind', 'registration.reference', 'organiser.name as recorded_by'])
        .select(({ fn }) => fn.coalesce('booking.applicant_name', 'registration.full_name').as('payer'))
        .select('recorded_at')
        .orderBy('received_on')
        .orderBy('recorded_at')
        .orderBy('payment.id'),
  } satisfies ExportableList<ExportedPayment>;
}
