import { expect, it } from 'vitest';
import { listCodes } from '#conference/money/discounts/list-codes.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { days } from '#platform/durations.ts';
import { anOrganiser, aPdf, aRegistration } from '#tests/factories.ts';
import { aGrantApplication, withGrants } from '#tests/grants.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { applyForGrant, withdrawGrant } from './apply-for-grant.server.ts';
import {
  giveOpinion,
  listNotedGrants,
  noteGrantDecision,
  sendGrantDecisions,
  takeBackGrantDecision,
} from './decide-grant.server.ts';
import { grantSchema } from './grant.ts';
import { hasOpenGrant, listGrants, readGrant, readOwnGrant, sumGranted } from './grants.server.ts';
import { listGrantsOf } from './personal-data.server.ts';
import { showGrantFile } from './show-grant-file.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const later = new Date(now.getTime() + days(1));
const requestId = 'a-request';
const finance = await anOrganiser(platform, { roles: ['finance'] });
const member = await anOrganiser(platform, { roles: ['programme'] });
const by = { organiserId: finance.id, requestId };
const form = { wish: 'reduced', why: 'I am a student.', canPay: '200 US dollars' } as const;

const dueOf = async (id: string) => (await readBalance(db, { kind: 'registration', id }))?.due;

it('asks what people can pay if they want a reduced fee', () => {
  expect(grantSchema.safeParse({ ...form, canPay: '' }).success).toBe(false);
  expect(grantSchema.safeParse({ ...form, wish: 'free', canPay: '' }).success).toBe(true);
});

it('an application is refused while the call is closed, after its last day, and when nothing is due', async () => {
  const person = await aRegistration(platform);
  const application = { registrationId: person.id, requestId, form, file: undefined };
  expect(await applyForGrant(platform, application, now)).toEqual({ ok: false, reason: 'closed' });
  const until = { ...withGrants(platform) };
  const ended = { ...until, settings: { ...until.settings, grants: { isOpen: true, until: '2026-01-09' } } };
  expect(await applyForGrant(ended, application, now)).toEqual({ ok: false, reason: 'closed' });
  await db.updateTable('registration').set({ status: 'waiting' }).where('id', '=', person.id).execute();
  expect(await applyForGrant(until, application, now)).toEqual({ ok: false, reason: 'not-open' });
});

it('an application can be changed and withdrawn until a decision is noted, and pauses the fee meanwhile', async () => {
  const store = withGrants(platform);
  const { id, registrationId } = await aGrantApplication(platform, now);
  const own = { registrationId, requestId };
  const file = { checked: { bytes: aPdf(), mediaType: 'application/pdf' as const } };
  expect(await hasOpenGrant(db, registrationId)).toBe(true);
  expect(await applyForGrant(store, { ...own, form, file }, later)).toEqual({ ok: true });
  expect(await readOwnGrant(store, registrationId)).toMatchObject({ ...form, state: 'open', askedAt: now });
  expect((await showGrantFile(store, { id, ...by }))?.mediaType).toBe('application/pdf');
  expect(await withdrawGrant(store, own, later)).toEqual({ ok: true });
  expect(await hasOpenGrant(db, registrationId)).toBe(false);
  expect(await applyForGrant(store, { ...own, form, file: undefined }, later)).toEqual({ ok: true });
  expect(
    await noteGrantDecision(store, { id, decision: { kind: 'refused' }, note: '', ...by }, later),
  ).toEqual({
    ok: true,
  });
  expect(await applyForGrant(store, { ...own, form, file: undefined }, later)).toEqual({
    ok: false,
    reason: 'decided',
  });
  expect(await withdrawGrant(store, own, later)).toEqual({ ok: false, reason: 'decided' });
  // The applicant does not learn of a decision that is only noted.
  expect(await readOwnGrant(store, registrationId)).toMatchObject({
    state: 'open',
    granted: undefined,
    note: '',
  });
  expect(await takeBackGrantDecision(db, { id, ...by })).toBe(true);
});

