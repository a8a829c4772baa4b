import { sql } from 'kysely';
import { showStoredFile } from '#conference/audit/show-stored-file.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import { storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { actOnBooking, type BookingChange } from './change-booking.server.ts';
import { openMessage } from './mails/booking-message.server.ts';

/**
 * Reads a booking for the desk, with the organisers' message to the applicant. Only a stall holder has an
 * `organisation`. Returns undefined if the booking does not exist.
 */
export async function readBooking(store: Pick<Platform, 'db' | 'secrets'>, id: string) {
  const row = await store.db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .innerJoin(registrations(store.db).as('person'), 'person.id', 'booking.registration_id')
    .select(['booking.id', 'registration_id as registrationId', 'reference', 'option', 'day', 'number'])
    .select([
      'booking.status',
      'applicant_name as applicantName',
      'contact_email as contactEmail',
      'pay_by as payBy',
    ])
    .select(['is_provisional as isProvisional', 'booking.created_at as createdAt', 'decided_at as decidedAt'])
    .select([sql<boolean>`extended_at is not null`.as('isExtended'), 'reminded_at as remindedAt'])
    .select([sql<boolean>`picture_file_id is not null`.as('hasPicture'), 'sealed_message'])
    .select('booking.payment_state as paymentState')
    .select(['person.record_key_id', 'person.full_name as holderName', 'person.organisation'])
    .where('booking.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealed_message, record_key_id, ...booking } = row;
  return { ...booking, message: await openMessage(store, record_key_id, sealed_message) };
}

export type BookingPage = NonNullable<Awaited<ReturnType<typeof readBooking>>>;

/**
 * Opens a booking's picture for an organiser and records that it was shown. Returns undefined if there is no picture.
 */
export async function showPicture(
  store: Pick<Platform, 'db' | 'secrets' | 'files'>,
  look: BookingChange,
): Promise<CheckedFile | undefined> {
  const row = await store.db
    .selectFrom('booking')
    .innerJoin(storedFiles(store.db).as('file'), 'file.id', 'booking.picture_file_id')
    .select(['file.id', 'file.record_key_id'])
    .where('booking.id', '=', look.bookingId)
    .executeTakeFirst();
  if (!row) return undefined;
  return await showStoredFile(store, row, { ...actOnBooking(look), action: 'picture.shown' });
}
