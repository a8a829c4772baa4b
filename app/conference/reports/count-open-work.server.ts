import { countMissingLetters, countOutdated } from '#conference/documents/desk/find-holders.server.ts';
import { missingPhones } from '#conference/door/report-phone.server.ts';
import { addDays, dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { enquiries } from '#conference/enquiries/enquiries.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { filterBookings } from '#conference/festival/desk-bookings.server.ts';
import { listNotedGrants } from '#conference/money/grants/decide-grant.server.ts';
import { unreadGrants } from '#conference/money/grants/grants.server.ts';
import { listOpenDecisions } from '#conference/papers/deciding/decide.server.ts';
import { papersToDecide } from '#conference/papers/deciding/rank-papers.server.ts';
import { readClosing } from '#conference/privacy/retention/close-edition.server.ts';
import { countDaysUnclosed } from '#conference/privacy/retention/closing.ts';
import { sessionsWithLostPaper } from '#conference/programme/leave-programme.server.ts';
import { countUnpublished } from '#conference/programme/publish-programme.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { countFailedMails } from '#conference/reports/search-mails.server.ts';
import { countVisaWork, type VisaWork } from '#conference/visa/desk/count-visas.server.ts';
import { asNumber, countRows } from '#platform/database/count-rows.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countOpenMoney, type OpenMoney } from './count-open-money.server.ts';
import type { OpenLists } from './read-open-work.server.ts';

export type OpenWork = OpenMoney &
  VisaWork & {
    /** The number of active registrations, and how many of them are not paid in full. */
    registrations: number;
    unpaid: number;
    /** The number of registrations with the status `must-choose`: their owner has several and must choose one. */
    mustChoose: number;
    bookingRequests: number;
    /** The number of booking requests that must be paid by the end of {@link endingDay}. */
    bookingsEnding: number;
    /** The number of people with a valid document that shows a letter as its code point, because no font has it. */
    lettersMissing: number;
    /** The number of people with an outdated document that can be issued again. */
    documentsOutdated: number;
    /** The number of enquiries that nobody handles yet. */
    enquiries: number;
    mailsFailed: number;
    /** The number of submitted papers that all their reviewers have reviewed, and that nobody has decided on. */
    papersToDecide: number;
    /** The number of decisions on papers that are noted and not sent. */
    decisionsToSend: number;
    /** The number of applications for grants that nobody of the committee has read. */
    grantsToRead: number;
    /** The number of decisions on grants that are noted and not sent. */
    grantsToSend: number;
    /** The number of sessions that have changed since the programme was last published. */
    programmeChanges: number;
    /** The number of sessions that have lost a withdrawn paper, and that the desk has not changed since then. */
    lostPapers: number;
    erasureRequests: number;
    /** The number of phones of the door on which scans wait, or may wait. */
    phonesMissing: number;
    /** 1 if the edition has ended and should be closed by now. Otherwise 0. */
    unclosed: number;
  };

/** Bookings end soon if they must be paid by this day: the day after tomorrow, in the edition's zone. */
export function endingDay(now: Date): string {
  return addDays(dayAt(now, edition.timeZone), 2);
}

/** Counts what the organisers still have to do. */
export async function countOpenWork(
  { db, secrets, settings }: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  { refundsToOrder, erasureRequests, enquiryScope }: OpenLists,
  now: Date,
): Promise<OpenWork> {
  const people = await db
    .selectFrom(registrations(db).as('person'))
    .select(({ fn }) => {
      const active = fn.countAll().filterWhere('status', '=', 'active');
      return [
        asNumber(active).as('registrations'),
        asNumber(active.filterWhere('paid_at', 'is', null)).as('unpaid'),
        asNumber(fn.countAll().filterWhere('status', '=', 'must-choose')).as('mustChoose'),
      ];
    })
    .executeTakeFirstOrThrow();
  const requests = bookings(db).where('status', '=', 'requested');
  return {
    ...people,
    ...(await countOpenMoney(db, refundsToOrder, now)),
    ...(await countVisaWork({ db, secrets, settings }, now)),
    bookingRequests: await countRows(db, requests),
    bookingsEnding: await countRows(
      db,
      // Only unpaid bookings expire.
      filterBookings(db, { status: 'requested', payment: 'unpaid', payBy: endingDay(now) }).select(
        'booked.id',
      ),
    ),
    lettersMissing: await countMissingLetters(db),
    documentsOutdated: await countOutdated({ db, settings }, now),
    enquiries: await countRows(db, enquiries(db, enquiryScope).where('status', '=', 'new')),
    mailsFailed: await countFailedMails(db),
    papersToDecide: await countRows(db, papersToDecide(db)),
    decisionsToSend: (await listOpenDecisions(db, 0)).all,
    grantsToRead: await countRows(db, unreadGrants(db).select('grant.id')),
    grantsToSend: (await listNotedGrants(db)).rows.length,
    programmeChanges: await countUnpublished(db),
    lostPapers: await countRows(db, sessionsWithLostPaper(db)),
    erasureRequests: erasureRequests.count,
    phonesMissing: await countRows(db, missingPhones(db, now).select('phone.id')),
    unclosed: (await readClosing(db))
      ? 0
      : Math.min(1, countDaysUnclosed(settings, dayAt(now, edition.timeZone))),
  };
}
