import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processRows } from '#platform/jobs/process-rows.server.ts';
import { lockBooking } from '../lock-booking.server.ts';
import { findUnpaid } from './expire-bookings.server.ts';

/**
 * Mails one reminder about each unpaid requested booking that expires within the given number of days. Returns the
 * number of reminders. If a reminder fails, continues with the other reminders and throws at the end.
 */
export async function remindToPay(
  { db, jobs, log }: Pick<Platform, 'db' | 'jobs' | 'log'>,
  { reminderDaysBefore }: { reminderDaysBefore: number },
  now: Date,
): Promise<number> {
  const until = addTime(now, days(reminderDaysBefore));
  // A provisional booking gets no reminder, because its first mail contained the deadline and was sent only a day ago.
  const due = await findUnpaid(db, until, { isProvedOnly: true });
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
        .returning('registration_id as registrationId')
        .executeTakeFirst();
      if (!reminded) return false;
      await queueMail(tx, jobs, { kind: 'booking-reminder', subjectId: id, ...reminded });
      return true;
    });
  });
  return countDone(tried);
}
