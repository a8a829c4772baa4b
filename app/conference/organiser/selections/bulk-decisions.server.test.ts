import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { aBooking, anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { makeBookingSelection } from './booking-selections.server.ts';
import { type Decision, listBulkDecisions, orderBulkDecision } from './bulk-decisions.server.ts';
import { resumeBulkOrder, stopBulkOrder } from './bulk-orders.server.ts';
import { carryOutNext } from './carry-out-orders.server.ts';
import { planDecision } from './plan-decisions.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const anjali = await anOrganiser(platform, { name: 'Anjali Rao', roles: ['festival'] });
const bela = await anOrganiser(platform, { name: 'Bela Sen', roles: ['festival'] });
const confirm: Decision = { kind: 'confirm', reason: 'The sponsor pays for them' };
const extend: Decision = { kind: 'extend', daysToPay: 7 };

async function book(count: number, fullName = 'Asha One') {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const { id } = await aRegistration(platform, { fullName });
    ids.push(await aBooking(platform, id, { option: 'ac-shop', applicantName: `Stall ${number}` }));
  }
  return ids;
}

async function order(ids: string[], decision: Decision, organiser: { id: string } = anjali) {
  const chosen = { choice: { ids }, organiserId: organiser.id };
  const selectionId = (await makeBookingSelection(db, chosen, now)) ?? '';
  const by = { organiserId: organiser.id, requestId: 'a-request' };
  const orderRequest = { selectionId, decision, ...by };
  await orderBulkDecision(platform, orderRequest, now);
  // A form that is sent twice makes no second order.
  await orderBulkDecision(platform, orderRequest, now);
  const orders = await listBulkDecisions(db, selectionId);
  expect(orders).toHaveLength(1);
  return { ...by, list: 'bookings' as const, selectionId, id: orders[0]?.id ?? '' };
}