it('members score an application; noted decisions are sent once, and each granted amount lowers one fee', async () => {
  const free = await aGrantApplication(platform, now);
  const reduced = await aGrantApplication(platform, now, form);
  const refused = await aGrantApplication(platform, now);
  const before = await dueOf(free.registrationId);
  const sums = await sumGranted(db);
  for (const [organiser, score] of [
    [finance, 5],
    [member, 4],
  ] as const) {
    const opinion = { id: free.id, score, note: 'Clear.', organiserId: organiser.id, requestId };
    expect(await giveOpinion(platform, opinion, now)).toEqual({ ok: true });
  }
  expect(await listGrants(db, member.id)).toContainEqual(
    expect.objectContaining({ id: free.id, mean: 4.5, opinions: 2, ownScore: 4 }),
  );
  const note = async (id: string, decision: Parameters<typeof noteGrantDecision>[1]['decision']) =>
    await noteGrantDecision(platform, { id, decision, note: 'Welcome.', ...by }, now);
  await note(free.id, { kind: 'free' });
  await note(reduced.id, { kind: 'reduced', amount: 500_00 });
  await note(refused.id, { kind: 'refused' });
  expect((await sumGranted(db))[0]?.amount).toBe((sums[0]?.amount ?? 0) + (before ?? 0) + 500_00);
  expect(await dueOf(free.registrationId)).toBe(before);
  const { newestAt } = await listNotedGrants(db);
  const sent = await Promise.all([
    sendGrantDecisions(platform, { seenAt: newestAt, ...by }, later),
    sendGrantDecisions(platform, { seenAt: newestAt, ...by }, later),
  ]);
  expect(sent.toSorted()).toEqual([0, 3]);
  expect(await dueOf(free.registrationId)).toBe(0);
  expect(await dueOf(reduced.registrationId)).toBe((before ?? 0) - 500_00);
  expect(await dueOf(refused.registrationId)).toBe(before);
  const { rows } = await listCodes(db, { offset: 0, count: 10 });
  expect(rows.filter(({ name }) => name === 'Grant').map(({ used, mostUses }) => [used, mostUses])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  // One mail says it: that the organisers waive an amount is not mailed besides.
  const queued = await db
    .selectFrom('mail')
    .select(['kind', 'registration_id'])
    .where('registration_id', 'in', [free.registrationId, reduced.registrationId])
    .where('kind', 'in', ['grant-decided', 'payment-received'])
    .execute();
  expect(queued.map(({ kind }) => kind)).toEqual(['grant-decided', 'grant-decided']);
  const textOf = async (id: string) =>
    (await receiveMail(platform, id, 'grant-decided'))?.text?.replaceAll(/\s+/g, ' ');
  expect(await textOf(free.id)).toContain('Nothing is left to pay.');
  expect(await textOf(reduced.id)).toContain('What is left of the fee');
  expect(await textOf(refused.id)).toContain('we are sorry that we cannot lower your fee');
  expect(await textOf(refused.id)).toContain('Welcome.');
  expect(await readOwnGrant(platform, refused.registrationId)).toMatchObject({
    state: 'refused',
    note: 'Welcome.',
  });
  expect(await giveOpinion(platform, { id: free.id, score: 1, note: '', ...by }, later)).toEqual({
    ok: false,
    reason: 'not-open',
  });
});

it('an application moves with a merge, comes back when it is undone, is in the copy, and is erased', async () => {
  const kept = await aRegistration(platform);
  const { id, registrationId } = await aGrantApplication(platform, now, form);
  await giveOpinion(platform, { id, score: 3, note: 'Perhaps.', ...by }, now);
  const merge = { keptId: kept.id, otherId: registrationId, reason: 'One person', ...by };
  expect(await mergeRegistrations(platform, merge, now)).toMatchObject({ ok: true });
  expect(await readOwnGrant(platform, kept.id)).toMatchObject(form);
  expect((await readGrant(platform, id))?.opinions).toMatchObject([{ score: 3, note: 'Perhaps.' }]);
  expect(await undoMerge(platform, { otherId: registrationId, reason: 'Two', ...by }, later)).toMatchObject({
    ok: true,
  });
  expect(await readOwnGrant(platform, kept.id)).toBeUndefined();
  expect((await readGrant(platform, id))?.opinions).toMatchObject([{ note: 'Perhaps.' }]);
  expect(await listGrantsOf(platform, [registrationId])).toMatchObject([{ ...form, granted: null }]);
  await eraseWithoutRequest(platform, { id: registrationId, reach: 'merged' }, later);
  expect(await readGrant(platform, id)).toBeUndefined();
});
