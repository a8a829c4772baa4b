import { type KyselyPlugin, RawNode } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { hours } from '#platform/durations.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { writeOwnCalendar } from '../calendar/write-own-calendar.server.ts';
import { removeSession } from '../draft/change-session.server.ts';
import { importProgramme } from '../draft/import-programme.server.ts';
import { joinSession } from '../join-session.server.ts';
import { publishProgramme } from '../publish-programme.server.ts';
import { readPublished } from '../published.server.ts';
import { givePlaceInSession, removePlaceInSession } from './change-at-desk.server.ts';
import { offerSessionPlaces } from './offer-session-places.server.ts';
import { countSessionPlaces, findPlaced, listOwnPlaces, listPlacesOf } from './session-places.server.ts';
import { acceptPlace, giveBack, signUp } from './sign-up.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const later = (time: number) => new Date(now.getTime() + time);
await importProgramme(db, edition, now);
const { id: organiserId } = await anOrganiser(platform, { roles: ['owner'] });
const requestId = 'a-request';
const by = { organiserId, requestId, reason: 'asked by mail' };

/** A session of the edition, published with a limit. */
async function aLimited(slug: string, places: number | null) {
  await db.updateTable('programme_session').set({ places }).where('slug', '=', slug).execute();
  await publishProgramme(platform, { organiserId, requestId }, now);
  return await aSession(slug);
}

async function aSession(slug: string) {
  const session = (await readPublished(db))?.document.sessions.find((one) => one.slug === slug);
  if (!session) throw new Error(`There is no session ${slug}.`);
  return session;
}

const own = (person: { id: string }, session: { id: string }) => ({
  ...{ registrationId: person.id, sessionId: session.id, requestId },
});
const stateOf = async (person: { id: string }, session: { id: string }) => {
  const places = await listOwnPlaces(db, person.id);
  const place = places.find(({ sessionId }) => sessionId === session.id);
  return place && (place.position > 0 ? `${place.state} ${place.position}` : place.state);
};
const people = async (count: number) =>
  await Promise.all(Array.from({ length: count }, () => aRegistration(platform)));
const mails = async () =>
  await db.selectFrom('mail').select('subject_id').where('kind', '=', 'session-place-offered').execute();

beforeEach(async () => {
  await db.deleteFrom('session_place').execute();
});

describe('24 people who sign up at once', () => {
  async function crowd(store: Database) {
    const session = await aLimited('wells', 7);
    const all = await people(24);
    await Promise.all(all.map((person) => signUp(store, own(person, session), now)));
    return (await countSessionPlaces(db)).get(session.id);
  }

  it('get exactly the places that there are', async () => {
    expect(await crowd(db)).toEqual({ placed: 7, offered: 0, waiting: 17 });
  });

  it('would get too many without the lock', async () => {
    const withoutLock: KyselyPlugin = {
      transformQuery: ({ node }) => {
        const isLock =
          node.kind === 'RawNode' && node.sqlFragments.join('').includes('pg_advisory_xact_lock');
        return isLock ? RawNode.createWithSql('select pg_sleep(0.1)') : node;
      },
      transformResult: async ({ result }) => result,
    };
    const counts = await crowd(db.withPlugin(withoutLock));
    expect(counts?.placed).toBeGreaterThan(7);
  });
});

describe('signing up', () => {
  it('refuses sessions without a limit, sessions that have begun, and people without a place', async () => {
    const session = await aLimited('wells', 1);
    const open = await aLimited('opening', null);
    const [person, withdrawn] = [await aRegistration(platform), await aRegistration(platform)];
    await withdrawRegistration(platform, { registrationId: withdrawn.id, ...by }, now);
    const begun = new Date(session.startsAt);
    const refused = (reason: string) => ({ ok: false, reason });
    expect(await signUp(db, own(person, open), now)).toEqual(refused('not-limited'));
    expect(await signUp(db, own(person, session), begun)).toEqual(refused('begun'));
    expect(await giveBack(db, own(person, session), begun)).toEqual(refused('begun'));
    expect(await signUp(db, own(withdrawn, session), now)).toEqual(refused('not-active'));
    expect(await signUp(db, own(person, { id: organiserId }), now)).toEqual(refused('no-such-session'));
    expect(await acceptPlace(db, own(person, session), now)).toEqual(refused('no-offer'));
  });

  it('twice changes nothing, and giving back twice neither; who comes later does not overtake', async () => {
    const session = await aLimited('wells', 1);
    const [first, second, third] = await people(3);
    if (!first || !second || !third) throw new Error('Somebody is missing.');
    for (const person of [first, second, first, third]) await signUp(db, own(person, session), now);
    expect([
      await stateOf(first, session),
      await stateOf(second, session),
      await stateOf(third, session),
    ]).toEqual(['placed', 'waiting 1', 'waiting 2']);
    await giveBack(db, own(first, session), now);
    await giveBack(db, own(first, session), now);
    // The place is for the second person, although nobody has offered it yet.
    expect(await signUp(db, own(first, session), now)).toEqual({ ok: true, state: 'waiting' });
    const acts = await db
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject_id', '=', first.id)
      .where('action', 'like', 'session-place.%')
      .orderBy('id')
      .execute();
    expect(acts.map(({ action, detail }) => [action, detail])).toEqual([
      ['session-place.asked', { session: 'wells', state: 'placed' }],
      ['session-place.left', { session: 'wells', state: 'placed' }],
      ['session-place.asked', { session: 'wells', state: 'waiting' }],
    ]);
  });
});