const stateOf = async (selectionId: string) => (await listBulkDecisions(db, selectionId))[0];
const setStatus = async (id: string, status: 'declined' | 'expired' | 'confirmed') =>
  await db
    .updateTable('booking')
    .set({ status, decided_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
const bookingOf = async (id: string) =>
  await db
    .selectFrom('booking')
    .select(['status', 'pay_by', 'extended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const mailsAbout = async (ids: readonly string[], kind: string) =>
  (
    await db
      .selectFrom('mail')
      .select('subject_id')
      .where('subject_id', 'in', ids)
      .where('kind', '=', kind)
      .execute()
  ).map(({ subject_id }) => subject_id);
const actsAbout = async (ids: readonly string[], action: string) =>
  (
    await db
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('subject_id', 'in', ids)
      .where('action', '=', action)
      .execute()
  ).map(({ subject_id }) => subject_id);

it('confirms each requested booking with an act, a reason and a mail, and lists why the other bookings are left out', async () => {
  const [first = '', second = '', declined = '', expired = ''] = await book(4);
  await setStatus(declined, 'declined');
  const { selectionId, id } = await order([first, second, declined, expired], confirm);
  // This booking expires after the organiser has confirmed all bookings, and before the job runs.
  await setStatus(expired, 'expired');
  await carryOutNext(platform, id, now);
  const left = { option: 'ac-shop', day: null, number: expect.any(Number) };
  expect(await stateOf(selectionId)).toEqual({
    ...{ id, kind: 'confirm', isPrint: false, orderedAt: now, stoppedAt: null, finishedAt: now },
    ...{ done: 2, leftOut: 1, left: 0 },
    first: [{ id: expired, applicantName: 'Stall 3', ...left, why: 'expired' }],
  });
  expect((await bookingOf(first)).status).toBe('confirmed');
  const all = [first, second, declined, expired];
  expect((await mailsAbout(all, 'booking-confirmed')).toSorted()).toEqual([first, second].toSorted());
  expect((await actsAbout(all, 'booking.confirmed')).toSorted()).toEqual([first, second].toSorted());
  const [act] = (await searchAudit(platform, { filter: { text: first }, count: 1 })).rows;
  expect(act).toMatchObject({
    ...{ action: 'booking.confirmed', actorName: 'Anjali Rao' },
    sealed: { state: 'open', reason: 'The sponsor pays for them' },
  });
  await carryOutNext(platform, id, now);
  expect(await mailsAbout(all, 'booking-confirmed')).toHaveLength(2);
  expect(await planDecision(db, selectionId, 'confirm')).toMatchObject({
    ...{ count: 0, unpaid: 0, due: [] },
    leftOut: {
      count: 4,
      reasons: [
        { why: 'confirmed', count: 2 },
        { why: 'declined', count: 1 },
        { why: 'expired', count: 1 },
      ],
    },
  });
});

it('extends each booking only once, by the number of days that the organiser chose', async () => {
  const [first = '', second = ''] = await book(2);
  const before = (await bookingOf(first)).pay_by;
  const once = await order([first, second], extend);
  await carryOutNext(platform, once.id, now);
  expect(await bookingOf(first)).toEqual({
    ...{ status: 'requested', extended_at: now },
    pay_by: addTime(before, days(7)),
  });
  expect((await mailsAbout([first, second], 'booking-extended')).toSorted()).toEqual(
    [first, second].toSorted(),
  );
  expect(await planDecision(db, once.selectionId, 'extend')).toMatchObject({
    count: 0,
    leftOut: { count: 2, first: [{ why: 'extended' }, { why: 'extended' }] },
  });
});

it('shows before a decision how many bookings are unpaid, what is due, which are left out, and whether their spots are taken', async () => {
  const [first = '', second = '', gone = ''] = await book(3);
  await setStatus(gone, 'expired');
  const { spot_id } = await db
    .selectFrom('booking')
    .select('spot_id')
    .where('id', '=', gone)
    .executeTakeFirstOrThrow();
  const [later = ''] = await book(1);
  await db.updateTable('booking').set({ spot_id }).where('id', '=', later).execute();
  const ids = [first, second, gone];
  const selectionId =
    (await makeBookingSelection(db, { choice: { ids }, organiserId: anjali.id }, now)) ?? '';
  expect(await planDecision(db, selectionId, 'confirm')).toMatchObject({
    ...{ kind: 'confirm', count: 2, provisional: 0, unpaid: 2 },
    due: [{ amount: 130_000_00, currency: 'INR' }],
    leftOut: {
      ...{ count: 1, reasons: [{ why: 'expired', count: 1 }] },
      first: [{ id: gone, why: 'expired', isTaken: true }],
    },
  });
});

it('an order can be stopped between two bookings, and resumes with the next booking', async () => {
  const ids = await book(5);
  const own = await order(ids, confirm);
  await carryOutNext(platform, own.id, now, 2);
  expect(await stateOf(own.selectionId)).toMatchObject({ done: 2, left: 3, stoppedAt: null });
  const other = await order([ids[0] ?? ''], extend, bela);
  expect(await stopBulkOrder(db, { ...own, selectionId: other.selectionId }, now)).toBe(false);
  expect(await stopBulkOrder(db, own, now)).toBe(true);
  expect(await stopBulkOrder(db, own, now)).toBe(false);
  await carryOutNext(platform, own.id, now);
  expect(await stateOf(own.selectionId)).toMatchObject({ done: 2, left: 3, stoppedAt: now });
  expect(await resumeBulkOrder(platform, own)).toBe(true);
  expect(await resumeBulkOrder(platform, own)).toBe(false);
  await carryOutNext(platform, own.id, now);
  expect(await stateOf(own.selectionId)).toMatchObject({ done: 5, left: 0, leftOut: 0, finishedAt: now });
  expect((await mailsAbout(ids, 'booking-confirmed')).toSorted()).toEqual(ids.toSorted());
});

it('leaves out a booking that fails, logs it, and continues with the others', async () => {
  const ids = await book(3);
  const own = await order(ids, confirm);
  const broken = ids[1] ?? '';
  const { record_key_id } = await db
    .selectFrom('registration')
    .innerJoin('booking', 'booking.registration_id', 'registration.id')
    .select('registration.record_key_id')
    .where('booking.id', '=', broken)
    .executeTakeFirstOrThrow();
  // This booking's record key is broken, so the reason cannot be sealed and the decision fails.
  await db
    .updateTable('record_key')
    .set({ wrapped: Buffer.alloc(60) })
    .where('id', '=', record_key_id)
    .execute();
  const lines: unknown[] = [];
  const log = { ...platform.log, error: (fields: unknown) => void lines.push(fields) };
  await carryOutNext({ ...platform, log }, own.id, now);
  expect(lines).toEqual([{ err: expect.any(Error), booking: broken }]);
  expect(await stateOf(own.selectionId)).toMatchObject({
    ...{ done: 2, leftOut: 1, finishedAt: now },
    first: [{ id: broken, why: 'failed' }],
  });
  expect((await bookingOf(broken)).status).toBe('requested');
});

it.each(['suspended', 'demoted'])('stops if the organiser who gave the order was %s', async (what) => {
  const giving = await anOrganiser(platform, { roles: ['festival'] });
  const ids = await book(2);
  const own = await order(ids, confirm, giving);
  await carryOutNext(platform, own.id, now, 1);
  if (what === 'suspended') {
    await db.updateTable('organiser').set({ suspended_at: now }).where('id', '=', giving.id).execute();
  } else {
    const role = db.updateTable('organiser_role').set({ role: 'finance' });
    await role.where('organiser_id', '=', giving.id).execute();
  }
  await carryOutNext(platform, own.id, now);
  expect(await stateOf(own.selectionId)).toMatchObject({ done: 1, left: 1, stoppedAt: now });
  const [act] = (await searchAudit(platform, { filter: { text: 'bulk-decision.stopped' }, count: 1 })).rows;
  expect(act).toMatchObject({ actor: 'system', detail: { kind: 'confirm' } });
});

/** Removes "for update" and "for share" from every query. */
const dropLocks: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'SelectQueryNode' ? ({ ...node, endModifiers: [] } as RootOperationNode) : node,
  transformResult: async ({ result }) => result,
};

/**
 * Two organisers give the same order at the same time. A lock holds the first job before it writes its act, until the
 * second job also waits for a lock. Returns the number of acts and mails, and the outcomes of the bookings in both
 * orders.
 */
async function race(store: typeof platform, decision: Decision) {
  const ids = await book(3);
  const orders = [await order(ids, decision, anjali), await order(ids, decision, bela)];
  const admin = new pg.Client({ connectionString: platform.database.adminUrl });
  await admin.connect();
  await admin.query('begin; lock table audit_entry in exclusive mode');
  const decided = Promise.all(orders.map(async ({ id }) => await carryOutNext(store, id, now)));
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (let waits = 0; waits < 2; ) waits = (await waiting.execute(db)).rows.length;
  await admin.query('commit');
  await decided;
  await admin.end();
  const what = decision.kind === 'confirm' ? 'confirmed' : 'extended';
  const outcomes = await db
    .selectFrom('bulk_order_item')
    .select('outcome')
    .where('item_id', 'in', ids)
    .orderBy('outcome')
    .execute();
  return {
    acts: (await actsAbout(ids, `booking.${what}`)).length,
    mails: (await mailsAbout(ids, `booking-${what}`)).length,
    outcomes: outcomes.map(({ outcome }) => outcome),
  };
}

it.each([confirm, extend])(
  'decides each booking once, even if two organisers $kind it at the same time',
  async (decision) => {
    const leftOut = decision.kind === 'confirm' ? 'confirmed' : 'extended';
    expect(await race(platform, decision)).toEqual({
      ...{ acts: 3, mails: 3 },
      outcomes: [leftOut, leftOut, leftOut, 'done', 'done', 'done'].toSorted(),
    });
  },
);

it('decides a booking twice if the locks are removed', async () => {
  const raced = await race({ ...platform, db: db.withPlugin(dropLocks) }, confirm);
  expect(raced.acts).toBeGreaterThan(3);
  expect(raced.mails).toBe(raced.acts);
});
