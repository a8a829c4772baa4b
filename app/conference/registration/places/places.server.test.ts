import { type KyselyPlugin, RawNode } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { startSession } from '#conference/accounts/session.server.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { applyDiscountCode } from '#conference/money/discounts/apply-discount-code.server.ts';
import { sendTransferProof } from '#conference/money/transfers/send-transfer-proof.server.ts';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { chooseRegistration } from '#conference/registration/merging/choose-registration.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { listRegistrationsOf } from '#conference/registration/personal-data.server.ts';
import { registerAtDesk } from '#conference/registration/registering/register.server.ts';
import {
  reinstateRegistration,
  withdrawRegistration,
} from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { days, hours } from '#platform/durations.ts';
import {
  anEmail,
  anOrganiser,
  aPdf,
  aRegistration,
  aRegistrationForm,
  aSubmission,
} from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { acceptOffer, givePlace, joinAgain, leaveWaitingList } from './answer-offer.server.ts';
import { offerPlaces } from './offer-places.server.ts';
import { listFullTypes, readOwnWait, readWaits } from './waiting-list.server.ts';

const platform = await aPlatform();
const { db, database } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const later = (time: number) => new Date(now.getTime() + time);
const organiser = await anOrganiser(platform);
const requestId = 'a-request';
const by = { organiserId: organiser.id, reason: 'asked by mail', requestId };

type Places = Settings['registration']['places'];

/** The platform in an edition with these limits. */
function limitedTo(limits: Partial<Places>) {
  const { settings } = platform;
  const places = { ...settings.registration.places, ...limits };
  return { ...platform, settings: { ...settings, registration: { ...settings.registration, places } } };
}

