import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { composers } from '../../../mails.server.ts';
import { listChanges } from '../list-changes.ts';
import { publishProgramme } from '../publish-programme.server.ts';
import { readPublished } from '../published.server.ts';
import { addStars, countStars } from '../stars.server.ts';
import { savePerson, saveRoom } from './change-rooms-and-people.server.ts';
import { removeSession, saveSession } from './change-session.server.ts';
import { checkDraft } from './check-draft.ts';
import { importProgramme } from './import-programme.server.ts';
import { placeSession } from './place-session.server.ts';
import { sessionFormSchema } from './programme-forms.ts';
import { listDraftSessions, listPeople, listRooms, readDraftDocument } from './read-draft.server.ts';

const now = new Date('2026-01-02T00:00:00Z');

/** Opens a platform with the programme of the edition and an organiser. */
async function aProgramme() {
  const platform = await aPlatform();
  await importProgramme(platform.db, edition, now);
  const organiser = await anOrganiser(platform, { roles: ['programme'] });
  return { platform, db: platform.db, by: { organiserId: organiser.id, requestId: 'planning' } };
}

const planning = await aProgramme();
const racing = await aProgramme();
const unguarded = await aProgramme();
const warned = await aProgramme();
const publishing = await aProgramme();
const mailing = await aProgramme();

async function find(db: Database, slug: string) {
  const session = (await listDraftSessions(db)).find((one) => one.slug === slug);
  if (!session) throw new Error(`There is no session ${slug}.`);
  return session;
}

async function roomId(db: Database, slug: string) {
  return (await listRooms(db)).find((room) => room.slug === slug)?.id ?? '';
}

const aForm = (given: Partial<Record<string, string>> = {}) =>
  sessionFormSchema.parse({
    ...{ title: 'A new talk', abstract: 'About it.', kind: 'papers', theme: 'peace', language: 'en' },
    ...{ interpretedInto: 'hi, fr', format: 'online', room: '', day: '2026-01-29', from: '10:00' },
    ...{ to: '11:00', joinLink: '', ...given },
  });

describe('placing sessions', () => {
  it('refuses a taken room and a busy person, and keeps the session where it was', async () => {
    const { db, by } = planning;
    const [wells, dinner] = [await find(db, 'wells'), await find(db, 'dinner')];
    const river = await roomId(db, 'river');
    const place = (id: string, room: string, from: string) =>
      placeSession(db, { id, room, day: '2026-01-27', from, ...by }, now);
    expect(await place(dinner.id, river, '09:30')).toEqual({ ok: false, reason: 'room-taken' });
    // Amal speaks in “Wells”, and also in “Opening”, which is from 9:00 to 10:00.
    const hill = await roomId(db, 'hill');
    expect(await place(wells.id, hill, '09:30')).toEqual({ ok: false, reason: 'person-taken' });
    expect(await find(db, 'wells')).toEqual(wells);
    expect(await place(wells.id, hill, '13:00')).toEqual({ ok: true, id: wells.id });
    expect(await find(db, 'wells')).toMatchObject({
      room: 'hill',
      startsAt: new Date('2026-01-27T07:30:00Z'),
      endsAt: new Date('2026-01-27T09:00:00Z'),
    });
    expect(await place(randomUUID(), hill, '15:00')).toEqual({ ok: false, reason: 'no-such-session' });
    expect(await place(wells.id, randomUUID(), '15:00')).toEqual({ ok: false, reason: 'no-such-room' });
  });

  it('saves a session with its people, and refuses a person who is in another session at this time', async () => {
    const { db, by } = planning;
    const [amal, bo] = await listPeople(db);
    const people = [
      { personId: bo?.id ?? '', role: 'speaker' as const },
      { personId: amal?.id ?? '', role: 'chair' as const },
    ];
    const made = await saveSession(db, { form: aForm(), people, ...by }, now);
    expect(made.ok).toBe(true);
    expect(await find(db, 'a-new-talk')).toMatchObject({
      interpretedInto: ['hi', 'fr'],
      startsAt: new Date('2026-01-29T04:30:00Z'),
      people: [
        { name: 'Bo Étienne', role: 'speaker' },
        { name: 'Amal Rivers', role: 'chair' },
      ],
    });
    const clash = aForm({ day: '2026-01-27', from: '09:30', to: '10:30' });
    expect(await saveSession(db, { form: clash, people, ...by }, now)).toEqual({
      ok: false,
      reason: 'person-taken',
    });
    expect(
      (await saveSession(db, { form: aForm({ day: '', from: '', to: '' }), people, ...by }, now)).ok,
    ).toBe(true);
    expect(await find(db, 'a-new-talk-2')).toMatchObject({ startsAt: null, endsAt: null });
  });

  /**
   * Lets ten organisers place ten sessions in the same room at the same time. Returns how many succeeded, and how many
   * sessions are in the room afterwards.
   */
  async function race({ db, by }: Pick<Awaited<ReturnType<typeof aProgramme>>, 'db' | 'by'>) {
    const form = aForm({ day: '', from: '', to: '', format: 'in-person' });
    const made = [];
    for (let count = 0; count < 10; count++) {
      made.push(await saveSession(db, { form, people: [], ...by }, now));
    }
    const room = await roomId(db, 'hill');
    const answers = await Promise.all(
      made.map((one) =>
        placeSession(db, { id: one.ok ? one.id : '', room, day: '2026-01-29', from: '10:00', ...by }, now),
      ),
    );
    const placed = (await listDraftSessions(db)).filter(
      ({ roomId: where, startsAt }) =>
        where === room && startsAt?.toISOString() === '2026-01-29T04:30:00.000Z',
    );
    return [answers.filter(({ ok }) => ok).length, placed.length];
  }

  it('lets only one of ten organisers place a session in a room at the same time', async () => {
    expect(await race(racing)).toEqual([1, 1]);
  });

  it('would put all ten sessions into the room without the constraint of the database', async () => {
    const owner = new pg.Client({ connectionString: unguarded.platform.database.adminUrl });
    await owner.connect();
    await owner.query('alter table programme_session drop constraint one_session_in_a_room');
    await owner.end();
    expect(await race(unguarded)).toEqual([10, 10]);
  });
});

