import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { confirmBooking, declineBooking } from './decide-booking.server.ts';
import { expireBookings } from './expiry/expire-bookings.server.ts';
import { remindToPay } from './expiry/remind-to-pay.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const later = new Date('2026-01-18T08:00:00Z');
const { id: organiserId } = await anOrganiser(platform);

const bookingChange = (bookingId: string) => ({ bookingId, organiserId, requestId: 'a-request' });
const pay = (id: string) => aPaymentToRecord({ kind: 'booking', id }, organiserId, { amount: 1000_00 });

/** Each of these changes queues a mail that refers to the registration. */
const acts = {
  confirming: (id: string) => confirmBooking(platform, bookingChange(id), now),
  declining: (id: string) =>
    declineBooking(platform, { ...bookingChange(id), message: 'Full', expectedRefund: 0 }, now),
  'recording a payment': (id: string) => recordPayment(platform, pay(id), now),
  reminding: () => remindToPay(platform, { reminderDaysBefore: 9 }, now),
  expiring: () => expireBookings(platform, later),
};

/** Returns as soon as a query of any transaction waits for a lock. */
async function untilQueryWaits() {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}

it.each(Object.keys(acts) as (keyof typeof acts)[])(
  '%s waits for a transaction that has locked the registration, and does not block that transaction',
  async (name) => {
    const { id } = await aRegistration(platform);
    const bookingId = await aBooking(platform, id, { now });
    // This transaction locks the registration first, then its booking, as withdrawals, merges and erasures do.
    const other = await db.startTransaction().execute();
    await other.selectFrom('registration').select('id').where('id', '=', id).forUpdate().execute();
    const acted = acts[name](bookingId);
    await untilQueryWaits();
    await other.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute();
    await other.commit().execute();
    await acted;
    const mails = db.selectFrom('mail').select('id').where('subject_id', '=', bookingId);
    expect(await mails.where('kind', '!=', 'booking-requested').execute()).toHaveLength(
      name === 'recording a payment' ? 0 : 1,
    );
  },
);
