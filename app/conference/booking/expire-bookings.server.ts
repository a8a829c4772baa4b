import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { readBalances } from '#conference/payments/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processRows } from '#platform/jobs/process-rows.server.ts';
import { lockBooking } from './lock-booking.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'log'>;

/**
 * Ends the requests whose time to pay has run out and for which no money is there, frees their spots and tells whose
 * they were. Gives how many; throws at the end when some could not be.
 */
export async function expireBookings(store: Store, now: Date): Promise<number> {
  const due = await findUnpaid(store.db, now);
  return countDone(await processRows(store.log, 'booking', due, ({ id }) => expireBooking(store, id, now)));
}

/** Each by itself, and false where it has not run out after all: money that is being recorded at this moment is waited for, and keeps the booking. */
async function expireBooking({ db, jobs }: Store, id: string, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, id);
    const balance = (await readBalances(tx, 'booking', [id])).get(id);
    if (balance && balance.paid > 0) return false;
    const expired = await tx
      .updateTable('booking')
      .set({ status: 'expired', decided_at: now, updated_at: now })
      .where('id', '=', id)
      .where('status', '=', 'requested')
      .where('pay_by', '<=', now)
      .executeTakeFirst();
    if (expired.numUpdatedRows === 0n) return false;
    await recordAct(tx, { actor: 'system', action: 'booking.expired', subject: 'booking', subjectId: id });
    await queueMail(tx, jobs, {
      kind: 'booking-expired',
      subjectId: id,
      registrationId: locked?.registrationId,
    });
    return true;
  });
}

/**
 * Reminds, once for each time to pay, of the requests that would run out within so many days. Gives how many; throws at
 * the end when some could not be.
 */
export async function remindOfBookings(
  { db, jobs, log }: Store,
  { reminderDaysBefore }: { reminderDaysBefore: number },
  now: Date,
): Promise<number> {
  const until = addTime(now, days(reminderDaysBefore));
  // A provisional one was told its short time when it was made, at a mailbox that nobody has proved since.
  const due = await findUnpaid(db, until, { isFirmOnly: true });
  const tried = await processRows(log, 'booking', due, async ({ id }) => {
    return await db.transaction().execute(async (tx) => {
      await lockBooking(tx, id);
      const reminded = await tx
        .updateTable('booking')
        .set({ reminded_at: now })
        .where('id', '=', id)
        .where('status', '=', 'requested')
        .where('reminded_at', 'is', null)
        .where('pay_by', '>', now)
        .returning('registration_id')
        .executeTakeFirst();
      if (!reminded) return false;
      const { registration_id } = reminded;
      await queueMail(tx, jobs, { kind: 'booking-reminder', subjectId: id, registrationId: registration_id });
      return true;
    });
  });
  return countDone(tried);
}

/** The requests to be paid by an instant for which nothing has come in. */
async function findUnpaid(
  db: Database,
  until: Date,
  { isFirmOnly = false }: { isFirmOnly?: boolean } = {},
): Promise<{ id: string }[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'requested')
    .where('pay_by', '<=', until)
    .$if(isFirmOnly, (bookings) => bookings.where('is_provisional', '=', false))
    .orderBy('pay_by')
    .execute();
  const balances = await readBalances(
    db,
    'booking',
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => (balances.get(id)?.paid ?? 0) <= 0);
}