it('warns of a full room, night hours, a missing break, a missing link and a missing time', async () => {
  const { platform, db, by } = warned;
  const [amal] = await listPeople(db);
  const bo = (await listPeople(db)).find(({ slug }) => slug === 'bo');
  const part = (id: string | undefined) => ({ personId: id ?? '', role: 'speaker' as const });
  // The forms have times in India. Stockholm is four and a half hours behind: 01:00 to 02:00 in India is 20:30 to 21:30
  // there, and 03:05 is 22:35, which is at night.
  const evening = aForm({
    title: 'Evening',
    from: '01:00',
    to: '02:00',
    joinLink: 'https://meet.example.org/a',
  });
  const night = aForm({ title: 'Night', from: '02:05', to: '03:05', joinLink: 'https://meet.example.org/b' });
  await saveSession(db, { form: evening, people: [part(bo?.id)], ...by }, now);
  await saveSession(db, { form: night, people: [part(bo?.id)], ...by }, now);
  await saveSession(
    db,
    { form: aForm({ title: 'Open', day: '', from: '', to: '' }), people: [], ...by },
    now,
  );
  await saveSession(db, { form: aForm({ title: 'No link' }), people: [part(amal?.id)], ...by }, now);
  const { id } = await aRegistration(platform);
  await addStars(db, { registrationId: id, slugs: ['dinner'] }, now);
  const dinner = await find(db, 'dinner');
  const rooms = (await listRooms(db)).map((room) => ({ ...room, capacity: room.slug === 'hill' ? 0 : 100 }));
  const sessions = await listDraftSessions(db);
  const titleOf = (sessionId: string) => sessions.find((session) => session.id === sessionId)?.title;
  const warnings = checkDraft(sessions, { rooms, people: await listPeople(db), stars: await countStars(db) });
  expect(warnings.map(({ sessionId, ...warning }) => [titleOf(sessionId), warning])).toEqual([
    ['Failed talks', { kind: 'night', person: 'Bo Étienne', time: '06:00', zone: 'Europe/Stockholm' }],
    [dinner.title, { kind: 'full', stars: 1, capacity: 0 }],
    ['Night', { kind: 'night', person: 'Bo Étienne', time: '21:35', zone: 'Europe/Stockholm' }],
    ['Night', { kind: 'no-break', person: 'Bo Étienne', after: 'Evening' }],
    ['No link', { kind: 'no-link' }],
    ['Open', { kind: 'not-placed' }],
  ]);
});

