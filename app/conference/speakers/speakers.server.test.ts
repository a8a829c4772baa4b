import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { listHeldFiles, readHeldData } from '#conference/privacy/copy/read-held-data.server.ts';
import { erasePerson } from '#conference/privacy/erasure/erase-person.server.ts';
import { findPerson as findHolder } from '#conference/privacy/erasure/find-person.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { programmePeople } from '#conference/programme/programme-people.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { anEmail, anOrganiser, aPhoto, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { aProfile, aSpeaker } from '#tests/speakers.ts';
import { deleteOwnSpeaker, leaveQueue, saveSpeaker } from './applying/answer.server.ts';
import { acceptNomination, applyToSpeak } from './applying/apply.server.ts';
import {
  declineNomination,
  deleteOldNominations,
  nominate,
  readNomination,
} from './applying/nominate.server.ts';
import {
  openOwnPhotograph,
  openPublishedPhotograph,
  showPhotograph,
  storePhotograph,
} from './applying/photograph.server.ts';
import { readOwnSpeaker } from './applying/read-own.server.ts';
import {
  decideOnSpeaker,
  inviteSpeaker,
  publishSpeaker,
  unpublishSpeaker,
} from './deciding/decide.server.ts';
import { countUnanswered, listFreePeople, listQueue, readForDesk } from './deciding/queue.server.ts';
import { withdrawInvitation } from './deciding/withdraw-invitation.server.ts';
import { filterPeople, findPerson, listPeople } from './list-people.server.ts';
import { deleteOldSpeakers, joinSpeakers, moveSpeakers, returnSpeakers } from './personal-data.server.ts';
import { speakerChoices } from './speakers.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-03T08:00:00Z');
await importProgramme(db, edition, now);
const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });
const by = { organiserId, requestId: 'a-request' };
const requestId = 'a-request';
const [honour = ''] = speakerChoices.honours;
const [category = ''] = speakerChoices.categories;

type Own = Awaited<ReturnType<typeof aSpeaker>>;

const stateOf = async ({ speakerId }: Pick<Own, 'speakerId'>) =>
  (await db.selectFrom('speaker').select('state').where('id', '=', speakerId).executeTakeFirst())?.state;

const decide = (speakerId: string, decision: 'invited' | 'rejected', parts = {}) =>
  decideOnSpeaker(
    platform,
    { speakerId, isHonour: false, decision, note: '', formKey: randomUUID(), ...by, ...parts },
    now,
  );

const confirm = (own: Own, parts = {}) =>
  saveSpeaker(db, { ...own, profile: aProfile(parts), isConfirmed: true, locale: 'en' }, now);

const publish = (speakerId: string, personId?: string) =>
  publishSpeaker(platform, { speakerId, personId, note: '', formKey: randomUUID(), ...by }, now);

/** Makes a speaker who has applied, was invited and has confirmed. */
async function aConfirmedSpeaker(parts: Parameters<typeof aSpeaker>[1] = {}) {
  const own = await aSpeaker(platform, parts);
  await decide(own.speakerId, 'invited');
  const { email: _, registrationId: __, now: ___, ...profile } = parts;
  expect(await confirm(own, profile)).toEqual({ ok: true });
  return own;
}

async function aPublishedSpeaker(parts: Parameters<typeof aSpeaker>[1] = {}, personId?: string) {
  const own = await aConfirmedSpeaker(parts);
  expect(await publish(own.speakerId, personId)).toEqual({ ok: true });
  return own;
}

const slugOf = async ({ speakerId }: Own) =>
  (
    await db
      .selectFrom('speaker')
      .innerJoin(programmePeople(db).as('person'), 'person.id', 'programme_person_id')
      .select('person.slug')
      .where('speaker.id', '=', speakerId)
      .executeTakeFirstOrThrow()
  ).slug;

const personOf = async (slug: string) =>
  (await programmePeople(db).where('slug', '=', slug).executeTakeFirstOrThrow()).id;

/** Sends the newest mail of a kind. */
async function receiveNewest(kind: MailKind) {
  const mail = db.selectFrom('mail').select('subject_id').where('kind', '=', kind);
  const { subject_id } = await mail.orderBy('queued_at', 'desc').limit(1).executeTakeFirstOrThrow();
  const { to, subject, text = '' } = (await receiveMail(platform, subject_id, kind)) ?? {};
  return { to: to?.[0]?.address, subject, text };
}

