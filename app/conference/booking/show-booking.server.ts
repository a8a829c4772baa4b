import { showStoredFile } from '#conference/audit/show-stored-file.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import { storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openMessage } from './booking-message.server.ts';

export type BookingPage = {
  id: string;
  registrationId: string;
  reference: string;
  option: string;
  day: string | null;
  number: number;
  status: BookingStatus;
  applicantName: string;
  contactEmail: string;
  payBy: Date;
  isProvisional: boolean;
  createdAt: Date;
  decidedAt: Date | null;
  isExtended: boolean;
  remindedAt: Date | null;
  hasPicture: boolean;
  /** The message of the organisers to the applicant. */
  message: string | undefined;
};

/** Reads a booking for the desk. Returns undefined if there is none. */
export async function readBooking(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  id: string,
): Promise<BookingPage | undefined> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .innerJoin(registrations(db).as('person'), 'person.id', 'booking.registration_id')
    .selectAll('booking')
    .select(['option', 'day', 'number', 'person.reference', 'person.record_key_id as person_key_id'])
    .where('booking.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    registrationId: row.registration_id,
    reference: row.reference,
    option: row.option,
    day: row.day,
    number: row.number,
    status: row.status,
    applicantName: row.applicant_name,
    contactEmail: row.contact_email,
    payBy: row.pay_by,
    isProvisional: row.is_provisional,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    isExtended: row.extended_at !== null,
    remindedAt: row.reminded_at,
    hasPicture: row.picture_file_id !== null,
    message: await openMessage({ db, secrets }, row.person_key_id, row.sealed_message),
  };
}

/** Opens a booking's picture for an organiser and records that it was shown. Returns undefined if there is none. */
export async function showPicture(
  store: Pick<Platform, 'db' | 'secrets' | 'files'>,
  { bookingId, organiserId, requestId }: { bookingId: string; organiserId: string; requestId: string },
): Promise<CheckedFile | undefined> {
  const row = await store.db
    .selectFrom('booking')
    .innerJoin(storedFiles(store.db).as('file'), 'file.id', 'booking.picture_file_id')
    .select(['file.id', 'file.record_key_id'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
  if (!row) return undefined;
  return await showStoredFile(store, row, {
    actor: 'organiser',
    actorId: organiserId,
    action: 'picture.shown',
    subject: 'booking',
    subjectId: bookingId,
    requestId,
  });
}
