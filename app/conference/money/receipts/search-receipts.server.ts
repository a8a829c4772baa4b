import { edition } from '#conference/edition/edition.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { findGroupReferences } from '#conference/money/group/group-payment.ts';
import { groupPayments } from '#conference/money/group/group-payments.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { contentSchema, type ReceiptKind, writeNumber } from '#conference/money/receipts/receipt.ts';
import { receipts } from '#conference/money/receipts/receipts.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';

export type ReceiptFilter = {
  kind: ReceiptKind;
  /** The number of a document, such as R-2032-00042, or the reference of a registration or of a group payment. */
  text?: string | undefined;
  /** Finds only documents that were issued from this day to the day `to`, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * Lists a page of the documents of one kind, the highest number first. The receipt of a group payment has the group payment's reference and id. For an erased person the
 * reference and `ofId` are null.
 */
export async function searchReceipts(
  db: Database,
  { filter, ...page }: { filter: ReceiptFilter } & AskedPage,
) {
  const { kind, text = '', from, to } = filter;
  const query = db
    .selectFrom(receipts(db).as('document'))
    .leftJoin(charges(db).as('charged'), 'charged.id', 'document.charge_id')
    .leftJoin(groupPayments(db).as('group'), (join) =>
      join.onRef('group.id', '=', 'document.group_payment_id').on('document.charge_id', 'is', null),
    )
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .leftJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('charged.registration_id', 'booked.registration_id')),
      ),
    )
    .leftJoin(receipts(db).as('later'), 'later.cancels', 'document.id')
    .select(['document.id', 'document.number', 'document.content', 'document.issued_on as issuedOn'])
    .select(['document.amount', 'document.currency', 'charged.kind as of'])
    .select((row) => row.fn.coalesce('group.reference', 'person.reference').as('reference'))
    .select((row) => row.fn.coalesce('group.id', 'charged.registration_id', 'charged.booking_id').as('ofId'))
    .select((row) => row('later.id', 'is not', null).as('isCancelled'))
    .where('document.edition', '=', edition.id)
    .where('document.kind', '=', kind)
    .$if(text !== '', (list) =>
      list.where((row) => {
        const number = readNumber(text);
        if (number !== undefined) return row('document.number', '=', number);
        const [ofGroup] = findGroupReferences(text);
        return ofGroup === undefined
          ? row('person.reference', '=', readReference(text) ?? '')
          : row('group.reference', '=', ofGroup);
      }),
    )
    .$if(from !== undefined, (list) => list.where('document.issued_on', '>=', from ?? ''))
    .$if(to !== undefined, (list) => list.where('document.issued_on', '<=', to ?? ''))
    .orderBy('document.number', 'desc');
  const { rows, ...found } = await findPage(db, query, page);
  const described = rows.map(({ content, number, ...row }) => {
    const { series, item } = contentSchema.parse(content);
    return { ...row, of: row.of ?? ('group-payment' as const), item, number: writeNumber(series, number) };
  });
  return { ...found, rows: described };
}

/** Reads the number at the end of "R-2032-00042" or "42". Returns undefined for anything else, such as a reference. */
function readNumber(text: string): number | undefined {
  const found = /^(?:(?:R|REQ|INV|CN)-\d{4}-)?0*(\d{1,9})$/i.exec(text.trim())?.[1];
  return found === undefined ? undefined : Number(found);
}