const statusOf = async (id: string) =>
  (await db.selectFrom('registration').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const textOf = async (store: typeof platform, id: string, kind: MailKind) =>
  (await receiveMail(store, id, kind))?.text?.replaceAll(/\s+/g, ' ');
const own = ({ id }: { id: string }) => ({ registrationId: id, requestId });

beforeEach(async () => {
  // Nobody can delete acts, so the people of the test before withdraw.
  await db.updateTable('registration').set({ status: 'withdrawn' }).execute();
});

describe('many registrations at once', () => {
  const crowd = async (store: ReturnType<typeof limitedTo>) => {
    await Promise.all(Array.from({ length: 24 }, () => aRegistration(store)));
    const { rows } = await database.pool.query<{ status: string; count: number }>(
      "select status, count(*)::int as count from registration where status <> 'withdrawn' group by status",
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };

  it('get exactly the places there are; the others wait', async () => {
    expect(await crowd(limitedTo({ most: 7 }))).toEqual({ active: 7, waiting: 17 });
  });

  it('get exactly the places of their type', async () => {
    expect(await crowd(limitedTo({ mostOfType: { professional: 5 } }))).toEqual({ active: 5, waiting: 19 });
  });

  it('would get too many places without the lock', async () => {
    const store = limitedTo({ most: 7 });
    const withoutLock: KyselyPlugin = {
      transformQuery: ({ node }) => {
        const isLock =
          node.kind === 'RawNode' && node.sqlFragments.join('').includes('pg_advisory_xact_lock');
        return isLock ? RawNode.createWithSql('select pg_sleep(0.1)') : node;
      },
      transformResult: async ({ result }) => result,
    };
    const { active = 0 } = await crowd({ ...store, db: db.withPlugin(withoutLock) });
    expect(active).toBeGreaterThan(7);
  });
});

describe('a limit', () => {
  it('is none in the edition’s folder, so nobody waits', async () => {
    await Promise.all([aRegistration(platform), aRegistration(platform)]);
    expect(await listFullTypes(db, platform.settings)).toEqual([]);
    const waiting = db.selectFrom('registration').select('id').where('status', '=', 'waiting');
    expect(await waiting.execute()).toEqual([]);
  });

  it('of a type leaves the other types alone, and says where each person stands', async () => {
    const store = limitedTo({ mostOfType: { student: 1 } });
    const student = { participantType: 'student' };
    await aRegistration(store, student);
    const second = await aRegistration(store, student);
    const third = await aRegistration(store, student);
    const professional = await aRegistration(store);
    expect(await listFullTypes(db, store.settings)).toEqual(['student']);
    expect(await statusOf(professional.id)).toBe('active');
    expect(await readOwnWait(db, store.settings, third.id)).toEqual({
      state: 'waiting',
      ahead: 1,
      joinedAt: now,
    });
    expect(await readWaits(db, [second.id, third.id, professional.id])).toEqual(
      new Map([
        [second.id, { position: 1 }],
        [third.id, { position: 2 }],
      ]),
    );
  });

  it('counts a substitute, a second registration of an address and one of the desk as everybody else', async () => {
    const store = limitedTo({ most: 1 });
    const email = anEmail();
    const first = await aRegistration(store, { email });
    const again = await aRegistration(store, { email });
    expect([await statusOf(first.id), await statusOf(again.id)]).toEqual(['active', 'must-choose']);
    const atDesk = { ...aSubmission(), organiserId: organiser.id, requestId };
    const added = await registerAtDesk(store, atDesk, now);
    expect(added).toMatchObject({ ok: true, isWaiting: true });
    const given = { ...aSubmission({ form: aRegistrationForm() }), organiserId: organiser.id, requestId };
    expect(await registerAtDesk(store, { ...given, isPlaceGiven: true }, now)).toMatchObject({
      ok: true,
      isWaiting: false,
    });
  });
});

describe('somebody on the waiting list', () => {
  it('pays nothing, is not admitted, and is told so by mail', async () => {
    const store = limitedTo({ most: 0 });
    const person = await aRegistration(store);
    const of = { kind: 'registration', id: person.id } as const;
    const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
    expect(await sendTransferProof(store, { of, registrationId: person.id, file, requestId }, now)).toEqual({
      ok: false,
      reason: 'nothing-due',
    });
    expect(
      await applyDiscountCode(store, { registrationId: person.id, code: 'PEACE2026', requestId }, now),
    ).toEqual({ ok: false, reason: 'nothing-due' });
    expect(
      await checkIn(db, { registrationId: person.id, organiserId: organiser.id, requestId }, now),
    ).toEqual({ ok: false, reason: 'not-active' });
    const mail = await textOf(store, person.id, 'registration');
    expect(mail).toContain('you are on the waiting list. You pay nothing yet.');
    expect(mail).not.toContain('bank transfer');
  });
});

describe('a place that becomes free', () => {
  const threePeople = async (places: Partial<Places> = { most: 1 }) => {
    const store = limitedTo(places);
    return {
      store,
      first: await aRegistration(store),
      second: await aRegistration(store),
      third: await aRegistration(store),
    };
  };
  const acts = async (...people: { id: string }[]) => {
    const rows = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'like', 'place.%')
      .where(
        'subject_id',
        'in',
        people.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };

  it('is offered to the next person, once, and is theirs when they accept', async () => {
    const { store, first, second, third } = await threePeople();
    expect(await offerPlaces(store, now)).toEqual({ offered: 0 });
    await withdrawRegistration(store, { registrationId: first.id, ...by }, now);
    expect(await Promise.all([offerPlaces(store, now), offerPlaces(store, now)])).toEqual(
      expect.arrayContaining([{ offered: 1 }, { offered: 0 }]),
    );
    expect(await readOwnWait(db, store.settings, second.id)).toEqual({
      state: 'offered',
      until: '2026-01-13',
    });
    expect(await textOf(store, second.id, 'place-offered')).toContain('13 January 2026');
    // The place is held for the second person, so nobody else gets it.
    const newcomer = await aRegistration(store);
    expect([await statusOf(third.id), await statusOf(newcomer.id)]).toEqual(['waiting', 'waiting']);
    expect(await acceptOffer(store, own(third), now)).toEqual({ ok: false, reason: 'no-offer' });
    expect(await acceptOffer(store, own(second), later(days(3)))).toEqual({ ok: true });
    expect(await acceptOffer(store, own(second), later(days(3)))).toEqual({ ok: true });
    expect(await statusOf(second.id)).toBe('active');
    expect(await textOf(store, second.id, 'registration')).toContain('The fee is');
    expect(await offerPlaces(store, later(days(3)))).toEqual({ offered: 0 });
    expect(await acts(second, third)).toEqual(['place.offered', 'place.accepted']);
  });

  it('goes to the next person if the offer lapses or is declined; whoever had it can join again at the end', async () => {
    const { store, first, second, third } = await threePeople({ most: 1, offerDays: 1 });
    await withdrawRegistration(store, { registrationId: first.id, ...by }, now);
    await offerPlaces(store, now);
    const nextDay = later(days(2));
    expect(await acceptOffer(store, own(second), nextDay)).toEqual({ ok: false, reason: 'no-offer' });
    expect(await offerPlaces(store, nextDay)).toEqual({ offered: 1 });
    expect(await readOwnWait(db, store.settings, second.id)).toEqual({ state: 'lapsed', endedAt: nextDay });
    expect(await textOf(store, second.id, 'place-lapsed')).toContain('join the waiting list again');
    expect(await joinAgain(store, own(second), nextDay)).toEqual({ ok: true });
    expect(await leaveWaitingList(store, own(third), nextDay)).toEqual({ ok: true });
    expect(await offerPlaces(store, nextDay)).toEqual({ offered: 1 });
    expect(await readOwnWait(db, store.settings, second.id)).toMatchObject({ state: 'offered' });
    expect(await readOwnWait(db, store.settings, third.id)).toEqual({ state: 'left', endedAt: nextDay });
    expect(await acts(second, third)).toEqual([
      'place.offered',
      'place.lapsed',
      'place.offered',
      'place.joined-again',
      'place.left',
      'place.offered',
    ]);
  });

  it('is not taken by somebody who registers before the next person was asked', async () => {
    const { store, first, second } = await threePeople();
    await withdrawRegistration(store, { registrationId: first.id, ...by }, now);
    const newcomer = await aRegistration(store);
    expect(await statusOf(newcomer.id)).toBe('waiting');
    await offerPlaces(store, now);
    expect(await readOwnWait(db, store.settings, second.id)).toMatchObject({ state: 'offered' });
  });

  it('is offered to several people when the limit is raised or removed', async () => {
    const { second, third } = await threePeople();
    expect(await offerPlaces(limitedTo({ most: 3 }), later(hours(1)))).toEqual({ offered: 2 });
    expect(await statusOf(second.id)).toBe('waiting');
    expect(await acceptOffer(platform, own(third), later(hours(2)))).toEqual({ ok: true });
  });

  it('can be given out of turn by the desk, also beyond the limit', async () => {
    const { store, third } = await threePeople();
    expect(await givePlace(store, { registrationId: third.id, ...by }, now)).toEqual({ ok: true });
    expect(await givePlace(store, { registrationId: third.id, ...by }, now)).toEqual({
      ok: false,
      reason: 'not-waiting',
    });
    expect(await statusOf(third.id)).toBe('active');
    expect(await offerPlaces(store, now)).toEqual({ offered: 0 });
    expect(await acts(third)).toEqual(['place.given']);
  });

  it('is kept by a reinstated person who has paid; others wait', async () => {
    const { store, first, second } = await threePeople();
    await withdrawRegistration(store, { registrationId: first.id, ...by }, now);
    await givePlace(store, { registrationId: second.id, ...by }, now);
    expect(await reinstateRegistration(store, { registrationId: first.id, ...by }, now)).toEqual({
      ok: true,
    });
    expect(await statusOf(first.id)).toBe('waiting');
    expect(await readWaits(db, [first.id])).toEqual(new Map([[first.id, { position: 2 }]]));
  });
});

describe('several registrations of one person', () => {
  const merge = (store: ReturnType<typeof limitedTo>, keptId: string, otherId: string) =>
    mergeRegistrations(store, { keptId, otherId, ...by }, now);

  it('merge into the place that one of them has, and an undone merge puts the other back', async () => {
    const store = limitedTo({ most: 1 });
    const placed = await aRegistration(store);
    const waiting = await aRegistration(store);
    expect(await merge(store, waiting.id, placed.id)).toMatchObject({ ok: true });
    expect([await statusOf(waiting.id), await statusOf(placed.id)]).toEqual([
      'active',
      'merged-or-duplicate',
    ]);
    expect(await undoMerge(store, { otherId: placed.id, ...by }, later(hours(1)))).toMatchObject({
      ok: true,
    });
    expect([await statusOf(waiting.id), await statusOf(placed.id)]).toEqual(['waiting', 'active']);
    expect(await readOwnWait(db, store.settings, waiting.id)).toMatchObject({ state: 'waiting', ahead: 0 });
  });

  it('keep the earlier turn of two that wait', async () => {
    const store = limitedTo({ most: 0 });
    const early = await aRegistration(store);
    const between = await aRegistration(store);
    const late = await aRegistration(store);
    await merge(store, late.id, early.id);
    expect(await readWaits(db, [early.id, between.id, late.id])).toEqual(
      new Map([
        [late.id, { position: 1 }],
        [between.id, { position: 2 }],
      ]),
    );
  });

  it('leave the turn to the one that its owner chooses', async () => {
    const store = limitedTo({ most: 0 });
    const email = anEmail();
    const first = await aRegistration(store, { email });
    const second = await aRegistration(store, { email });
    await aRegistration(store);
    const token = await startSession(db, { registrationId: null, email, isMailProved: true }, now);
    const session = await findSession(db, token, now);
    if (!session) throw new Error('There is no session.');
    const choice = { registrationId: second.id, requestId };
    expect(await chooseRegistration(store, session, choice, now)).toMatchObject({ ok: true });
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['merged-or-duplicate', 'waiting']);
    expect(await readWaits(db, [second.id])).toEqual(new Map([[second.id, { position: 1 }]]));
  });
});

it('an erasure deletes the turn, and the copy of the data contains it', async () => {
  const store = limitedTo({ most: 0 });
  const person = await aRegistration(store, { proved: true });
  const [copied] = await listRegistrationsOf(store, [person.id]);
  expect(copied).toMatchObject({ status: 'waiting', waitingList: { joinedAt: now, offeredAt: null } });
  await eraseWithoutRequest(store, { id: person.id, reach: 'merged' }, now);
  const entry = db.selectFrom('waiting_list_entry').selectAll().where('registration_id', '=', person.id);
  expect(await entry.execute()).toEqual([]);
});