async function aNomination(parts: Partial<Parameters<typeof nominate>[1]['nomination']> = {}) {
  const nomination = {
    ...{ honour: null, category, name: 'Tomas Hill', email: anEmail(), nominatorName: 'Asha Rivers' },
    statement: 'He walks between the lines.',
    ...parts,
  };
  const nominatorEmail = anEmail();
  const given = { nomination, nominatorEmail, formKey: randomUUID(), locale: 'en', requestId } as const;
  await nominate(platform, given, now);
  await nominate(platform, given, now);
  const kind = nomination.honour === null ? 'speaker-nominated' : 'honour-nominated';
  const { to, text } = await receiveNewest(kind);
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  return { email: nomination.email, nominatorEmail, to, text, token };
}

const accept = (token: string, profile = aProfile()) =>
  acceptNomination(platform, { token, profile, locale: 'en', requestId }, now);

describe('an application', () => {
  it('becomes one entry, then an invitation, a confirmation, and a page with the person’s sessions', async () => {
    const own = await aSpeaker(platform, { name: 'Amal Rivers' });
    const { applicant, speakerId } = own;
    const again = { applicant, profile: aProfile(), locale: 'en', requestId } as const;
    expect(await applyToSpeak(platform, again, now)).toEqual({
      ok: false,
      reason: 'open-already',
      speakerId,
    });
    expect(await receiveNewest('speaker-received')).toMatchObject({ to: applicant.email });
    expect(await confirm(own)).toEqual({ ok: false, reason: 'not-now' });
    expect(await publish(speakerId)).toEqual({ ok: false, reason: 'not-now' });

    const formKey = randomUUID();
    const given = { note: 'Please come on Tuesday.', formKey };
    expect(await decide(speakerId, 'invited', given)).toBe(true);
    expect(await decide(speakerId, 'invited', given)).toBe(true);
    expect(await decide(speakerId, 'rejected')).toBe(false);
    const invitation = await receiveNewest('speaker-decided');
    expect(invitation.to).toBe(applicant.email);
    expect(invitation.text).toContain('Please come on Tuesday.');
    expect(invitation.text).toContain(`/speak/${speakerId}`);
    expect(await readOwnSpeaker(db, applicant, speakerId)).toMatchObject({ note: 'Please come on Tuesday.' });

    expect(await confirm(own, { name: 'Amal Rivers', biography: 'She keeps a well.' })).toEqual({ ok: true });
    expect(await confirm(own, { name: 'Amal Rivers', biography: 'She keeps a well.' })).toEqual({ ok: true });
    expect(await findPerson(db, 'amal')).toMatchObject({ person: { biography: 'She mediates.' } });
    expect(await publish(speakerId, await personOf('amal'))).toEqual({ ok: true });
    expect((await receiveNewest('speaker-decided')).text).toContain('/speakers/amal');
    const page = await findPerson(db, 'amal');
    expect(page?.person).toMatchObject({
      ...{ slug: 'amal', name: 'Amal Rivers', country: 'Portugal', biography: 'She keeps a well.' },
      speaker: { topics: ['Wells', 'Oaths'], languages: ['Portuguese', 'English'], format: 'both' },
    });
    expect(page?.sessions.map(({ slug }) => slug)).toEqual(['opening', 'wells']);
    expect((await listPeople(db)).filter(({ slug }) => slug === 'amal')).toHaveLength(1);
    const { decisions } = (await readForDesk(db, { speakerId, isHonour: false })) ?? {};
    expect(decisions?.map(({ decision, note }) => [decision, note])).toEqual([
      ['published', ''],
      ['invited', 'Please come on Tuesday.'],
    ]);
    const acts = await db
      .selectFrom('audit_entry')
      .select(['action', 'actor'])
      .where('subject_id', '=', speakerId)
      .orderBy('id')
      .execute();
    expect(acts.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'speaker speaker.applied',
      'organiser speaker.invited',
      'speaker speaker.confirmed',
      'speaker speaker.corrected',
      'organiser speaker-page.published',
    ]);
  });

  it('shows visitors a correction only when the desk publishes it', async () => {
    const own = await aPublishedSpeaker({ name: 'Corrected Person', biography: 'Before.' });
    const slug = await slugOf(own);
    const profile = aProfile({ name: 'Corrected Person', biography: 'After.' });
    const saved = await saveSpeaker(db, { ...own, profile, isConfirmed: false, locale: 'en' }, now);
    expect(saved).toEqual({ ok: true });
    expect((await findPerson(db, slug))?.person.biography).toBe('Before.');
    expect(await publish(own.speakerId)).toEqual({ ok: true });
    expect((await findPerson(db, slug))?.person.biography).toBe('After.');
  });

  it('ends with a withdrawal: the person’s page is removed at once, even if they are in the programme', async () => {
    const own = await aPublishedSpeaker({ name: 'Bo Étienne' }, await personOf('bo'));
    expect(await findPerson(db, 'bo')).toBeDefined();
    expect(await leaveQueue(db, { ...own, to: 'declined' }, now)).toEqual({ ok: false, reason: 'not-now' });
    expect(await leaveQueue(db, { ...own, to: 'withdrawn' }, now)).toEqual({ ok: true });
    expect(await leaveQueue(db, { ...own, to: 'withdrawn' }, now)).toEqual({ ok: true });
    expect(await findPerson(db, 'bo')).toBeUndefined();
    expect(await stateOf(own)).toBe('withdrawn');
    expect(await publish(own.speakerId)).toEqual({ ok: false, reason: 'not-now' });
    // The same mailbox can apply again, and gets its own person of the programme back.
    const again = await aConfirmedSpeaker({ email: own.applicant.email, name: 'Bo Étienne' });
    expect((await listFreePeople(db)).map(({ id }) => id)).toContain(await personOf('bo'));
    expect(await publish(again.speakerId, await personOf('bo'))).toEqual({ ok: true });
    expect(await slugOf(again)).toBe('bo');
  });

  it('cannot be read, changed or deleted by a stranger', async () => {
    const own = await aConfirmedSpeaker();
    const stranger = { ...own, applicant: { email: anEmail(), registrationId: undefined } };
    const none = { ok: false, reason: 'no-such-entry' };
    expect(await readOwnSpeaker(db, stranger.applicant, own.speakerId)).toBeUndefined();
    expect(await confirm(stranger)).toEqual(none);
    expect(await leaveQueue(db, { ...stranger, to: 'withdrawn' }, now)).toEqual(none);
    expect(await deleteOwnSpeaker(platform, stranger)).toBe(false);
    const file = { bytes: await aPhoto(), mediaType: 'image/jpeg' } as const;
    expect(await storePhotograph(platform, { ...stranger, file }, now)).toBe(false);
    expect(await stateOf(own)).toBe('confirmed');
  });

  it('links a person of the programme to only one speaker', async () => {
    const chen = await personOf('chen');
    await aPublishedSpeaker({ name: 'Chen Hill' }, chen);
    expect((await listFreePeople(db)).map(({ id }) => id)).not.toContain(chen);
    const other = await aConfirmedSpeaker({ name: 'Another Chen' });
    expect(await publish(other.speakerId, chen)).toEqual({ ok: false, reason: 'person-taken' });
    expect(await publish(other.speakerId, randomUUID())).toEqual({ ok: false, reason: 'no-such-person' });
    expect(await publish(other.speakerId)).toEqual({ ok: true });
    expect(await slugOf(other)).toBe('another-chen');
    expect(await unpublishSpeaker(db, { speakerId: other.speakerId, ...by }, now)).toBe(true);
    expect(await findPerson(db, 'another-chen')).toBeUndefined();
    expect(await stateOf(other)).toBe('confirmed');
  });
});

