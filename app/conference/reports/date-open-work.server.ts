import { findOldestMissing, findOldestOutdated } from '#conference/documents/desk/find-holders.server.ts';
import { missingPhones } from '#conference/door/report-phone.server.ts';
import { startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { providerNames } from '#conference/edition/money/provider-names.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { enquiries } from '#conference/enquiries/enquiries.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { mails } from '#conference/mails/mails.server.ts';
import { cancellationRequests } from '#conference/money/cancellation/cancellation-requests.server.ts';
import { findOldestGrantDecision } from '#conference/money/grants/decide-grant.server.ts';
import { unreadGrants } from '#conference/money/grants/grants.server.ts';
import { listOverpaid } from '#conference/money/lists/overpaid-charges.server.ts';
import { readLastComparison } from '#conference/money/online/comparisons.server.ts';
import { openPayments, unseenDisputes } from '#conference/money/online/list-open-questions.server.ts';
import { unhandledEvents } from '#conference/money/online/provider-events.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { waitingProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import { findOldestDecision } from '#conference/papers/deciding/decide.server.ts';
import { papersToDecide } from '#conference/papers/deciding/rank-papers.server.ts';
import { lastDayOf } from '#conference/privacy/retention/closing.ts';
import { sessionsWithLostPaper } from '#conference/programme/leave-programme.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { findVisaDates } from '#conference/visa/desk/count-visas.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { OpenWork } from './count-open-work.server.ts';
import type { OpenLists } from './read-open-work.server.ts';

/**
 * For each task, the nearest deadline of its items, or the time at which the oldest item began to wait. Undefined if
 * the task has no item.
 */
export type WorkDates = Partial<Record<keyof OpenWork, Date | undefined>>;

type DateRow = { at: Date | null } | undefined;

const dateOf = (row: DateRow): Date | undefined => row?.at ?? undefined;

/** Finds the date of each task of the overview that `countOpenWork` counts. */
export async function dateOpenWork(
  { db, secrets, settings }: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  { refundsToOrder, erasureRequests, enquiryScope }: OpenLists,
  now: Date,
): Promise<WorkDates> {
  const requested = db.selectFrom(bookings(db).as('booked')).where('booked.status', '=', 'requested');
  const ofStatus = (status: 'active' | 'must-choose') =>
    db
      .selectFrom(registrations(db).as('person'))
      .select('person.created_at as at')
      .where('status', '=', status)
      .orderBy('person.created_at')
      .limit(1);
  const orders = (state: 'failed' | 'queued') =>
    db
      .selectFrom(refundOrders(db).as('entry'))
      .select(({ fn }) => fn.min('entry.ordered_at').as('at'))
      .where('entry.state', '=', state);
  const [overpaid] = await listOverpaid(db, 1);
  return {
    erasureRequests: erasureRequests.dueAt ?? undefined,
    unclosed: startOfDay(lastDayOf(settings), edition.timeZone),
    phonesMissing: dateOf(
      await missingPhones(db, now)
        .select(({ fn }) => fn.min('phone.heard_at').as('at'))
        .executeTakeFirst(),
    ),
    mailsFailed: dateOf(
      await db
        .selectFrom(mails(db).as('failed'))
        .select(({ fn }) => fn.min('failed.queued_at').as('at'))
        .where('failed.state', '=', 'failed')
        .executeTakeFirst(),
    ),
    papersToDecide: dateOf(
      await db
        .selectFrom(papersToDecide(db).as('paper'))
        .select(({ fn }) => fn.min('paper.submittedAt').as('at'))
        .executeTakeFirst(),
    ),
    decisionsToSend: await findOldestDecision(db),
    grantsToRead: dateOf(
      await unreadGrants(db)
        .select(({ fn }) => fn.min('grant.asked_at').as('at'))
        .executeTakeFirst(),
    ),
    grantsToSend: await findOldestGrantDecision(db),
    lostPapers: dateOf(
      await db
        .selectFrom(sessionsWithLostPaper(db).as('session'))
        .select(({ fn }) => fn.min('session.at').as('at'))
        .executeTakeFirst(),
    ),
    cancellations: dateOf(
      await db
        .selectFrom(cancellationRequests(db).as('request'))
        .select(({ fn }) => fn.min('request.asked_at').as('at'))
        .where('request.state', '=', 'open')
        .executeTakeFirst(),
    ),
    disputes: dateOf(
      await unseenDisputes(db)
        .select(({ fn }) => fn.min('respond_by').as('at'))
        .executeTakeFirst(),
    ),
    refundsFailed: dateOf(await orders('failed').executeTakeFirst()),
    refundsByHand: dateOf(await orders('queued').where('entry.provider', 'is', null).executeTakeFirst()),
    refundsWaiting: dateOf(
      await orders('queued').where('entry.try_again_at', 'is not', null).executeTakeFirst(),
    ),
    refundsToOrder: earliest(refundsToOrder.map(({ cancelledAt }) => cancelledAt)),
    openPayments: dateOf(
      await openPayments(db)
        .select(({ fn }) => fn.min('recorded_at').as('at'))
        .executeTakeFirst(),
    ),
    overpaid: overpaid?.lastAt,
    transferProofs: dateOf(
      await waitingProofs(db)
        .select(({ fn }) => fn.min('sent_at').as('at'))
        .executeTakeFirst(),
    ),
    differences: await findOldestComparison(db),
    unhandledEvents: dateOf(
      await unhandledEvents(db, now)
        .select(({ fn }) => fn.min('received_at').as('at'))
        .executeTakeFirst(),
    ),
    ...(await findVisaDates({ db, secrets, settings })),
    bookingsEnding: dateOf(
      await requested
        .select(({ fn }) => fn.min('booked.pay_by').as('at'))
        // Only unpaid bookings expire.
        .where('booked.payment_state', '=', 'unpaid')
        .executeTakeFirst(),
    ),
    bookingRequests: dateOf(
      await requested.select(({ fn }) => fn.min('booked.created_at').as('at')).executeTakeFirst(),
    ),
    lettersMissing: await findOldestMissing(db),
    documentsOutdated: await findOldestOutdated(db),
    enquiries: dateOf(
      await db
        .selectFrom(enquiries(db, enquiryScope).as('received'))
        .select(({ fn }) => fn.min('received.waiting_since').as('at'))
        .where('received.status', '=', 'new')
        .executeTakeFirst(),
    ),
    mustChoose: dateOf(await ofStatus('must-choose').executeTakeFirst()),
    unpaid: dateOf(await ofStatus('active').where('paid_at', 'is', null).executeTakeFirst()),
  };
}

async function findOldestComparison(db: Platform['db']): Promise<Date | undefined> {
  const dates: Date[] = [];
  for (const name of providerNames) {
    const last = await readLastComparison(db, name);
    if (last && (last.failure || last.differences.length > 0)) dates.push(last.beganAt);
  }
  return earliest(dates);
}

function earliest(dates: readonly Date[]): Date | undefined {
  return dates.toSorted((one, other) => one.getTime() - other.getTime())[0];
}
