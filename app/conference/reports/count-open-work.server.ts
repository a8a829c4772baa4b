import { bookings } from '#conference/booking/bookings.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { enquiries } from '#conference/enquiries/enquiries.server.ts';
import { countErasureRequests } from '#conference/privacy/erasure/read-erasure-requests.server.ts';
import { readClosing } from '#conference/privacy/retention/close-edition.server.ts';
import { countDaysUnclosed } from '#conference/privacy/retention/closing.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { countFailedMails } from '#conference/reports/search-mails.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';

export type OpenWork = {
  /** Counted registrations, and how many of them are unpaid. */
  registrations: number;
  unpaid: number;
  /** Later registrations of an address: their owner has to choose one. */
  waiting: number;
  bookingRequests: number;
  /** Booking requests that must be paid within two days. */
  bookingsEnding: number;
  /** Enquiries that nobody handles yet. */
  enquiries: number;
  mailsFailed: number;
  erasureRequests: number;
  /** The earliest deadline of an erasure request. */
  erasureDueAt: Date | null;
  /** For how many days the edition has been over without being closed. 0 before that. */
  daysUnclosed: number;
};

/** Counts what the organisers still have to do. */
export async function countOpenWork(db: Database, now: Date): Promise<OpenWork> {
  const people = await db
    .selectFrom(registrations(db).as('person'))
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('standing', '=', 'counted').as('counted'),
      fn
        .countAll<string>()
        .filterWhere('standing', '=', 'counted')
        .filterWhere('paid_at', 'is', null)
        .as('unpaid'),
      fn.countAll<string>().filterWhere('standing', '=', 'waiting').as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  const requests = await db
    .selectFrom(bookings(db).as('requested'))
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn
        .countAll<string>()
        .filterWhere('pay_by', '<=', addTime(now, days(2)))
        .as('ending'),
    ])
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow();
  const unhandled = await db
    .selectFrom(enquiries(db).as('received'))
    .select(({ fn }) => fn.countAll<string>().as('all'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow();
  const erasures = await countErasureRequests(db);
  return {
    registrations: Number(people.counted),
    unpaid: Number(people.unpaid),
    waiting: Number(people.waiting),
    bookingRequests: Number(requests.all),
    bookingsEnding: Number(requests.ending),
    enquiries: Number(unhandled.all),
    mailsFailed: await countFailedMails(db),
    erasureRequests: erasures.count,
    erasureDueAt: erasures.dueAt,
    daysUnclosed: (await readClosing(db)) ? 0 : countDaysUnclosed(edition, dayAt(now, edition.timeZone)),
  };
}
