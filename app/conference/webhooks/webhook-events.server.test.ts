import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endDocument, issueDocument } from '#conference/documents/issue-document.server.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import { undoCheckIn } from '#conference/door/undo-check-in.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { listFreeSpots, moveBooking } from '#conference/festival/change-booking.server.ts';
import { confirmBooking } from '#conference/festival/decide-booking.server.ts';
import { restoreBooking } from '#conference/festival/restore-booking.server.ts';
import { withdrawBooking } from '#conference/festival/withdraw-booking.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { notePaperDecisions } from '#conference/papers/deciding/decide.server.ts';
import { withdrawPaper } from '#conference/papers/submitting/submit-paper.server.ts';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { sendPaperDecisions } from '#conference/programme/leave-programme.server.ts';
import { addVersion, readPublished } from '#conference/programme/published.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import {
  reinstateRegistration,
  withdrawRegistration,
} from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import {
  aBooking,
  anEmail,
  anOrganiser,
  aPaymentToRecord,
  aRegistration,
  aStallHolder,
} from '#tests/factories.ts';
import { aPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { addEndpoint, endEndpoint } from './change-endpoint.server.ts';
import { type WebhookEventType, webhookEventTypes } from './webhook.ts';
import { webhookData } from './webhook-data.ts';

const platform = await aPlatform();
const { db, clock } = platform;
const now = clock.now;
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
const because = { ...by, reason: 'A test' };

// Before there is an endpoint, nothing is written.
const early = await aRegistration(platform);
const endpointId = randomUUID();
const all = { name: 'All', url: 'https://all.example/', events: webhookEventTypes };
await addEndpoint(platform, { id: endpointId, given: all, by }, now);

/** The events since the last call, in their order, as they are delivered to the endpoint. */
let read = 0;
const seenTypes = new Set<string>();
async function newEvents() {
  const rows = await db
    .selectFrom('webhook_event')
    .innerJoin('webhook_delivery', 'event_id', 'webhook_event.id')
    .select(['webhook_event.sequence', 'type', 'webhook_event.record_id', 'data', 'transaction_id'])
    .where('endpoint_id', '=', endpointId)
    .where('webhook_event.sequence', '>', String(read))
    .orderBy('webhook_event.sequence')
    .execute();
  read = Math.max(read, ...rows.map(({ sequence }) => Number(sequence)));
  expect(rows.every(({ transaction_id }) => transaction_id === null)).toBe(true);
  for (const { type, data } of rows) {
    const { error } = webhookData[type as WebhookEventType].safeParse(data);
    expect([type, error?.issues]).toEqual([type, undefined]);
    seenTypes.add(type);
  }
  return rows.map(({ type, record_id, data }) => ({ type, record_id, data: Object(data) }));
}
const newTypes = async () => (await newEvents()).map(({ type }) => type);
/** What was told of one record. */
const told = async (id: string, ...facts: string[]) =>
  (await newEvents())
    .filter(({ record_id }) => record_id === id)
    .map(({ type, data }) => [type, ...facts.map((fact) => data[fact])]);

async function pay(id: string, amount: number) {
  const paid = await recordPayment(
    platform,
    aPaymentToRecord({ kind: 'registration', id }, owner.id, { amount }),
    now,
  );
  if (!paid.ok) throw new Error(paid.reason);
  return await db
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'charge_id')
    .select(['payment.id', 'charge.amount as due'])
    .where('registration_id', '=', id)
    .where('payment.amount', '=', amount)
    .executeTakeFirstOrThrow();
}

it('tells nothing before there is an endpoint, and nothing about accounts of stall holders', async () => {
  await aStallHolder(platform);
  expect(await newTypes()).toEqual([]);
  expect(
    await db.selectFrom('webhook_event').select('id').where('record_id', '=', early.id).execute(),
  ).toEqual([]);
});

