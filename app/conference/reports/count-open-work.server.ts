import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { enquiries } from '#conference/enquiries/enquiries.server.ts';
import { mails } from '#conference/mails/mails.server.ts';
import { countErasureRequests } from '#conference/privacy/erasure/read-erasure-requests.server.ts';
import { readClosing } from '#conference/privacy/retention/close-edition.server.ts';
import { countDaysUnclosed } from '#conference/privacy/retention/closing.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';

export type OpenWork = {
  /** Registrations that count, and those of them that are unpaid. */
  registrations: number;
  unpaid: number;
  /** Later ones of an address whose owner has yet to choose. */
  waiting: number;
  bookingRequests: number;
  /** Requests whose time to pay ends within two days. */
  bookingsEnding: number;
  /** Those that nobody has taken up. */
  enquiries: number;
  mailsFailed: number;
  erasureRequests: number;
  /** The earliest deadline among them. */
  erasureDueAt: Date | null;
  /** For how long the edition has been over, once it should have been closed and is not; else 0. */
  daysUnclosed: number;
};

/** What waits for somebody at the desk, in numbers. */
export async function countOpenWork(db: Database, now: Date): Promise<OpenWork> {
  const soon = addTime(now, days(2));
  const counted = await db
    .selectFrom('registration')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('standing', '=', 'counted').as('registrations'),
      fn
        .countAll<string>()
        .filterWhere('standing', '=', 'counted')
        .filterWhere('paid_at', 'is', null)
        .as('unpaid'),
      fn.countAll<string>().filterWhere('standing', '=', 'waiting').as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  const bookings = await db
    .selectFrom('booking')
    .select(({ fn }) => [
      fn.countAll<string>().as('requests'),
      fn.countAll<string>().filterWhere('pay_by', '<=', soon).as('ending'),
    ])
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow();
  const erasureRequests = await countErasureRequests(db);
  const rest = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom(enquiries(db).as('enquiry'))
        .select(fn.countAll<string>().as('all'))
        .where('status', '=', 'new')
        .as('enquiries'),
      selectFrom(mails(db).as('mail'))
        .select(fn.countAll<string>().as('all'))
        .where('state', '=', 'failed')
        .as('mails'),
    ])
    .executeTakeFirstOrThrow();
  return {
    registrations: Number(counted.registrations),
    unpaid: Number(counted.unpaid),
    waiting: Number(counted.waiting),
    bookingRequests: Number(bookings.requests),
    bookingsEnding: Number(bookings.ending),
    enquiries: Number(rest.enquiries),
    mailsFailed: Number(rest.mails),
    erasureRequests: erasureRequests.count,
    erasureDueAt: erasureRequests.dueAt,
    daysUnclosed: (await readClosing(db)) ? 0 : countDaysUnclosed(edition, dayAt(now, edition.timeZone)),
  };
}