describe('an invitation by an organiser', () => {
  const invite = (email: string, formKey = randomUUID()) =>
    inviteSpeaker(
      platform,
      { name: 'Lena Hill', email, category, note: 'We heard you.', formKey, locale: 'en', ...by },
      now,
    );

  it('is mailed once, and the person completes the profile when they accept', async () => {
    const email = anEmail();
    const formKey = randomUUID();
    const invited = await invite(email, formKey);
    expect(await invite(email, formKey)).toEqual(invited);
    expect(await invite(email)).toEqual({ ok: false, speakerId: invited.speakerId });
    expect(await receiveNewest('speaker-decided')).toMatchObject({ to: email });
    const own = { applicant: { email, registrationId: undefined }, speakerId: invited.speakerId, requestId };
    expect(await confirm(own)).toEqual({ ok: true });
    expect(await stateOf(own)).toBe('confirmed');
  });

  it('can be withdrawn, which sends one mail, and the person can be invited again', async () => {
    const email = anEmail();
    const { speakerId } = await invite(email);
    const own = { applicant: { email, registrationId: undefined }, speakerId, requestId };
    const withdrawal = {
      speakerId,
      reason: 'The session does not take place.',
      formKey: randomUUID(),
      ...by,
    };
    expect(await withdrawInvitation(platform, withdrawal, now)).toBe(true);
    expect(await withdrawInvitation(platform, withdrawal, now)).toBe(true);
    expect(await withdrawInvitation(platform, { ...withdrawal, formKey: randomUUID() }, now)).toBe(true);
    expect(await receiveNewest('speaker-uninvited')).toEqual({
      to: email,
      subject: expect.stringMatching(/^Our invitation to speak \(S-\d+\)$/),
      text: expect.stringMatching(/We have withdrawn our invitation(.|\n)*The session does not take place\./),
    });
    // The mail of the invitation is no longer sent, and nobody can answer the invitation.
    const decided = db.selectFrom('speaker_decision').where('speaker_id', '=', speakerId);
    const [invitation, ...others] = await decided.select(['id', 'decision']).orderBy('decided_at').execute();
    expect([invitation, ...others].map((one) => one?.decision).sort()).toEqual(['invited', 'uninvited']);
    const invitationId = [invitation, ...others].find((one) => one?.decision === 'invited')?.id ?? '';
    expect(await receiveMail(platform, invitationId, 'speaker-decided')).toBeUndefined();
    expect(await confirm(own)).toEqual({ ok: false, reason: 'not-now' });
    expect(await leaveQueue(db, { ...own, to: 'declined' }, now)).toEqual({ ok: false, reason: 'not-now' });
    expect(await readOwnSpeaker(db, own.applicant, speakerId)).toMatchObject({
      speaker: { state: 'uninvited' },
      note: 'The session does not take place.',
    });
    const acts = db.selectFrom('audit_entry').select(['action', 'actor_id', 'detail']);
    expect(await acts.where('subject_id', '=', speakerId).orderBy('id').execute()).toEqual([
      { action: 'speaker.invited', actor_id: organiserId, detail: {} },
      { action: 'speaker.uninvited', actor_id: organiserId, detail: {} },
    ]);
    expect(await decide(speakerId, 'invited')).toBe(true);
    expect(await confirm(own)).toEqual({ ok: true });
    // After the answer, a late form cannot withdraw the invitation.
    const late = { ...withdrawal, formKey: randomUUID() };
    expect(await withdrawInvitation(platform, late, now)).toBe(false);
    expect(await stateOf(own)).toBe('confirmed');
  });

  it('is either withdrawn or accepted, if both are tried at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const email = anEmail();
      const { speakerId } = await invite(email);
      const own = { applicant: { email, registrationId: undefined }, speakerId, requestId };
      const withdraw = async () =>
        await withdrawInvitation(
          platform,
          { speakerId, reason: 'No room.', formKey: randomUUID(), ...by },
          now,
        );
      const first = round % 2 === 0 ? withdraw() : undefined;
      const confirmed = confirm(own);
      const [isWithdrawn, answer] = await Promise.all([first ?? withdraw(), confirmed]);
      expect([isWithdrawn, answer.ok, await stateOf(own)]).toEqual(
        isWithdrawn ? [true, false, 'uninvited'] : [false, true, 'confirmed'],
      );
      const sent = await db
        .selectFrom('mail')
        .innerJoin('speaker_decision', 'speaker_decision.id', 'mail.subject_id')
        .select('kind')
        .where('speaker_id', '=', speakerId)
        .where('kind', '=', 'speaker-uninvited')
        .execute();
      expect(sent).toHaveLength(isWithdrawn ? 1 : 0);
    }
  });

  it('is deleted some weeks after it was withdrawn', async () => {
    const { speakerId } = await invite(anEmail());
    await withdrawInvitation(platform, { speakerId, reason: 'No room.', formKey: randomUUID(), ...by }, now);
    const due = { before: undefined, isEverything: false };
    await deleteOldSpeakers(db, { ...due, now: addTime(now, days(29)) });
    expect(await stateOf({ speakerId })).toBe('uninvited');
    await deleteOldSpeakers(db, { ...due, now: addTime(now, days(31)) });
    expect(await stateOf({ speakerId })).toBeUndefined();
  });

  it('is deleted some weeks after it was sent or declined, if nobody accepted it', async () => {
    const silent = await invite(anEmail());
    const email = anEmail();
    const declined = await invite(email);
    const applicant = { email, registrationId: undefined };
    await leaveQueue(db, { applicant, speakerId: declined.speakerId, requestId, to: 'declined' }, now);
    const applied = await aSpeaker(platform);
    const due = { before: undefined, isEverything: false };
    expect(await deleteOldSpeakers(db, { ...due, now: addTime(now, days(29)) })).toMatchObject({ count: 0 });
    expect(await deleteOldSpeakers(db, { ...due, now: addTime(now, days(31)) })).toMatchObject({ count: 2 });
    expect([await stateOf(silent), await stateOf(declined), await stateOf(applied)]).toEqual([
      undefined,
      undefined,
      'received',
    ]);
  });
});

