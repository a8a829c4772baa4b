import { keptDevices } from '#conference/accounts/keep-browsers.server.ts';
import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { makeCharge } from '#conference/money/ledger/make-charge.server.ts';
import { lockRegistrationShared } from '#conference/registration/record/lock-registration.server.ts';
import { isOpen } from '#conference/registration/registration-status.ts';
import type { Database } from '#platform/database/database.server.ts';
import { attachFormFile, type FormFile } from '#platform/files/kept-files.server.ts';
import { type ReadyFile, withUploads } from '#platform/files/with-uploads.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import type { BookingForm, BookingRefusal } from './booking.ts';
import { provedDeadline, unprovedDeadline } from './expiry/hold-deadlines.ts';
import { areProvisionalSpotsTaken, findFreeSpot } from './find-free-spot.server.ts';

export type BookingRequest = {
  form: BookingForm;
  /** The price of the option. */
  price: Money;
  registrationId: string;
  /** The browser credential that opened the session, or null after a sign-in by mail. */
  deviceId: string | null;
  picture: FormFile | undefined;
  /**
   * A hash of the form's key and content. While the first booking holds a spot, a second form with this hash makes no
   * new booking.
   */
  submissionHash: Buffer;
  requestId: string;
  /** The language of the form. Mails about the booking are written in it. */
  language: Locale;
  rules: { mostHeldByOne: number; daysToPay: number; hoursToProve: number };
};

type BookingResult = { ok: true; bookingId: string } | { ok: false; reason: BookingRefusal };

/**
 * Books a spot for a participant. Tries free spots until one can be booked: two unique indexes guarantee that no spot
 * is booked twice and that nobody holds too many. A participant whose mailbox is not proved holds the spot only for a
 * short time. Refuses if no spot is free, if the participant holds too many, if provisional bookings hold too many
 * spots of the option, and if the registration was withdrawn or marked as a duplicate.
 * See docs/decisions/035-spots-and-bookings.md.
 */
export async function bookSpot(
  store: Pick<Platform, 'db' | 'files' | 'secrets' | 'jobs'>,
  request: BookingRequest,
  now: Date,
): Promise<BookingResult> {
  return await withUploads(store, { picture: request.picture }, ({ picture }) =>
    bookWithPicture(picture, store, request, now),
  );
}

async function bookWithPicture(
  picture: ReadyFile | undefined,
  { db, secrets, jobs }: Pick<Platform, 'db' | 'secrets' | 'jobs'>,
  request: BookingRequest,
  now: Date,
): Promise<BookingResult> {
  return await db.transaction().execute(async (tx) => {
    const registration = await lockRegistrationShared(tx, request.registrationId);
    // A registration that is not open must not book. Its other spots were already released, and nobody would release
    // this one.
    if (!registration || !isOpen(registration.status)) return { ok: false, reason: 'not-open' };
    // A proved mailbox is not enough. Its owner must also have agreed that this browser stays logged in.
    const isProved = registration.email_confirmed_at !== null && (await isOwnersBrowser(tx, request));
    for (;;) {
      const repeated = await findRepeatedBooking(tx, request);
      if (repeated) return { ok: true, bookingId: repeated };
      const hold = await findFreeHold(tx, request);
      if (hold === undefined) return { ok: false, reason: 'too-many-held' };
      if (!isProved && (await areProvisionalSpotsTaken(tx, request.form))) {
        return { ok: false, reason: 'prove-first' };
      }
      const spotId = await findFreeSpot(tx, request.form);
      if (spotId === undefined) return { ok: false, reason: 'no-spot-left' };
      const bookingId = await tryToHold(tx, request, { hold, spotId, isProvisional: !isProved }, now);
      // Another request took this spot or hold in the meantime: try again.
      if (bookingId === undefined) continue;
      await makeCharge(tx, { kind: 'booking', id: bookingId, price: request.price }, now);
      if (picture) await attachPicture(tx, { secrets }, bookingId, picture);
      const subject = { subject: 'booking', subjectId: bookingId } as const;
      await recordAct(tx, { ...byParticipant(request), ...subject, action: 'booking.requested' });
      const { registrationId } = request;
      // `booking-held` goes to the participant's own email, `booking-requested` to the contact email of the booking.
      const kind = isProved ? 'booking-requested' : 'booking-held';
      await queueMail(tx, jobs, { kind, subjectId: bookingId, registrationId });
      return { ok: true, bookingId };
    }
  });
}

/**
 * True if the session began with a sign-in by mail, or if the mailbox's owner has agreed that this browser stays logged
 * in.
 */
async function isOwnersBrowser(tx: Database, { deviceId, registrationId }: BookingRequest): Promise<boolean> {
  if (deviceId === null) return true;
  const kept = await keptDevices(tx)
    .where('device_id', '=', deviceId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return kept !== undefined;
}

/** Finds the booking that the same form made before, if it still holds its spot. */
export async function findRepeatedBooking(
  db: Database,
  { registrationId, submissionHash }: BookingRequest,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('submission_hash', '=', submissionHash)
    .where('holds_spot', '=', true)
    .executeTakeFirst();
  return row?.id;
}

async function findFreeHold(tx: Database, { registrationId, rules }: BookingRequest) {
  const held = await tx
    .selectFrom('booking')
    .select('hold')
    .where('registration_id', '=', registrationId)
    .where('holds_spot', '=', true)
    .execute();
  const taken = new Set(held.map((row) => row.hold));
  return Array.from({ length: rules.mostHeldByOne }, (_, index) => index + 1).find(
    (hold) => !taken.has(hold),
  );
}

async function tryToHold(
  tx: Database,
  { form, language, registrationId, deviceId, submissionHash, rules }: BookingRequest,
  place: { hold: number; spotId: number; isProvisional: boolean },
  now: Date,
) {
  const payBy = place.isProvisional ? unprovedDeadline(now, rules) : provedDeadline(now, rules);
  const row = await tx
    .insertInto('booking')
    .values({
      registration_id: registrationId,
      device_id: deviceId,
      spot_id: place.spotId,
      hold: place.hold,
      status: 'requested',
      applicant_name: form.applicantName,
      language,
      contact_email: form.contactEmail,
      submission_hash: submissionHash,
      is_provisional: place.isProvisional,
      pay_by: payBy,
      created_at: now,
      updated_at: now,
    })
    // If another booking has this spot or this hold, the unique indexes prevent the insert. The database first waits
    // for other transactions that are inserting such a booking.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function attachPicture(
  tx: Database,
  store: Pick<Platform, 'secrets'>,
  bookingId: string,
  picture: ReadyFile,
) {
  const record = await makeRecordKey(tx, store.secrets);
  const fileId = await attachFormFile(tx, store, record, picture);
  await tx
    .updateTable('booking')
    .set({ record_key_id: record.id, picture_file_id: fileId })
    .where('id', '=', bookingId)
    .execute();
}