it('tells of a registration: created, changed, withdrawn and reinstated', async () => {
  const { id } = await aRegistration(platform);
  expect(await told(id, 'status')).toEqual([['registration.created', 'active']]);
  await db.updateTable('registration').set({ full_name: 'Mira C' }).where('id', '=', id).execute();
  expect(await told(id)).toEqual([['registration.changed']]);
  // What nobody is told of.
  await db.updateTable('registration').set({ updated_at: now }).where('id', '=', id).execute();
  expect(await newTypes()).toEqual([]);
  await withdrawRegistration(platform, { registrationId: id, ...because }, now);
  expect(await told(id, 'status')).toEqual([['registration.withdrawn', 'withdrawn']]);
  await reinstateRegistration(platform, { registrationId: id, ...because }, now);
  expect(await told(id, 'status')).toEqual([['registration.changed', 'active']]);
});

it('tells of money: each entry, the fee that is paid in full, and what is undone', async () => {
  const { id } = await aRegistration(platform);
  await newEvents();
  const first = await pay(id, 100);
  const partly = await newEvents();
  expect(partly.map(({ type, data }) => [type, data.payment_state ?? data.amount])).toEqual([
    ['registration.changed', 'part-paid'],
    ['payment.booked', 100],
  ]);
  const rest = await pay(id, first.due - 100);
  expect((await newEvents()).map(({ type, data }) => [type, data.payment_state ?? data.amount])).toEqual([
    ['registration.paid', 'paid'],
    ['payment.booked', first.due - 100],
  ]);
  await undoPayment(platform, { of: { kind: 'registration', id }, paymentId: rest.id, ...because }, now);
  const undone = await newEvents();
  expect(undone.map(({ type, data }) => [type, data.payment_state ?? data.amount, data.counters])).toEqual([
    ['registration.changed', 'part-paid', undefined],
    ['payment.booked', 100 - first.due, rest.id],
  ]);
});

