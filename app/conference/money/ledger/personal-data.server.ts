import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { deleteReferences } from './bank-reference.server.ts';
import { listPayments } from './list-payments.server.ts';
import { openPaymentNote, paymentNotePurpose, sealPaymentNote } from './payment-note.server.ts';
import { readBalance } from './read-balances.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;
type Person = { registrationIds: string[]; bookingIds: string[] };

/**
 * The accounts keep every amount. An erasure unlinks charges from the person and makes the notes of payments
 * unreadable.
 */
export const paymentData = {
  tables: { charge: 'unlinked', payment: 'unreadable', payment_reference: 'deleted' },
  // A person's notes are found by the record key that seals them, because a merge may have moved the payments to
  // another registration.
  sealed: { 'payment.sealed_note': { renewedFor: paymentNotePurpose, foundBy: 'record_key_id' } },
  texts: { 'payment-note': { read: readNotes, write: writeNote } },
  removeUnreadable,
} as const;

/** Counts the charges and payments of a person. */
export async function countMoneyOf(db: Database, { registrationIds, bookingIds }: Person) {
  return await db
    .selectFrom('charge')
    .leftJoin('payment', 'payment.charge_id', 'charge.id')
    .select(({ fn }) => [
      asNumber(fn.count('charge.id').distinct()).as('charges'),
      asNumber(fn.count('payment.id')).as('payments'),
    ])
    .where((row) =>
      row.or([
        row('charge.registration_id', '=', anyOf(registrationIds)),
        row('charge.booking_id', '=', anyOf(bookingIds)),
      ]),
    )
    .executeTakeFirstOrThrow();
}

/** Lists the charges and payments of a person for the copy of their data. Amounts are in minor units. */
export async function listMoneyOf(store: Store, { registrationIds, bookingIds }: Person) {
  const charged = [
    ...registrationIds.map((id) => ({ kind: 'registration' as const, id })),
    ...bookingIds.map((id) => ({ kind: 'booking' as const, id })),
  ];
  return await Promise.all(
    charged.map(async (of) => {
      const balance = await readBalance(store.db, of);
      const payments = await listPayments(store, of);
      return {
        for: of.kind,
        currency: balance?.currency,
        charged: balance?.charged,
        due: balance?.due,
        payments: payments.map(({ id, currency, recordedBy, hasProof, note, ...payment }) => ({
          ...payment,
          ...Object(note),
        })),
      };
    }),
  );
}

async function readNotes(
  { db, secrets }: Store,
  { person, id }: { person: { recordKeyIds: string[] }; id?: string | undefined },
) {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'charge_id')
    .select(['payment.id', 'recorded_at', 'sealed_note', 'record_key_id', 'registration_id', 'booking_id'])
    .where((row) => row.not(row('record_key_id', '=', anyOf(person.recordKeyIds))))
    .$if(id !== undefined, (query) => query.where('payment.id', '=', id ?? ''))
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.flatMap((row) => {
    const record = records.get(row.record_key_id ?? '');
    const homeId = row.registration_id ?? row.booking_id;
    if (!record || row.sealed_note === null || homeId === null) return [];
    const { reference, note } = openPaymentNote(record, row.sealed_note);
    const kind = row.registration_id === null ? ('booking' as const) : ('registration' as const);
    return { id: row.id, at: row.recorded_at, home: { kind, id: homeId }, parts: [reference, note] };
  });
}

async function writeNote({ db, secrets }: Store, id: string, [reference = '', note = '']: string[]) {
  const { record_key_id } = await db
    .selectFrom('payment')
    .select('record_key_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const record = await openRecordKey(db, secrets, record_key_id ?? '');
  const sealed_note = sealPaymentNote(record, { reference, note });
  await db.updateTable('payment').set({ sealed_note, record_key_id }).where('id', '=', id).execute();
  // The new note does not name the person any more. The hash of the old bank reference could still identify the person,
  // so it is deleted.
  await deleteReferences(db, [id]);
}

async function removeUnreadable({ db }: Store, { recordKeyIds }: { recordKeyIds: string[] }) {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
  await deleteReferences(
    db,
    rows.map(({ id }) => id),
  );
  await db
    .updateTable('payment')
    .set({ record_key_id: null, sealed_note: null, proof_file_id: null })
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
}
