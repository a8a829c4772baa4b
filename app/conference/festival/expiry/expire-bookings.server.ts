import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { readBalance, readBalances } from '#conference/money/ledger/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processRows } from '#platform/jobs/process-rows.server.ts';
import { lockBooking } from '../lock-booking.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'log'>;

/**
 * Expires requested bookings that were not paid in time: releases their spots and mails their contacts. Returns the
 * number of expired bookings. If a booking fails, continues with the other bookings and throws at the end.
 */
export async function expireBookings(store: Store, now: Date): Promise<number> {
  const due = await findUnpaid(store.db, now);
  return countDone(await processRows(store.log, 'booking', due, ({ id }) => expireBooking(store, id, now)));
}

/** Expires one booking. Returns false if it was paid, extended or decided on in the meantime. */
async function expireBooking({ db, jobs }: Store, id: string, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, id);
    const balance = await readBalance(tx, { kind: 'booking', id });
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
    const registrationId = locked?.registrationId;
    await queueMail(tx, jobs, { kind: 'booking-expired', subjectId: id, registrationId });
    return true;
  });
}

/** Finds the requested bookings that must be paid by the given time and have no payment. */
export async function findUnpaid(db: Database, until: Date, { isProvedOnly = false } = {}) {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'requested')
    .where('pay_by', '<=', until)
    .$if(isProvedOnly, (bookings) => bookings.where('is_provisional', '=', false))
    .orderBy('pay_by')
    .execute();
  const ids = rows.map(({ id }) => id);
  const balances = await readBalances(db, 'booking', ids);
  return rows.filter(({ id }) => (balances.get(id)?.paid ?? 0) <= 0);
}