describe('a place that becomes free', () => {
  async function threePeople(places = 1) {
    const session = await aLimited('wells', places);
    const [first, second, third] = await people(3);
    if (!first || !second || !third) throw new Error('Somebody is missing.');
    for (const person of [first, second, third]) await signUp(db, own(person, session), now);
    const states = async () => [
      await stateOf(first, session),
      await stateOf(second, session),
      await stateOf(third, session),
    ];
    return { session, first, second, third, states };
  }

  it('is offered to the next person by one mail, held for them, and goes on when the offer lapses', async () => {
    const { session, first, second, third, states } = await threePeople();
    const before = (await mails()).length;
    expect(await offerSessionPlaces(platform, now)).toEqual({ offered: 0 });
    await withdrawRegistration(platform, { registrationId: first.id, ...by }, now);
    const runs = await Promise.all([offerSessionPlaces(platform, now), offerSessionPlaces(platform, now)]);
    expect(runs.map(({ offered }) => offered).toSorted()).toEqual([0, 1]);
    expect(await states()).toEqual([undefined, 'offered', 'waiting 1']);
    const sent = await mails();
    expect(sent.length - before).toBe(1);
    const mail = await receiveMail(platform, sent.at(-1)?.subject_id ?? '');
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('Please accept the place by 11 Jan 2026, 11:59 PM');
    const newcomer = await aRegistration(platform);
    expect(await signUp(db, own(newcomer, session), now)).toEqual({ ok: true, state: 'waiting' });
    expect(await acceptPlace(db, own(third, session), now)).toEqual({ ok: false, reason: 'no-offer' });
    const lapsed = later(hours(48));
    expect(await acceptPlace(db, own(second, session), lapsed)).toEqual({ ok: false, reason: 'no-offer' });
    expect(await offerSessionPlaces(platform, lapsed)).toEqual({ offered: 1 });
    expect(await states()).toEqual([undefined, 'lapsed', 'offered']);
    expect(await acceptPlace(db, own(third, session), lapsed)).toEqual({ ok: true });
    expect(await acceptPlace(db, own(third, session), lapsed)).toEqual({ ok: true });
    expect(await signUp(db, own(second, session), lapsed)).toEqual({ ok: true, state: 'waiting' });
    expect(await states()).toEqual([undefined, 'waiting 2', 'placed']);
    expect(await findPlaced(db, [second.id, third.id])).toEqual(new Map([[third.id, ['wells']]]));
  });

  it('is not offered after the session has begun', async () => {
    const { session, first, states } = await threePeople();
    await giveBack(db, own(first, session), now);
    expect(await offerSessionPlaces(platform, new Date(session.startsAt))).toEqual({ offered: 0 });
    expect(await states()).toEqual([undefined, 'waiting 1', 'waiting 2']);
  });

  it('by a higher limit is offered when the limit is published; a lower limit takes nobody’s place', async () => {
    const { session, states } = await threePeople(2);
    await aLimited('wells', 1);
    await offerSessionPlaces(platform, now);
    expect(await states()).toEqual(['placed', 'placed', 'waiting 1']);
    await db.updateTable('programme_session').set({ places: 3 }).where('id', '=', session.id).execute();
    expect(await offerSessionPlaces(platform, now)).toEqual({ offered: 0 });
    await publishProgramme(platform, { organiserId, requestId }, now);
    expect(await offerSessionPlaces(platform, now)).toEqual({ offered: 1 });
    await aLimited('wells', null);
    await offerSessionPlaces(platform, now);
    expect(await states()).toEqual(['placed', 'placed', 'offered']);
  });

  it('can be given out of turn and taken away by the desk, with a reason', async () => {
    const { session, third, states } = await threePeople();
    const change = { session, registrationId: third.id, ...by };
    expect(await givePlaceInSession(platform, change, now)).toEqual({ ok: true });
    expect(await givePlaceInSession(platform, change, now)).toEqual({ ok: false, reason: 'has-place' });
    expect(await states()).toEqual(['placed', 'waiting 1', 'placed']);
    const newcomer = await aRegistration(platform);
    expect(await givePlaceInSession(platform, { ...change, registrationId: newcomer.id }, now)).toEqual({
      ok: true,
    });
    expect(await removePlaceInSession(platform, change)).toEqual({ ok: true });
    expect(await removePlaceInSession(platform, change)).toEqual({ ok: false, reason: 'no-place' });
    // Two people still have the one place that there is.
    expect(await offerSessionPlaces(platform, now)).toEqual({ offered: 0 });
    const entry = db.selectFrom('audit_entry').select('sealed_detail').where('subject_id', '=', third.id);
    const given = entry.where('action', '=', 'session-place.given');
    expect((await given.executeTakeFirst())?.sealed_detail).not.toBeNull();
  });
});

