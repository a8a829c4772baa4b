import { sql } from 'kysely';
import { bookings } from '#conference/festival/bookings.server.ts';
import { groupPayments } from '#conference/money/group/group-payments.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { contentSchema, writeNumber } from '#conference/money/receipts/receipt.ts';
import { receipts } from '#conference/money/receipts/receipts.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, isAfter, type PageEnd, type RowKey } from '#platform/database/find-page.server.ts';
import { filterMovements, type MovementFilter, movementEntries } from './movements.server.ts';

/**
 * Lists a page of the ledger, newest first. `sumMovements` counts all entries of the filter. `ofId` is the id of the
 * registration or booking. If the person was erased, `ofId` and the reference are null. `document` is the entry itself
 * if the filter asks for documents, otherwise the document of the payment.
 */
export async function listLedger(
  db: Database,
  { filter, offset = 0, count }: { filter: MovementFilter } & AskedPage,
) {
  return await describeEntries(db, onPage(findEntries(db, filter), { offset, count }));
}

/** Lists a page of the ledger for a program, the first recorded first. */
export async function listLedgerAfter(
  db: Database,
  { filter, after, count }: { filter: MovementFilter; after: RowKey | 'start'; count: number },
): Promise<{ rows: LedgerRow[]; end: PageEnd }> {
  const found = findEntries(db, filter)
    .where(isAfter({ at: 'entry.at', id: 'entry.id' }, after))
    .orderBy(sql.ref('entry.at'))
    .orderBy(sql.ref('entry.id'))
    .limit(count + 1);
  const entries = (await describeEntries(db, found)).reverse();
  const rows = entries.slice(0, count);
  const last = rows.at(-1);
  return {
    rows,
    end: { last: last && { at: last.writtenAt, id: last.id }, isMore: entries.length > count },
  };
}

function findEntries(db: Database, filter: MovementFilter) {
  const { of, type, ...plain } = filter;
  return of || type ? filterMovements(db, filter).selectAll('entry') : movementEntries(db, plain);
}

type Entries = ReturnType<typeof movementEntries>;

/** Joins the entries of a page, and only these, with all that the page shows, newest first. */
async function describeEntries(db: Database, page: Entries) {
  const rows = await db
    .selectFrom(page.as('entry'))
    .leftJoin(charges(db).as('charged'), 'charged.id', 'entry.charge_id')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .leftJoin(payments(db).as('paid'), 'paid.id', 'entry.payment_id')
    .leftJoin(organisers(db).as('recorder'), 'recorder.id', 'paid.recorded_by')
    .leftJoin(receipts(db).as('document'), (join) =>
      join.on(sql<boolean>`document.id = entry.id or document.payment_id = entry.payment_id`),
    )
    .leftJoin(receipts(db).as('later'), 'later.cancels', 'document.id')
    .leftJoin(groupPayments(db).as('made'), (join) =>
      join.on(sql<boolean>`made.id = coalesce(paid.group_payment_id, document.group_payment_id, entry.id)`),
    )
    .leftJoin(registrations(db).as('person'), (join) =>
      join.on(
        sql<boolean>`person.id = coalesce(charged.registration_id, booked.registration_id, made.payer_id)`,
      ),
    )
    .select(['entry.id', 'entry.kind', 'entry.method', 'entry.day', 'entry.at', 'entry.amount'])
    .select(['entry.currency', 'entry.ref', 'entry.payment_id as paymentId', 'charged.kind as of'])
    .select(sql<string>`entry.at::text`.as('writtenAt'))
    .select(({ fn }) => [
      fn.coalesce('booked.applicant_name', 'person.full_name', 'made.payer_email').as('payer'),
      fn.coalesce('charged.registration_id', 'charged.booking_id').as('ofId'),
      sql<string | null>`case when charged.id is null then made.reference else person.reference end`.as(
        'reference',
      ),
    ])
    .select(['booked.option', 'made.id as groupPaymentId', 'recorder.name as recordedBy'])
    .select(['paid.is_undone as isUndone', 'document.id as documentId', 'document.number'])
    .select(['document.content', 'later.id as laterId'])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
  return rows.map(({ documentId, number, content, laterId, ...row }) => {
    if (documentId === null || number === null) return { ...row, document: undefined };
    const { series, item } = contentSchema.parse(content);
    const document = {
      id: documentId,
      number: writeNumber(series, number),
      item,
      isCancelled: laterId !== null,
    };
    return { ...row, document };
  });
}

export type LedgerRow = Awaited<ReturnType<typeof listLedger>>[number];

function onPage(found: Entries, { offset, count }: { offset: number; count: number }): Entries {
  return found
    .orderBy(sql.ref('entry.at'), 'desc')
    .orderBy(sql.ref('entry.id'), 'desc')
    .offset(offset)
    .limit(count);
}

/** Lists the organisers who have recorded payments, sorted by name. */
export async function listRecorders(db: Database) {
  return await db
    .selectFrom(organisers(db).as('recorder'))
    .select(['id', 'name'])
    .where('id', 'in', (row) => row.selectFrom(payments(db).as('entry')).select('entry.recorded_by'))
    .orderBy('name')
    .execute();
}
