import type { ChargeKind, Method } from '#conference/payments/payment.ts';
import type { PaymentKind } from '#platform/database-types.ts';
import type { Column } from '#platform/send-table.server.ts';
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

/** Amounts are in whole units with their fraction, as a spreadsheet adds them up: minor units would mislead there. */
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

type PaymentFilter = { currency?: 'USD' | 'INR'; from?: string; to?: string };

/** What came in and went out from one day to another (both included, ISO dates); undefined is any. In order of days. */
export function paymentList({ currency, from, to }: PaymentFilter) {
  return {
    name: 'payments',
    filter: { ...(currency && { currency }), ...(from && { from }), ...(to && { to }) },
    select: (db) =>
      db
        .selectFrom('payment')
        .innerJoin('charge', 'charge.id', 'payment.charge_id')
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
        .$if(currency !== undefined, (query) => query.where('payment.currency', '=', currency ?? 'USD'))
        .$if(from !== undefined, (query) => query.where('received_on', '>=', from ?? ''))
        .$if(to !== undefined, (query) => query.where('received_on', '<=', to ?? ''))
        .orderBy('received_on')
        .orderBy('recorded_at')
        .orderBy('payment.id'),
  } satisfies ExportableList<ExportedPayment>;
}
