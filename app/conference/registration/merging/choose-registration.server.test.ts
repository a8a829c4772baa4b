import { describe, expect, it } from 'vitest';
import { findDeviceRegistration } from '#conference/accounts/login/find-device-registration.server.ts';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { proveByLink } from '#conference/accounts/login/prove-mailbox.server.ts';
import { startSession } from '#conference/accounts/session.server.ts';
import type { Session } from '#conference/accounts/session.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { joinPapers } from '#conference/papers/personal-data.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { writePersonToDraft } from '#conference/programme/programme-people.server.ts';
import { addStars, listStarsOf } from '#conference/programme/stars.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { anEmail, aRegistration } from '#tests/factories.ts';
import { aPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { aSpeaker } from '#tests/speakers.ts';
import { chooseRegistration, listChoices } from './choose-registration.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
await importProgramme(db, edition, now);
const day = (number: number) => new Date(`2026-01-0${number}T08:00:00Z`);

/** Signs in by mail as the owner of several registrations, who must choose one of them. */
async function aChooser(email: string): Promise<Session & { token: string }> {
  const token = await startSession(db, { registrationId: null, email, isMailProved: true }, now);
  const session = await findSession(db, token, now);
  if (!session) throw new Error('There is no session.');
  return { ...session, token };
}

/** Three registrations of one address: the first is active, the others wait. */
async function threeOfOneAddress(parts: { paid?: boolean } = {}) {
  const email = anEmail();
  const first = await aRegistration(platform, { email, ...parts, now: day(1) });
  const second = await aRegistration(platform, { email, fullName: 'Mira C.', now: day(2) });
  const third = await aRegistration(platform, { email, participantType: 'student', now: day(3) });
  return { email, first, second, third, session: await aChooser(email) };
}

async function statusesOf(email: string) {
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'status', 'email_confirmed_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => [row.status, row.email_confirmed_at]);
}

describe('the owner of several registrations', () => {
  it('sees all registrations of this address and no others', async () => {
    const { first, second, third, session } = await threeOfOneAddress({ paid: true });
    await aRegistration(platform);
    expect(await listChoices(db, session)).toEqual([
      {
        id: first.id,
        fullName: 'Mira Çelik',
        participantType: 'professional',
        createdAt: day(1),
        isPaid: true,
        isStallHolder: false,
      },
      {
        id: second.id,
        fullName: 'Mira C.',
        participantType: 'professional',
        createdAt: day(2),
        isPaid: false,
        isStallHolder: false,
      },
      {
        id: third.id,
        fullName: 'Mira Çelik',
        participantType: 'student',
        createdAt: day(3),
        isPaid: false,
        isStallHolder: false,
      },
    ]);
  });

  it('keeps one active registration; the others are closed, but lose no data', async () => {
    const { email, first, third, session } = await threeOfOneAddress();
    const oldSession = await startSession(db, { registrationId: first.id, email, isMailProved: true }, now);
    const choice = { registrationId: third.id, requestId: 'a-request', deviceSecret: third.deviceSecret };
    expect(await chooseRegistration(platform, session, choice, now)).toMatchObject({ ok: true });
    expect(await statusesOf(email)).toEqual([
      ['merged-or-duplicate', null],
      ['merged-or-duplicate', null],
      ['active', now],
    ]);
    expect((await findSession(db, session.token, now))?.registrationId).toBe(third.id);
    expect(await findSession(db, oldSession, now)).toBeUndefined();
    expect(await findDeviceRegistration(db, first.deviceSecret, email)).toMatchObject({ ok: false });
    expect(await findDeviceRegistration(db, third.deviceSecret, email)).toEqual({
      ok: true,
      registrationId: third.id,
      deviceId: expect.any(String),
    });
    expect(await listChoices(db, session)).toHaveLength(1);
  });

  it('takes stars, places in the programme, papers and entries as a speaker along', async () => {
    const { email, first, third, session } = await threeOfOneAddress();
    await addStars(db, { registrationId: first.id, slugs: ['wells'] }, now);
    const { paperId } = await aPaper(platform, { email });
    await joinPapers(db, { registrationId: first.id, email });
    const { speakerId } = await aSpeaker(platform, { email, registrationId: first.id });
    const person = { ...{ name: 'Mira Çelik', title: '', country: '', biography: '' }, personId: undefined };
    const personId = await writePersonToDraft(db, { ...person, registrationId: first.id }, now);
    await chooseRegistration(platform, session, { registrationId: third.id, requestId: 'a-request' }, now);
    expect(await listStarsOf(db, [third.id])).toMatchObject([{ title: 'Wells' }]);
    const ownerOf = async (table: 'paper' | 'speaker' | 'programme_person', id = '') =>
      await db.selectFrom(table).select('registration_id').where('id', '=', id).executeTakeFirst();
    const owned = { registration_id: third.id };
    expect(await ownerOf('paper', paperId)).toEqual(owned);
    expect(await ownerOf('speaker', speakerId)).toEqual(owned);
    expect(await ownerOf('programme_person', personId)).toEqual(owned);
  });

  it('can choose to keep the first registration', async () => {
    const { email, first, session } = await threeOfOneAddress();
    expect(
      await chooseRegistration(platform, session, { registrationId: first.id, requestId: 'a-request' }, now),
    ).toMatchObject({ ok: true });
    expect(await statusesOf(email)).toEqual([
      ['active', now],
      ['merged-or-duplicate', null],
      ['merged-or-duplicate', null],
    ]);
  });

  it('cannot choose another registration instead of a paid one', async () => {
    const { email, first, second, session } = await threeOfOneAddress({ paid: true });
    const before = await statusesOf(email);
    expect(
      await chooseRegistration(platform, session, { registrationId: second.id, requestId: 'a-request' }, now),
    ).toEqual({
      ok: false,
      reason: 'other-is-paid',
    });
    expect(await statusesOf(email)).toEqual(before);
    expect(
      await chooseRegistration(platform, session, { registrationId: first.id, requestId: 'a-request' }, now),
    ).toMatchObject({ ok: true });
  });

  it('cannot choose a registration of another person, a duplicate, or an unknown id', async () => {
    const { email, first, second, session } = await threeOfOneAddress();
    const stranger = await aRegistration(platform);
    await db
      .updateTable('registration')
      .set({ status: 'merged-or-duplicate' })
      .where('id', '=', second.id)
      .execute();
    const before = await statusesOf(email);
    for (const id of [stranger.id, second.id, '', 'x']) {
      expect(
        await chooseRegistration(platform, session, { registrationId: id, requestId: 'a-request' }, now),
      ).toEqual({ ok: false, reason: 'not-yours' });
    }
    expect(await statusesOf(email)).toEqual(before);
    expect(before[0]).toEqual(['active', null]);
    expect(first.id).not.toBe(second.id);
  });

  it('has exactly one active registration after two different choices at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { email, first, third, session } = await threeOfOneAddress();
      const other = await aChooser(email);
      const choices = await Promise.all([
        chooseRegistration(platform, session, { registrationId: first.id, requestId: 'a-request' }, now),
        chooseRegistration(platform, other, { registrationId: third.id, requestId: 'a-request' }, now),
      ]);
      expect(choices.filter(({ ok }) => ok)).toHaveLength(1);
      expect((await statusesOf(email)).map(([status]) => status).sort()).toEqual([
        'active',
        'merged-or-duplicate',
        'merged-or-duplicate',
      ]);
    }
  });

  it('can make the same choice again', async () => {
    const { email, third, session } = await threeOfOneAddress();
    await chooseRegistration(platform, session, { registrationId: third.id, requestId: 'a-request' }, now);
    const before = await statusesOf(email);
    expect(
      await chooseRegistration(platform, session, { registrationId: third.id, requestId: 'a-request' }, now),
    ).toMatchObject({ ok: true });
    expect(await statusesOf(email)).toEqual(before);
  });
});

