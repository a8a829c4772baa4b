import { randomInt } from 'node:crypto';
import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Money } from '#conference/edition/edition-schema.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { makeCharge } from '#conference/payments/make-charge.server.ts';
import { shareRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { isOpen } from '#conference/registration/standing.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import { attachFormFile, type FormFile } from '#platform/files/kept-files.server.ts';
import { type ReadyFile, withUploads } from '#platform/files/with-uploads.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import { type BookingForm, type BookingRefusal, firmUntil, mostProvisional } from './booking.ts';

export type BookingRequest = {
  form: BookingForm;
  /** What the option costs. */
  price: Money;
  registrationId: string;
  picture: FormFile | undefined;
  /** Over the form's key and content: the same again, while it holds a spot, is a repeat and finds the first. */
  submissionHash: Buffer;
  requestId: string;
  rules: { mostHeldByOne: number; daysToPay: number; hoursToProve: number };
};

type Booked = { ok: true; bookingId: string } | { ok: false; reason: BookingRefusal };

/**
 * Holds a spot for a participant. That no spot is held twice and nobody holds too many is promised by two
 * unique indexes; this only looks for a free spot and tries, until it has one or there is none. Whoever has not proved
 * their mailbox holds it for a short time, and is refused when too many such requests hold spots of the option. Refuses
 * a registration that was closed since its participant came in.
 */
export async function bookSpot(
  store: Pick<Platform, 'db' | 'files' | 'secrets' | 'jobs'>,
  request: BookingRequest,
  now: Date,
): Promise<Booked> {
  return await withUploads(store, { picture: request.picture }, ({ picture }) =>
    bookWith(picture, store, request, now),
  );
}

async function bookWith(
  picture: ReadyFile | undefined,
  { db, secrets, jobs }: Pick<Platform, 'db' | 'secrets' | 'jobs'>,
  request: BookingRequest,
  now: Date,
): Promise<Booked> {
  return await db.transaction().execute(async (tx) => {
    const asker = await shareRegistration(tx, request.registrationId);
    // Nobody could withdraw a booking of a registration that is closed.
    if (!asker || !isOpen(asker.standing)) return { ok: false, reason: 'not-open' };
    const isProved = asker.email_confirmed_at !== null;
    for (;;) {
      const repeated = await findBooked(tx, request);
      if (repeated) return { ok: true, bookingId: repeated };
      const hold = await findFreeHold(tx, request);
      if (hold === undefined) return { ok: false, reason: 'too-many-held' };
      if (!isProved && (await areProvisionalSpent(tx, request.form))) {
        return { ok: false, reason: 'prove-first' };
      }
      const spotId = await findFreeSpot(tx, request.form);
      if (spotId === undefined) return { ok: false, reason: 'no-spot-left' };
      const bookingId = await tryToHold(tx, request, { hold, spotId, isProvisional: !isProved }, now);
      // Somebody else got this spot or hold between the look and the try: look again.
      if (bookingId === undefined) continue;
      await makeCharge(tx, { kind: 'booking', id: bookingId, price: request.price }, now);
      if (picture) await attachPicture(tx, { secrets }, bookingId, picture);
      await recordAct(tx, {
        actor: 'participant',
        actorId: request.registrationId,
        action: 'booking.requested',
        subject: 'booking',
        subjectId: bookingId,
        requestId: request.requestId,
      });
      const { registrationId } = request;
      // Who has not proved their own mailbox cannot have us write to another one.
      const kind = isProved ? 'booking-requested' : 'booking-held';
      await queueMail(tx, jobs, { kind, subjectId: bookingId, registrationId });
      return { ok: true, bookingId };
    }
  });
}

/** A crowd at one moment may go past it by as many as are under way. */
async function areProvisionalSpent(tx: Database, { option }: BookingForm): Promise<boolean> {
  const { spots, held } = await tx
    .selectFrom('booking_spot')
    .leftJoin('booking', (join) =>
      join
        .onRef('booking.spot_id', '=', 'booking_spot.id')
        .on('booking.status', '=', 'requested')
        .on('booking.is_provisional', '=', true),
    )
    .select(({ fn }) => [fn.countAll<string>().as('spots'), fn.count<string>('booking.id').as('held')])
    .where('option', '=', option)
    .where('is_offered', '=', true)
    .executeTakeFirstOrThrow();
  return Number(held) >= mostProvisional(Number(spots));
}

/** The booking that this very request has made already and that still holds its spot; undefined: it is no repeat. */
export async function findBooked(
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

/** Any free spot, drawn by lot: a crowd that all tried the first one would queue for it. */
async function findFreeSpot(tx: Database, { option, day }: BookingForm) {
  const free = await tx
    .selectFrom('booking_spot')
    .select('id')
    .where('option', '=', option)
    .where('day', day === null ? 'is' : '=', day)
    .where('is_offered', '=', true)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('booking')
            .select('booking.id')
            .whereRef('spot_id', '=', 'booking_spot.id')
            .where('holds_spot', '=', true),
        ),
      ),
    )
    .execute();
  return free.length === 0 ? undefined : free[randomInt(free.length)]?.id;
}

async function tryToHold(
  tx: Database,
  { form, registrationId, submissionHash, rules }: BookingRequest,
  place: { hold: number; spotId: number; isProvisional: boolean },
  now: Date,
) {
  const payBy = place.isProvisional ? addTime(now, hours(rules.hoursToProve)) : firmUntil(now, rules);
  const row = await tx
    .insertInto('booking')
    .values({
      registration_id: registrationId,
      spot_id: place.spotId,
      hold: place.hold,
      status: 'requested',
      applicant_name: form.applicantName,
      contact_email: form.contactEmail,
      submission_hash: submissionHash,
      is_provisional: place.isProvisional,
      pay_by: payBy,
      created_at: now,
      updated_at: now,
    })
    // Whichever of the unique indexes objects; it waits for a rival that has not committed yet.
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