describe('two registrations of one person', () => {
  it('merge into the better of two places, and an undone merge gives it back', async () => {
    const wells = await aLimited('wells', 1);
    const minutes = await aLimited('minutes', 1);
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    await signUp(db, own(other, wells), now);
    await signUp(db, own(kept, wells), now);
    await signUp(db, own(kept, minutes), now);
    await mergeRegistrations(platform, { keptId: kept.id, otherId: other.id, ...by }, now);
    await offerSessionPlaces(platform, now);
    expect([await stateOf(kept, wells), await stateOf(kept, minutes)]).toEqual(['placed', 'placed']);
    expect((await countSessionPlaces(db)).get(wells.id)).toEqual({ placed: 1, offered: 0, waiting: 0 });
    await undoMerge(platform, { otherId: other.id, ...by }, later(hours(1)));
    expect([await stateOf(kept, wells), await stateOf(other, wells)]).toEqual([undefined, 'placed']);
    expect(await stateOf(kept, minutes)).toBe('placed');
  });
});

describe('what reads the places', () => {
  it('the calendar has the sessions with a place; an online session with a limit gives its link only to these', async () => {
    const minutes = await aLimited('minutes', 1);
    await db
      .updateTable('programme_session')
      .set({ join_link: 'https://meet.example.org/minutes' })
      .where('id', '=', minutes.id)
      .execute();
    const [placed, waiting] = [
      await aRegistration(platform, { paid: true }),
      await aRegistration(platform, { paid: true }),
    ];
    await signUp(db, own(placed, minutes), now);
    await signUp(db, own(waiting, minutes), now);
    const calendarOf = async ({ id }: { id: string }) => {
      const person = await db
        .selectFrom('registration')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return await writeOwnCalendar(platform, person, now);
    };
    expect(await calendarOf(placed)).toContain(`SUMMARY:${minutes.title}`);
    expect(await calendarOf(waiting)).not.toContain(`SUMMARY:${minutes.title}`);
    const during = new Date(minutes.startsAt);
    const join = async ({ id }: { id: string }) =>
      await joinSession(db, { registrationId: id, session: minutes }, during);
    expect(await join(placed)).toMatchObject({ ok: true });
    expect(await join(waiting)).toEqual({ ok: false, reason: 'no-place' });
  });

  it('the copy of the data contains them, and an erasure deletes them', async () => {
    const wells = await aLimited('wells', 1);
    const person = await aRegistration(platform, { proved: true });
    await signUp(db, own(person, wells), now);
    expect(await listPlacesOf(db, [person.id])).toEqual([
      { title: wells.title, state: 'placed', signedUpAt: now, offeredUntil: null },
    ]);
    await eraseWithoutRequest(platform, { id: person.id, reach: 'merged' }, now);
    expect(await listPlacesOf(db, [person.id])).toEqual([]);
  });

  it('a session that leaves the programme tells who has a place or waits, and ends their places', async () => {
    const dinner = await aLimited('dinner', 1);
    const [placed, waiting] = [await aRegistration(platform), await aRegistration(platform)];
    await signUp(db, own(placed, dinner), now);
    await signUp(db, own(waiting, dinner), now);
    await removeSession(db, { id: dinner.id, organiserId, requestId }, now);
    expect(await publishProgramme(platform, { organiserId, requestId }, now)).toMatchObject({ told: 2 });
    await offerSessionPlaces(platform, now);
    expect(await countSessionPlaces(db)).toEqual(new Map());
  });
});