it('the audit records the chosen registration and each duplicate, and records nothing if the same choice is made again', async () => {
  const { first, second, third, session } = await threeOfOneAddress();
  const choice = { registrationId: third.id, requestId: 'the-choice' };
  await chooseRegistration(platform, session, choice, now);
  const again = await findSession(db, session.token, now);
  if (!again) throw new Error('There is no session.');
  await chooseRegistration(platform, again, choice, now);
  const acts = await db
    .selectFrom('audit_entry')
    .select(['actor', 'actor_id', 'action', 'subject', 'subject_id', 'request_id'])
    .where('subject_id', 'in', [first.id, second.id, third.id])
    .where('action', '!=', 'registration.made')
    .execute();
  const act = { actor: 'participant', actor_id: third.id, subject: 'registration', request_id: 'the-choice' };
  const notChosen = { ...act, action: 'registration.not-chosen' };
  expect(acts).toHaveLength(3);
  expect(acts).toEqual(
    expect.arrayContaining([
      { ...act, action: 'registration.chosen', subject_id: third.id },
      { ...notChosen, subject_id: first.id },
      { ...notChosen, subject_id: second.id },
    ]),
  );
});

it('a registration that is made later with the same address waits for a new choice', async () => {
  const { email, third, session } = await threeOfOneAddress();
  await chooseRegistration(platform, session, { registrationId: third.id, requestId: 'a-request' }, now);
  await aRegistration(platform, { email, now });
  expect((await statusesOf(email)).map(([status]) => status)).toEqual([
    'merged-or-duplicate',
    'merged-or-duplicate',
    'active',
    'must-choose',
  ]);
});

it('a sign-in asks for a choice only if there are several registrations', async () => {
  const { email, third, session } = await threeOfOneAddress();
  const prove = async (token: string) => {
    await db
      .insertInto('sign_in')
      .values({
        email,
        language: 'en',
        browser_hash: hashToken('a browser'),
        token_hash: hashToken(token),
        expires_at: day(9),
      })
      .execute();
    return await proveByLink(platform, { token }, day(8));
  };
  const several = await prove('while there are three');
  expect(several).toMatchObject({ ok: true, mustChoose: true });
  const chooser = several.ok ? await findSession(db, several.sessionToken, day(8)) : undefined;
  expect(chooser).toMatchObject({ registrationId: null, email });
  await chooseRegistration(platform, session, { registrationId: third.id, requestId: 'a-request' }, now);
  expect(await prove('when one is left')).toMatchObject({ ok: true, mustChoose: false });
});