describe('a nomination', () => {
  it('is seen only by the nominated person until they accept', async () => {
    const before = await countUnanswered(db, { isHonour: false });
    const { email, nominatorEmail, to, text, token } = await aNomination();
    expect(to).toBe(email);
    expect(text.replace(/\s+/g, ' ')).toContain(`${nominatorEmail} has nominated you`);
    // A stranger typed these names, so a mail must not quote them.
    expect(text).not.toMatch(/Asha Rivers|Tomas Hill/);
    expect(text).not.toContain('He walks between the lines.');
    expect(await countUnanswered(db, { isHonour: false })).toBe(before + 1);
    const queue = (await listQueue(db, { isHonour: false, filter: { text: email }, offset: 0, count: 9 }))
      .rows;
    expect(queue).toEqual([]);
    expect(await readNomination(db, token)).toEqual({
      ...{ honour: null, category, name: 'Tomas Hill', nominatorName: 'Asha Rivers' },
      statement: 'He walks between the lines.',
    });
    expect(await readNomination(db, 'another-token')).toBeUndefined();

    expect(await accept(token, aProfile({ name: 'Tomas Hill' }))).toMatchObject({ ok: true });
    expect(await accept(token)).toBeUndefined();
    const [entry] = (await listQueue(db, { isHonour: false, filter: { text: email }, offset: 0, count: 9 }))
      .rows;
    expect(entry).toMatchObject({
      ...{ origin: 'nomination', state: 'received', email, name: 'Tomas Hill' },
      ...{ statement: 'He walks between the lines.', nominator_name: 'Asha Rivers' },
    });
    expect(
      await db.selectFrom('speaker_nomination').select('id').where('email', '=', email).execute(),
    ).toEqual([]);
  });

  it('is deleted completely if it is declined or not answered', async () => {
    const rows = async (email: string) => {
      const { rows: found } = await sql<{ count: number }>`
        select (select count(*)::int from speaker_nomination where email = ${email})
          + (select count(*)::int from speaker where email = ${email}) as count`.execute(db);
      return found[0]?.count;
    };
    const declined = await aNomination();
    expect(await declineNomination(platform, { token: declined.token, requestId })).toBe(true);
    expect(await declineNomination(platform, { token: declined.token, requestId })).toBe(false);
    expect(await rows(declined.email)).toBe(0);
    const silent = await aNomination();
    expect(await deleteOldNominations(db, addTime(now, days(29)))).toEqual({ count: 0, mailIds: [] });
    const deleted = await deleteOldNominations(db, addTime(now, days(31)));
    expect([deleted.count, deleted.mailIds.length]).toEqual([1, 1]);
    expect(await rows(silent.email)).toBe(0);
  });

  it('is not stored or mailed if the person is already in the queue, and the nominator is not told', async () => {
    const { applicant } = await aSpeaker(platform);
    const nomination = {
      ...{ honour: null, category, name: 'Ines', email: applicant.email, nominatorName: 'A Friend' },
      statement: 'She should speak.',
    };
    const given = {
      nomination,
      nominatorEmail: anEmail(),
      formKey: randomUUID(),
      locale: 'en',
      requestId,
    } as const;
    await nominate(platform, given, now);
    const stored = db.selectFrom('speaker_nomination').select('id').where('email', '=', applicant.email);
    expect(await stored.execute()).toEqual([]);
  });
});