it('rolls back with its transaction', async () => {
  const { id } = await aRegistration(platform);
  await newEvents();
  const broken = db.transaction().execute(async (tx) => {
    await tx.updateTable('registration').set({ full_name: 'Never' }).where('id', '=', id).execute();
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  expect(await newTypes()).toEqual([]);
});

it('tells what happened to a record in one transaction once, with the state at its end', async () => {
  const { id } = await aRegistration(platform);
  await newEvents();
  await db.transaction().execute(async (tx) => {
    const own = tx.updateTable('registration').where('id', '=', id);
    await own.set({ full_name: 'First' }).execute();
    await own.set({ full_name: 'Second' }).execute();
    await own.set({ status: 'withdrawn', withdrawn_at: now }).execute();
    await own.set({ country: 'IN' }).execute();
  });
  expect(await told(id, 'status')).toEqual([['registration.withdrawn', 'withdrawn']]);
});

it('tells of check-ins, and of those that are undone', async () => {
  const { id } = await aRegistration(platform, { paid: true });
  await newEvents();
  await checkIn(db, { registrationId: id, ...by }, now);
  expect(await told(id, 'checked_in')).toEqual([['registration.checked_in', true]]);
  await undoCheckIn(db, { registrationId: id, ...by }, now);
  expect(await told(id, 'checked_in')).toEqual([['registration.check_in_undone', false]]);
});

it('tells of a merge on both sides, and of its undoing', async () => {
  const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
  await checkIn(db, { registrationId: other.id, ...by }, now);
  await pay(other.id, 100);
  await newEvents();
  await mergeRegistrations(platform, { keptId: kept.id, otherId: other.id, ...because }, now);
  const merged = await newEvents();
  const of = (id: string, events: typeof merged) =>
    events.filter(({ record_id }) => record_id === id).map(({ type }) => type);
  const last = (id: string) => merged.filter(({ record_id }) => record_id === id).at(-1)?.data;
  expect(last(other.id)).toMatchObject({
    status: 'merged-or-duplicate',
    merged_into: kept.id,
    checked_in: false,
  });
  expect(last(kept.id)).toMatchObject({ status: 'active', checked_in: true, payment_state: 'part-paid' });
  expect(of(kept.id, merged)).toContain('registration.checked_in');
  const sum = merged
    .filter(({ type }) => type === 'payment.booked')
    .reduce((all, { data }) => all + data.amount, 0);
  expect(sum).toBe(0);
  await undoMerge(platform, { otherId: other.id, ...because }, now);
  const undone = await newEvents();
  const end = (id: string) => undone.filter(({ record_id }) => record_id === id).at(-1)?.data;
  expect(end(other.id)).toMatchObject({ status: 'active', merged_into: null, checked_in: true });
  expect(end(kept.id)).toMatchObject({ status: 'active', checked_in: false, payment_state: 'unpaid' });
});

it('tells of bookings: held, confirmed, moved, ended and restored', async () => {
  const { id } = await aRegistration(platform);
  const bookingId = await aBooking(platform, id);
  expect(await told(bookingId, 'status', 'registration_id')).toEqual([['booking.held', 'requested', id]]);
  const asked = { bookingId, registrationId: id, requestId: 'a-request' };
  await withdrawBooking(db, asked, now);
  expect(await told(bookingId, 'status')).toEqual([['booking.ended', 'withdrawn']]);
  await restoreBooking(db, asked, now);
  expect(await told(bookingId, 'status')).toEqual([['booking.held', 'requested']]);
  await confirmBooking(platform, { bookingId, ...by }, now);
  expect(await told(bookingId, 'status')).toEqual([['booking.confirmed', 'confirmed']]);
  const { option } = await db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'spot_id')
    .select('option')
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const [free] = await listFreeSpots(db, option);
  await moveBooking(platform, { bookingId, spotId: free?.id ?? 0, ...by }, now);
  expect(await told(bookingId, 'number')).toEqual([['booking.confirmed', free?.number]]);
});

it('tells of papers: submitted, decided when the decision is sent, withdrawn', async () => {
  const { paperId, author } = await aPaper(platform);
  expect(await told(paperId, 'state', 'version')).toEqual([['paper.submitted', 'submitted', 1]]);
  await notePaperDecisions(db, { paperIds: [paperId], decision: 'accepted', note: '', ...by }, now);
  expect(await newTypes()).toEqual([]);
  await sendPaperDecisions(platform, { seenAt: now, ...by }, now);
  expect(await told(paperId, 'state')).toEqual([['paper.decided', 'accepted']]);
  await db.transaction().execute((tx) => withdrawPaper(tx, { author, paperId, requestId: 'a-request' }, now));
  expect(await told(paperId, 'state')).toEqual([['paper.withdrawn', 'withdrawn']]);
});

it('tells of the sessions that a new version of the programme adds, moves and removes', async () => {
  await importProgramme(db, edition, now);
  expect([...new Set(await newTypes())]).toEqual(['session.published']);
  const published = await readPublished(db);
  if (!published) throw new Error('There is no programme.');
  const [first, second, ...others] = published.document.sessions;
  if (!first || !second) throw new Error('There are too few sessions.');
  const moved = { ...first, startsAt: '2026-01-27T03:45:00.000Z' };
  const renamed = others.map((session) => ({ ...session, title: 'Another title' }));
  const document = { ...published.document, sessions: [moved, ...renamed] };
  await db.transaction().execute((tx) => addVersion(tx, { document, publishedBy: owner.id }, now));
  const events = await newEvents();
  expect(events.map(({ type, data }) => [type, data.id, data.starts_at, data.room, data.state])).toEqual([
    ['session.moved', first.id, '2026-01-27T03:45:00.000Z', 'river', 'published'],
    ['session.withdrawn', second.id, null, null, 'withdrawn'],
  ]);
});

it('tells of documents: issued, ended by hand, and ended because of something else', async () => {
  const { id } = await aRegistration(platform, { paid: true, proved: true });
  await newEvents();
  const by = { actor: 'participant', actorId: id, requestId: 'a-request' } as const;
  const issue = async () => {
    const issued = await issueDocument(platform, { registrationId: id, kind: 'membership-card', by }, now);
    if (!issued.ok) throw new Error(issued.reason);
    return issued.documentId;
  };
  const first = await issue();
  expect(await told(first, 'kind', 'state', 'ended_because')).toEqual([
    ['document.issued', 'membership-card', 'valid', null],
  ]);
  await endDocument(db, first, 'by-hand', now);
  expect(await told(first, 'state', 'ended_because')).toEqual([['document.ended', 'ended', 'by-hand']]);
  const second = await issue();
  await withdrawRegistration(platform, { registrationId: id, ...because }, now);
  expect(await told(second, 'state', 'ended_because')).toEqual([
    ['document.issued', 'valid', null],
    ['document.ended', 'ended', 'withdrawn'],
  ]);
});

it('tells of enquiries, and of spam only when somebody says that it is none', async () => {
  await sendEnquiry(platform, { name: 'Ada', email: anEmail(), message: 'Is there a crèche?' }, now);
  const [one] = await newEvents();
  expect([one?.type, one?.data]).toEqual([
    'enquiry.received',
    { id: one?.record_id, kind: 'contact', status: 'new' },
  ]);
  const own = db.updateTable('enquiry').where('id', '=', one?.record_id ?? '');
  await own.set({ status: 'spam' }).execute();
  expect(await newTypes()).toEqual([]);
  await own.set({ status: 'new' }).execute();
  expect(await newTypes()).toEqual(['enquiry.received']);
});

it('an erasure deletes the person’s events, and tells that the registration was erased, without naming it', async () => {
  const { id } = await aRegistration(platform, { paid: true });
  const bookingId = await aBooking(platform, id);
  await checkIn(db, { registrationId: id, ...by }, now);
  const { reference } = await db
    .selectFrom('registration')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await newEvents();
  await eraseWithoutRequest(platform, { id, reach: 'merged' }, now);
  const events = await newEvents();
  expect(events.map(({ type, record_id }) => [type, record_id])).toEqual([
    ['booking.ended', bookingId],
    ['registration.erased', id],
  ]);
  expect(events.at(-1)?.data).toEqual({ id, status: 'erased' });
  const left = await db.selectFrom('webhook_event').select('data').execute();
  expect(JSON.stringify(left)).not.toContain(reference);
});

it('sends an event only to endpoints that asked for its type, and that have not ended', async () => {
  const others = [randomUUID(), randomUUID()] as const;
  for (const [index, id] of others.entries()) {
    const given = {
      name: 'Some',
      url: `https://some-${index}.example/`,
      events: ['registration.created' as const],
    };
    await addEndpoint(platform, { id, given, by }, now);
  }
  await endEndpoint(db, { id: others[1], by }, now);
  const { id } = await aRegistration(platform);
  await db.updateTable('registration').set({ full_name: 'Mira C' }).where('id', '=', id).execute();
  const rows = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'event_id')
    .select(['type', 'endpoint_id'])
    .where('webhook_delivery.record_id', '=', id)
    .orderBy('type')
    .execute();
  expect(rows.map((row) => [row.type, row.endpoint_id]).sort()).toEqual(
    [
      ['registration.changed', endpointId],
      ['registration.created', endpointId],
      ['registration.created', others[0]],
    ].sort(),
  );
});

it('tells of a refund', async () => {
  const { id } = await aRegistration(platform);
  await pay(id, 500);
  await newEvents();
  const refund = aPaymentToRecord({ kind: 'registration', id }, owner.id, { kind: 'refund', amount: 200 });
  expect(await recordPayment(platform, refund, now)).toMatchObject({ ok: true });
  const events = (await newEvents()).filter(({ type }) => type !== 'registration.changed');
  expect(events.map(({ type, data }) => [type, data.kind, data.amount, data.registration_id])).toEqual([
    ['refund.booked', 'refund', -200, id],
  ]);
});

it('has seen every type of event in these tests, each with the fields that it promises', () => {
  expect([...seenTypes].sort()).toEqual(webhookEventTypes.toSorted());
});