describe('publishing', () => {
  it('stores a version with the changes, keeps the earlier one, and refuses a draft without changes', async () => {
    const { platform, db, by } = publishing;
    expect(await publishProgramme(platform, by, now)).toEqual({ ok: false, reason: 'nothing-changed' });
    const first = await readPublished(db);
    const wells = await find(db, 'wells');
    const hill = await roomId(db, 'hill');
    await placeSession(db, { id: wells.id, room: hill, day: '2026-01-27', from: '13:00', ...by }, now);
    await removeSession(db, { id: (await find(db, 'dinner')).id, ...by }, now);
    const changes = listChanges(first?.document, await readDraftDocument(db));
    expect(changes.map(({ sessionId, ...change }) => change)).toEqual([
      {
        ...{ slug: 'wells', title: 'Wells', kind: 'changed', what: ['time', 'room'] },
        before: {
          startsAt: '2026-01-27T05:00:00.000Z',
          endsAt: '2026-01-27T06:30:00.000Z',
          room: 'River Room',
        },
        after: {
          startsAt: '2026-01-27T07:30:00.000Z',
          endsAt: '2026-01-27T09:00:00.000Z',
          room: 'Hill Room',
        },
      },
      { slug: 'dinner', title: 'Dinner', kind: 'removed' },
    ]);
    expect((await readPublished(db))?.document).toEqual(first?.document);
    expect(await publishProgramme(platform, by, now)).toEqual({ ok: true, number: 2, told: 0 });
    const second = await readPublished(db);
    expect(second?.number).toBe(2);
    expect(second?.document.sessions.map(({ slug }) => slug)).toEqual(['opening', 'minutes', 'wells']);
    expect(await publishProgramme(platform, by, now)).toEqual({ ok: false, reason: 'nothing-changed' });
  });

  it('sends one mail to everybody whom a version concerns, even if two organisers publish at once', async () => {
    const { platform, db, by } = mailing;
    const [fan, other, speaker] = [
      await aRegistration(platform),
      await aRegistration(platform),
      await aRegistration(platform),
    ];
    await addStars(db, { registrationId: fan.id, slugs: ['wells', 'dinner', 'opening'] }, now);
    await addStars(db, { registrationId: other.id, slugs: ['opening'] }, now);
    const { reference } = await db
      .selectFrom('registration')
      .select('reference')
      .where('id', '=', speaker.id)
      .executeTakeFirstOrThrow();
    const amal = (await listPeople(db)).find(({ slug }) => slug === 'amal');
    const form = { name: 'Amal Rivers', title: 'Mediator', country: 'Kenya', biography: 'She mediates.' };
    const person = { ...form, timeZone: '', reference };
    expect(await savePerson(db, { id: amal?.id, form: person, ...by }, now)).toEqual({ ok: true });
    const wells = await find(db, 'wells');
    await placeSession(
      db,
      { id: wells.id, room: await roomId(db, 'hill'), day: '2026-01-27', from: '13:00', ...by },
      now,
    );
    await removeSession(db, { id: (await find(db, 'dinner')).id, ...by }, now);
    const answers = await Promise.all([
      publishProgramme(platform, by, now),
      publishProgramme(platform, by, now),
    ]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const mails = await db
      .selectFrom('mail')
      .select(['registration_id', 'subject_id'])
      .where('kind', '=', 'programme-changed')
      .execute();
    expect(mails.map(({ registration_id }) => registration_id).toSorted()).toEqual(
      [fan.id, speaker.id].toSorted(),
    );
    const own = mails.find(({ registration_id }) => registration_id === fan.id);
    const mail = await composers['programme-changed'](platform, own?.subject_id ?? '', 'mail');
    expect(mail?.to).toBe(fan.form.email);
    expect(mail?.subject).toBe('The programme has changed: River Conference');
    expect(mail?.text).toContain('Wells: 27 Jan 2026, 1:00 PM, Hill Room.');
    expect(mail?.text).toContain('Dinner: this session does not take place.');
    expect(mail?.text).not.toContain('Opening');
  });
});

it('adds and changes rooms, and refuses a name that another room has', async () => {
  const { db, by } = planning;
  const form = { name: 'Garden', capacity: 40, equipment: ['Shade'] };
  expect(await saveRoom(db, { form, ...by }, now)).toEqual({ ok: true });
  expect((await listRooms(db)).map(({ slug, name, capacity }) => [slug, name, capacity])).toEqual([
    ['river', 'River Room', 100],
    ['hill', 'Hill Room', 30],
    ['garden', 'Garden', 40],
  ]);
  const id = await roomId(db, 'garden');
  expect(await saveRoom(db, { id, form: { ...form, name: 'Hill Room' }, ...by }, now)).toEqual({
    ok: false,
    reason: 'name-taken',
  });
  expect(await saveRoom(db, { id, form: { ...form, capacity: 45 }, ...by }, now)).toEqual({ ok: true });
  expect(await saveRoom(db, { id: randomUUID(), form: { ...form, name: 'Other' }, ...by }, now)).toEqual({
    ok: false,
    reason: 'no-such-room',
  });
});