describe('an honour', () => {
  async function anHonouree() {
    const nominated = await aNomination({ honour, category: '' });
    const profile = { ...aProfile(), category: '', topics: [], themes: [], days: [], format: null };
    const accepted = await accept(nominated.token, profile);
    if (!accepted?.ok) throw new Error('The nomination was not accepted.');
    const applicant = { email: nominated.email, registrationId: undefined };
    return { applicant, speakerId: accepted.speakerId, requestId, nominatorEmail: nominated.nominatorEmail };
  }

  it('is in a separate part of the queue, and cannot be found in the part for speakers', async () => {
    const own = await anHonouree();
    const { speakerId } = own;
    const find = async (isHonour: boolean) =>
      (await listQueue(db, { isHonour, filter: { text: own.applicant.email }, count: 9 })).rows;
    expect((await find(true)).map(({ id }) => id)).toEqual([speakerId]);
    expect(await find(false)).toEqual([]);
    expect(await readForDesk(db, { speakerId, isHonour: false })).toBeUndefined();
    expect(await showPhotograph(platform, { speakerId, isHonour: false, ...by })).toBeUndefined();
    expect(await decide(speakerId, 'invited')).toBe(false);
    expect(await decide(speakerId, 'invited', { isHonour: true })).toBe(true);
    const mail = await receiveNewest('honour-decided');
    expect(mail.to).toBe(own.applicant.email);
    expect(await leaveQueue(db, { ...own, to: 'declined' }, now)).toEqual({ ok: true });
  });

  it('is never published, and the database refuses it, too', async () => {
    const own = await anHonouree();
    await decide(own.speakerId, 'invited', { isHonour: true });
    await db.updateTable('speaker').set({ state: 'confirmed' }).where('id', '=', own.speakerId).execute();
    expect(await publish(own.speakerId)).toEqual({ ok: false, reason: 'not-now' });
    const values = { state: 'published', published: '{}', published_at: now } as const;
    const forced = db.updateTable('speaker').set(values).where('id', '=', own.speakerId).execute();
    await expect(forced).rejects.toThrow('no_honour_is_published');
  });

  it('no longer names the nominator after the nominator is erased', async () => {
    const { speakerId, nominatorEmail } = await anHonouree();
    const nominator = await aRegistration(platform, { email: nominatorEmail });
    await erase(nominator.id);
    const row = await db
      .selectFrom('speaker')
      .select(['nominator_name', 'nominator_email', 'statement'])
      .where('id', '=', speakerId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ nominator_name: '', nominator_email: null, statement: '' });
  });
});

