import { titleOf } from '#conference/edition/option-titles.server.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { openRecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import { bookingMessagePurpose, openMessage, sealMessage } from './mails/booking-message.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** A person's bookings, with pictures and the organisers' messages to the applicant. */
export const bookingData = {
  tables: { booking: { deletedBy: { id: 'bookingIds' } }, booking_spot: 'nobody' },
  sealed: { 'booking.sealed_message': { renewedFor: bookingMessagePurpose, foundBy: 'registration_id' } },
  texts: { 'booking-message': { read: readMessages, write: writeMessage } },
  removeUnreadable,
} as const;

/** Finds the bookings of these registrations, sorted by id. `isLocked` locks them until the transaction ends. */
export async function findBookingsOf(
  db: Database,
  registrationIds: readonly string[],
  { isLocked }: { isLocked: boolean },
) {
  return await db
    .selectFrom('booking')
    .select(['id', 'record_key_id'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
}

/** Lists a person's bookings for the copy of their data. Opens the messages. */
export async function listBookingsOf(store: Store, bookingIds: readonly string[]) {
  const rows = await store.db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'spot_id')
    .innerJoin(registrations(store.db).as('person'), 'person.id', 'registration_id')
    .select(['option', 'day', 'number as spot', 'booking.status', 'applicant_name as applicantName'])
    .select(['contact_email as contactEmail', 'pay_by as payBy', 'booking.created_at as requestedAt'])
    .select(['decided_at as decidedAt', 'sealed_message', 'person.record_key_id'])
    .where('booking.id', '=', anyOf(bookingIds))
    .orderBy('booking.created_at')
    .execute();
  const facts = await readFacts(store.db);
  return await Promise.all(
    rows.map(async ({ sealed_message, record_key_id, ...row }) => ({
      ...row,
      option: titleOf(facts, row.option),
      messageOfOrganisers: await openMessage(store, record_key_id, sealed_message),
    })),
  );
}

/** Deletes the pictures of a registration's bookings, with their keys. Returns the ids of their files. */
export async function removePictures(tx: Database, registrationId: string): Promise<string[]> {
  const pictures = await tx
    .selectFrom('booking')
    .select(['id', 'picture_file_id', 'record_key_id'])
    .where('registration_id', '=', registrationId)
    .where('picture_file_id', 'is not', null)
    .forUpdate()
    .execute();
  await tx
    .updateTable('booking')
    .set({ picture_file_id: null, record_key_id: null })
    .where('id', '=', anyOf(pictures.map(({ id }) => id)))
    .execute();
  return await deletePictures(tx, pictures);
}

/**
 * Deletes a booking with its picture. Its charge stays, but refers to no booking. Returns the ids of the deleted files.
 */
export async function deleteBooking(tx: Database, id: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('booking')
    .where('id', '=', id)
    .returning(['picture_file_id', 'record_key_id'])
    .execute();
  return await deletePictures(tx, deleted);
}

async function deletePictures(
  tx: Database,
  bookings: readonly { picture_file_id: string | null; record_key_id: string | null }[],
): Promise<string[]> {
  const fileIds = bookings.flatMap((row) => row.picture_file_id ?? []);
  await deleteFiles(tx, fileIds);
  await deleteKeys(
    tx,
    bookings.flatMap((row) => row.record_key_id ?? []),
  );
  return fileIds;
}

async function readMessages(
  { db, secrets }: Store,
  { person, id }: { person: { registrationIds: string[] }; id?: string | undefined },
) {
  const rows = await db
    .selectFrom('booking')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['booking.id', 'decided_at', 'booking.updated_at', 'sealed_message', 'person.record_key_id'])
    .where((row) => row.not(row('registration_id', '=', anyOf(person.registrationIds))))
    .where('sealed_message', 'is not', null)
    .$if(id !== undefined, (query) => query.where('booking.id', '=', id ?? ''))
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.flatMap((row) => {
    const record = records.get(row.record_key_id);
    if (!record || row.sealed_message === null) return [];
    const text = String(unsealValue(record, bookingMessagePurpose, row.sealed_message));
    const home = { kind: 'booking' as const, id: row.id };
    return { id: row.id, at: row.decided_at ?? row.updated_at, home, parts: [text] };
  });
}

async function writeMessage({ db, secrets }: Store, id: string, [text = '']: string[]) {
  const { record_key_id } = await db
    .selectFrom('booking')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select('person.record_key_id')
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow();
  const sealed = sealMessage(await openRecordKey(db, secrets, record_key_id), text);
  await db.updateTable('booking').set({ sealed_message: sealed }).where('id', '=', id).execute();
}

async function removeUnreadable(
  { db }: Store,
  { registrationIds, recordKeyIds }: { registrationIds: string[]; recordKeyIds: string[] },
) {
  await db
    .updateTable('booking')
    .set({ picture_file_id: null, record_key_id: null })
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
  await db
    .updateTable('booking')
    .set({ sealed_message: null })
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
}
