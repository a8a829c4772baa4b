import { groupPayments } from '#conference/money/group/group-payments.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { contentSchema, writeNumber } from './receipt.ts';
import { correctedBy, readCorrected, receipts } from './receipts.server.ts';

/** The registrations, bookings and group payments whose documents are listed. */
export type Charged = {
  registrationIds: readonly string[];
  bookingIds: readonly string[];
  groupPaymentIds?: readonly string[];
};

/** Lists the receipts, invoices and credit notes of registrations, bookings and group payments, newest first. */
export async function listReceipts(
  db: Database,
  { registrationIds, bookingIds, groupPaymentIds = [] }: Charged,
) {
  const rows = await receipts(db)
    .leftJoin(charges(db).as('charged'), 'charged.id', 'receipt.charge_id')
    .leftJoin(groupPayments(db).as('group'), 'group.id', 'receipt.group_payment_id')
    .select('group.payer_id')
    .select(['charged.registration_id', 'charged.booking_id'])
    .select((row) =>
      row
        .exists(
          row.selectFrom('receipt as later').select('later.id').whereRef('later.cancels', '=', 'receipt.id'),
        )
        .as('is_cancelled'),
    )
    .where((row) =>
      row.or([
        // The documents of a group payment belong to its payer, not to the people whose fees it pays.
        row.and([
          row('receipt.group_payment_id', 'is', null),
          row.or([
            row('charged.registration_id', '=', anyOf(registrationIds)),
            row('charged.booking_id', '=', anyOf(bookingIds)),
          ]),
        ]),
        row('group.payer_id', '=', anyOf(registrationIds)),
        row('receipt.group_payment_id', '=', anyOf(groupPaymentIds)),
      ]),
    )
    .orderBy('issued_at', 'desc')
    .orderBy('receipt.kind')
    .orderBy('number', 'desc')
    .execute();
  const corrected = await readCorrected(db, rows);
  return rows.map(({ content, ...row }) => {
    const { name, series, item } = contentSchema.parse(content);
    return {
      id: row.id,
      kind: row.kind,
      name,
      /** The numbers of the documents that this one cancels or corrects. */
      about: correctedBy({ content, ...row })
        .flatMap((id) => corrected.get(id)?.number ?? [])
        .toSorted(),
      number: writeNumber(series, row.number),
      item,
      amount: row.amount,
      currency: row.currency,
      issuedOn: row.issued_on,
      isCancelled: row.is_cancelled === true,
      paymentId: row.payment_id,
      bookingId: row.group_payment_id === null ? row.booking_id : null,
      groupPaymentId: row.group_payment_id,
    };
  });
}