/** Runs a statement as the owner of the database. The role of the application is not allowed to run it. */
async function asOwner(statement: string, values: string[] = []) {
  const owner = new pg.Client({ connectionString: platform.database.adminUrl });
  await owner.connect();
  await owner.query(statement, values);
  await owner.end();
}

async function erase(registrationId: string) {
  await db.transaction().execute(async (tx) => {
    const person = await findHolder(tx, registrationId, { reach: 'merged', lock: true });
    if (!person) throw new Error('There is no such person.');
    await erasePerson(tx, platform.secrets, person, now);
  });
}

describe('personal data', () => {
  it('includes a photograph that visitors see after publication; an erasure deletes the page, the photograph and the name', async () => {
    const { id: registrationId, form } = await aRegistration(platform);
    const { email } = form;
    const own = await aConfirmedSpeaker({ name: 'Zoe Erased', email, registrationId });
    const file = { bytes: await aPhoto(), mediaType: 'image/jpeg' } as const;
    expect(await storePhotograph(platform, { ...own, file }, now)).toBe(true);
    expect(await openOwnPhotograph(platform, own)).toMatchObject({ bytes: file.bytes });
    expect(await publish(own.speakerId)).toEqual({ ok: true });
    const slug = await slugOf(own);
    const photographId = (await findPerson(db, slug))?.person.photographId ?? '';
    expect(await openPublishedPhotograph(platform, { slug, photographId })).toMatchObject({
      bytes: file.bytes,
    });

    const person = await findHolder(db, registrationId, { reach: 'mailbox' });
    if (!person) throw new Error('There is no such person.');
    expect((await readHeldData(platform, person)).speaking).toMatchObject({
      entries: [{ name: 'Zoe Erased', state: 'published', topics: ['Wells', 'Oaths'] }],
      nominations: [],
    });
    expect((await listHeldFiles(db, person)).map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/-photograph\.jpg$/),
    );

    // The person is in the published programme, too.
    const personId = await personOf(slug);
    const listed = { id: personId, slug, name: 'Zoe Erased', title: 'T', country: 'C', biography: 'B' };
    await asOwner(
      `update programme_version set document = jsonb_set(document, '{people}', document -> 'people' || $1::jsonb)`,
      [JSON.stringify([listed])],
    );
    await erase(registrationId);
    expect(await findPerson(db, slug)).toBeUndefined();
    expect(await openPublishedPhotograph(platform, { slug, photographId })).toBeUndefined();
    const { rows } = await sql<{ found: number }>`
      select (select count(*)::int from programme_version where document::text like '%Zoe Erased%')
        + (select count(*)::int from programme_person where name = 'Zoe Erased')
        + (select count(*)::int from speaker where name = 'Zoe Erased') as found`.execute(db);
    expect(rows).toEqual([{ found: 0 }]);
    expect((await readPublished(db))?.document.people.map((one) => one.slug)).not.toContain(slug);
  });

  it('can be deleted completely by the speakers themselves', async () => {
    const own = await aPublishedSpeaker({ name: 'Yusuf Deleted' });
    const slug = await slugOf(own);
    expect(await deleteOwnSpeaker(platform, own)).toBe(true);
    expect(await deleteOwnSpeaker(platform, own)).toBe(false);
    expect(await findPerson(db, slug)).toBeUndefined();
    expect(await programmePeople(db).where('slug', '=', slug).execute()).toEqual([]);
  });

  it('links the person of the programme with the registration that a published speaker makes later', async () => {
    const email = anEmail();
    const own = await aPublishedSpeaker({ email, name: 'Later Lindqvist' });
    const { id } = await aRegistration(platform, { email });
    await joinSpeakers(db, { registrationId: id, email });
    const person = await programmePeople(db)
      .where('slug', '=', await slugOf(own))
      .executeTakeFirst();
    expect(person?.registration_id).toBe(id);
  });

  it('moves to the registration of the proved mailbox, to another registration in a merge, and back', async () => {
    const { id, form } = await aRegistration(platform);
    const { email } = form;
    const { id: other } = await aRegistration(platform);
    const own = await aSpeaker(platform, { email });
    await joinSpeakers(db, { registrationId: id, email });
    const ownerOfEntry = async () =>
      (
        await db
          .selectFrom('speaker')
          .select('registration_id')
          .where('id', '=', own.speakerId)
          .executeTakeFirst()
      )?.registration_id;
    expect(await ownerOfEntry()).toBe(id);
    const moved = await moveSpeakers(db, { from: id, to: other });
    expect(moved).toEqual([own.speakerId]);
    expect(await ownerOfEntry()).toBe(other);
    await returnSpeakers(db, moved, { from: other, to: id });
    expect(await ownerOfEntry()).toBe(id);
  });
});

it('filters people by category, country and theme', async () => {
  await aPublishedSpeaker({ name: 'Filter Person', country: 'IS', themes: ['hills'] });
  const people = await listPeople(db);
  const found = (parts: object) =>
    filterPeople(people, { category: '', country: '', theme: '', ...parts }).map(({ name }) => name);
  expect(found({ country: 'Iceland' })).toEqual(['Filter Person']);
  expect(found({ theme: 'hills', category })).toContain('Filter Person');
  expect(found({ theme: 'rivers', country: 'Iceland' })).toEqual([]);
  expect(found({})).toHaveLength(people.length);
});

// This test is last, because it drops an index.
it('three simultaneous applications from one mailbox make one entry, but three entries without the unique index', async () => {
  const race = async (email: string) => {
    const applicant = { email, registrationId: undefined };
    const application = { applicant, profile: aProfile(), locale: 'en', requestId } as const;
    const made = await Promise.all([1, 2, 3].map(() => applyToSpeak(platform, application, now)));
    return new Set(made.map(({ speakerId }) => speakerId)).size;
  };
  expect(await race(anEmail())).toBe(1);
  await asOwner('drop index one_open_entry_of_a_mailbox');
  expect(await race(anEmail())).toBe(3);
});
