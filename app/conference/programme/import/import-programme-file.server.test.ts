import { expect, it } from 'vitest';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { deleteOldImportFiles } from '#conference/organiser/import-files/import-file.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { importProgramme } from '../draft/import-programme.server.ts';
import { placeSession } from '../draft/place-session.server.ts';
import { listDraftSessions, listPeople, listRooms } from '../draft/read-draft.server.ts';
import { writeScheduleJson } from '../formats/write-schedule-json.ts';
import { writeScheduleXml } from '../formats/write-schedule-xml.ts';
import { publishProgramme } from '../publish-programme.server.ts';
import { readPublished } from '../published.server.ts';
import { emptyPeople } from '../remove-people.server.ts';
import { importProgrammeFile, keepProgrammeFile, planKeptFile } from './import-programme-file.server.ts';
import type { ImportOptions } from './imported-programme.ts';
import type { ImportFacts } from './plan-import.server.ts';
import { readProgrammeFile } from './read-programme-file.server.ts';

const origin = 'https://conference.example';
const now = new Date('2026-01-02T08:00:00Z');
const platform = await aPlatform();
const { db } = platform;
await importProgramme(db, edition, new Date('2026-01-01T00:00:00Z'));
const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'request' };
const facts: ImportFacts = {
  timeZone: edition.timeZone,
  days: ['2026-01-25', '2026-01-26', '2026-01-27', '2026-01-28'],
  themes: edition.programme?.themes ?? [],
  language: 'en',
};
const options: ImportOptions = { kind: 'workshop', capacity: 40, removeMissing: false };

async function readPublishedNow() {
  const published = await readPublished(db);
  if (!published) throw new Error('The programme was not imported.');
  return published;
}

/** Reads a file and plans its import. */
async function plan(file: string | object, changed: Partial<ImportOptions> = {}) {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const read = await readProgrammeFile(Buffer.from(text));
  if (!read.ok) throw new Error(`The file was not read: ${read.reason}`);
  await keepProgrammeFile(db, { ...by, programme: read.programme, options: { ...options, ...changed } }, now);
  const planned = await planKeptFile(db, by.organiserId, facts);
  if (!planned) throw new Error('The file was not kept.');
  return planned;
}

async function carryOut({ digest }: { digest: string }) {
  return await importProgrammeFile(db, { ...by, digest, facts }, now);
}

async function draftSession(title: string) {
  const session = (await listDraftSessions(db)).find((one) => one.title === title);
  return (
    session && {
      room: session.room,
      from: session.startsAt?.toISOString(),
      to: session.endsAt?.toISOString(),
      people: session.people.map(({ name, role }) => `${name}, ${role}`),
      ...{ kind: session.kind, theme: session.theme, language: session.language, format: session.format },
    }
  );
}

const csv = (...rows: string[]) => ['Title;Abstract;Kind;Room;Day;From;To;People', ...rows].join('\n');

it.each(['xml', 'json'])('our own schedule.%s changes nothing', async (format) => {
  const published = await readPublishedNow();
  const file =
    format === 'xml'
      ? writeScheduleXml(published, folderEdition, origin)
      : writeScheduleJson(published, folderEdition, origin);
  expect(await plan(file, { removeMissing: true })).toMatchObject({
    ...{ rooms: [], people: [], sessions: [], removed: [], leftOut: [], unchanged: 4 },
  });
});

/** One talk as pretalx writes it. */
const pretalx = (changed: object = {}) => ({
  schedule: {
    version: 'v1',
    conference: {
      acronym: 'democon',
      rooms: [{ name: 'Gray Room', guid: 'b379c473-93b9-4eae-9a09-d482e86cede3', capacity: null }],
      days: [
        {
          index: 1,
          date: '2026-01-27',
          rooms: {
            'Gray Room': [
              {
                guid: '8079583e-8321-506c-95af-fd2903a5f075',
                ...{ id: 25, code: 'G9JGWY', title: 'A shared well', abstract: 'How?', track: 'Nature' },
                ...{ date: '2026-01-27T04:30:00+01:00', duration: '00:45', room: 'Gray Room' },
                ...{ type: 'Talk', language: 'de-formal', description: '' },
                persons: [
                  { code: 'NQTF8Y', name: 'Brian Lake', public_name: 'Brian Lake', biography: 'He digs.' },
                ],
                ...changed,
              },
            ],
          },
        },
      ],
    },
  },
});

it('the file of pretalx adds its room, person and session, and its next file changes the same session', async () => {
  const first = await plan(pretalx());
  expect(first).toMatchObject({
    rooms: [{ name: 'Gray Room', capacity: 40 }],
    people: [{ name: 'Brian Lake', biography: 'He digs.', isNew: true }],
    sessions: [{ id: '8079583e-8321-506c-95af-fd2903a5f075', isNew: true }],
    removed: [],
  });
  expect(await carryOut(first)).toEqual({ ok: true, imported: true });
  const stored = {
    ...{ room: 'gray-room', people: ['Brian Lake, speaker'], kind: 'workshop', theme: 'nature' },
    ...{ language: 'de', format: 'in-person' },
  };
  expect(await draftSession('A shared well')).toEqual({
    ...stored,
    ...{ from: '2026-01-27T03:30:00.000Z', to: '2026-01-27T04:15:00.000Z' },
  });
  const second = await plan(pretalx({ title: 'A well for two', date: '2026-01-27T05:00:00+01:00' }));
  expect(second).toMatchObject({
    ...{ rooms: [], people: [] },
    sessions: [{ isNew: false, changed: ['title', 'from', 'to'] }],
  });
  await carryOut(second);
  expect(await draftSession('A well for two')).toEqual({
    ...stored,
    ...{ from: '2026-01-27T04:00:00.000Z', to: '2026-01-27T04:45:00.000Z' },
  });
  expect(await draftSession('A shared well')).toBeUndefined();
});

it('the answer of Sessionize’s API has its times in the zone of the place, and sessions without a time', async () => {
  const file = {
    sessions: [
      {
        ...{ id: '475012', title: 'The keynote', description: 'Begin.\r\nAnd go on.', isPlenumSession: true },
        ...{ startsAt: '2026-01-26T09:00:00', endsAt: '2026-01-26T10:00:00', isServiceSession: false },
        speakers: ['ded06c8e-cff3-415b-8a0a-ebdb8939d219'],
        ...{ categoryItems: [164908], questionAnswers: [], roomId: 32259, status: 'Accepted' },
      },
      {
        ...{ id: '475013', title: 'Not yet placed', description: null, startsAt: null, endsAt: null },
        ...{ speakers: [], categoryItems: [], roomId: null, isPlenumSession: false },
      },
    ],
    speakers: [
      {
        ...{
          id: 'ded06c8e-cff3-415b-8a0a-ebdb8939d219',
          firstName: 'Ada',
          lastName: 'Bay',
          fullName: 'Ada Bay',
        },
        ...{ bio: 'She asks.', tagLine: 'Writer', sessions: [475012], links: [], isTopSpeaker: false },
      },
    ],
    questions: [],
    categories: [{ id: 1, title: 'Track', items: [{ id: 164908, name: 'Peace', sort: 1 }], sort: 1 }],
    rooms: [{ id: 32259, name: 'Lake Hall', sort: 0 }],
  };
  const planned = await plan(file);
  expect(planned.sessions.map(({ title, notes }) => [title, notes])).toEqual([
    ['The keynote', []],
    ['Not yet placed', ['It has no abstract. The title stands in its place.']],
  ]);
  await carryOut(planned);
  expect(await draftSession('The keynote')).toEqual({
    ...{ room: 'lake-hall', from: '2026-01-26T03:30:00.000Z', to: '2026-01-26T04:30:00.000Z' },
    ...{ people: ['Ada Bay, speaker'], kind: 'plenary', theme: 'peace', language: 'en', format: 'in-person' },
  });
  expect(await draftSession('Not yet placed')).toMatchObject({ from: undefined, room: null });
  expect((await listPeople(db)).find(({ name }) => name === 'Ada Bay')).toMatchObject({
    ...{ title: 'Writer', country: '', biography: 'She asks.' },
  });
  expect((await plan(file)).unchanged).toBe(2);
});

it('two sessions exchange their rooms, and keep their roles and what a table does not have', async () => {
  const rooms = await listRooms(db);
  const idOf = async (title: string) =>
    (await listDraftSessions(db)).find((one) => one.title === title)?.id ?? '';
  const hill = rooms.find(({ name }) => name === 'Hill Room')?.id ?? '';
  await placeSession(
    db,
    { id: await idOf('Dinner'), room: hill, day: '2026-01-27', from: '09:00', ...by },
    now,
  );
  const planned = await plan(
    csv(
      'Opening;;;Hill Room;2026-01-27;9:00;10:00;Chen Hill; Amal Rivers',
      'Dinner;;;River Room;2026-01-27;09:00;11:00;',
    ).replace('Chen Hill; Amal Rivers', '"Chen Hill; Amal Rivers"'),
  );
  // Wells begins in the River Room before the dinner would end there.
  expect(planned.sessions.map(({ title, changed, notes }) => [title, changed, notes])).toEqual([
    ['Opening', ['room', 'people'], []],
    [
      'Dinner',
      ['room', 'day', 'from', 'to'],
      ['“Wells” is in River Room at this time. The session comes without a time.'],
    ],
  ]);
  const fitting = await plan(
    csv(
      'Opening;;;Hill Room;2026-01-27;9:00;10:00;"Chen Hill; Amal Rivers"',
      'Dinner;;;River Room;2026-01-27;09:00;10:30;',
    ),
  );
  expect(await carryOut(fitting)).toEqual({ ok: true, imported: true });
  expect(await draftSession('Opening')).toMatchObject({
    ...{ room: 'hill', people: ['Chen Hill, chair', 'Amal Rivers, speaker'], format: 'both', theme: 'peace' },
  });
  expect(await draftSession('Dinner')).toMatchObject({ room: 'river', to: '2026-01-27T05:00:00.000Z' });
});

it('rows with errors are left out, and each says why', async () => {
  const planned = await plan(
    csv(
      ';No title;;;2026-01-27;12:00;13:00;',
      'Too early;A;;Hill Room;2025-01-27;12:00;13:00;',
      'Over night;A;;Hill Room;2026-01-27;23:00;2026-01-28 01:00;',
      'No end;A;;Hill Room;2026-01-27;23:00;;',
      'Nonsense;A;;Hill Room;2026-01-27;noon;13:00;',
      'Twice;A;;;;;;',
      'Twice;A;;;;;;',
    ),
  );
  expect(planned.leftOut).toEqual([
    { name: 'A session without a title', why: 'Please give a title.' },
    { name: 'Too early', why: '2025-01-27 is not a day of the conference.' },
    { name: 'Over night', why: 'It does not end on the same day.' },
    { name: 'No end', why: 'It has a beginning but no end.' },
    { name: 'Nonsense', why: '“noon” is not a time that we can read.' },
    { name: 'Twice', why: 'The file has it twice.' },
  ]);
  expect(planned.sessions.map(({ title }) => title)).toEqual(['Twice']);
});

it('a file that has a session twice can be read again, also after the desk has changed the title', async () => {
  const file = csv('Registration;A;;;;;;', 'Registration;A;;;;;;');
  expect(await carryOut(await plan(file))).toEqual({ ok: true, imported: true });
  const again = await plan(file);
  expect(again).toMatchObject({ sessions: [], unchanged: 1, leftOut: [{ name: 'Registration' }] });
  expect(await carryOut(again)).toEqual({ ok: true, imported: true });
  await db
    .updateTable('programme_session')
    .set({ title: 'Welcome desk' })
    .where('title', '=', 'Registration')
    .execute();
  const other = await plan(csv('Welcome desk;A;;;;;;', 'Registration;A;;;;;;'));
  expect(other.sessions.map(({ title, isNew }) => ({ title, isNew }))).toEqual([
    { title: 'Registration', isNew: true },
  ]);
  expect(await carryOut(other)).toEqual({ ok: true, imported: true });
});

it('knows a room again that the desk has renamed', async () => {
  const file = csv('In the tent;A;;Tent 1;2026-01-28;9:00;10:00;');
  await carryOut(await plan(file));
  await db
    .updateTable('programme_room')
    .set({ name: 'Tent of the Lake' })
    .where('name', '=', 'Tent 1')
    .execute();
  expect(await plan(file)).toMatchObject({ rooms: [], sessions: [], unchanged: 1, leftOut: [] });
});

it('brings a session back that an import has removed, with its address, so that people keep their places', async () => {
  const file = csv('Come and go;A;;;;;;');
  await carryOut(await plan(file));
  const find = async () => (await listDraftSessions(db)).find(({ title }) => title === 'Come and go');
  const before = await find();
  const published = writeScheduleJson(await readPublishedNow(), folderEdition, origin);
  await carryOut(await plan(published, { removeMissing: true }));
  expect(await find()).toBeUndefined();
  await carryOut(await plan(file));
  const after = await find();
  expect({ id: after?.id, slug: after?.slug }).toEqual({ id: before?.id, slug: before?.slug });
});

it('a person whose name is a link is left out, because mails quote names', async () => {
  const planned = await plan(csv('Prize;A;;;;;;Win at evil.example/login'));
  expect(planned.people).toEqual([]);
  expect(planned.leftOut.map(({ name }) => name)).toEqual(['Win at evil.example/login']);
  expect(planned.sessions.map(({ content }) => content.people)).toEqual([[]]);
});

it('nothing is imported if the draft has changed since the preview', async () => {
  const planned = await plan(csv('Opening;Another abstract;;;;;;', 'A new one;A;;;;;;'));
  await placeSession(
    db,
    {
      id: (await listDraftSessions(db)).find(({ title }) => title === 'Opening')?.id ?? '',
      ...{ room: '', day: '2026-01-25', from: '09:00', ...by },
    },
    now,
  );
  expect(await carryOut(planned)).toEqual({ ok: false, reason: 'plan-changed' });
  expect(await draftSession('A new one')).toBeUndefined();
  const again = await planKeptFile(db, by.organiserId, facts);
  expect(await carryOut({ digest: again?.digest ?? '' })).toEqual({ ok: true, imported: true });
  expect(await carryOut({ digest: again?.digest ?? '' })).toEqual({ ok: false, reason: 'no-file' });
});

it('the import of the published programme undoes the changes of its sessions, but for what the file does not say', async () => {
  const published = await readPublishedNow();
  await carryOut(await plan(writeScheduleJson(published, folderEdition, origin), { removeMissing: true }));
  expect((await listDraftSessions(db)).map(({ title }) => title)).toEqual([
    ...['Opening', 'Wells', 'Failed talks', 'Dinner'],
  ]);
  await publishProgramme(platform, by, now);
  const { document } = await readPublishedNow();
  const sessions = document.sessions.map((session) =>
    // Chen was taken out of this session before, so the draft does not know the role any more.
    session.title === 'Opening'
      ? {
          ...session,
          people: session.people.map(({ slug }) => ({ slug, role: slug === 'chen' ? 'chair' : 'speaker' })),
        }
      : session,
  );
  expect({ ...document, sessions, rooms: published.document.rooms }).toEqual(published.document);
});

it('records what was imported, and each session', async () => {
  const acts = await db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('action', '=', 'programme.imported')
    .orderBy('id')
    .limit(1)
    .execute();
  expect(acts).toEqual([
    {
      action: 'programme.imported',
      detail: { format: 'schedule.json', rooms: 1, people: 1, sessions: 1, removed: 0 },
    },
  ]);
});

it('somebody whose data was removed does not come back with an old file', async () => {
  const file = writeScheduleJson(await readPublishedNow(), folderEdition, origin);
  const amal = (await listPeople(db)).find(({ name }) => name === 'Amal Rivers');
  await emptyPeople(db, [amal?.id ?? '']);
  const planned = await plan(file);
  expect(planned.leftOut).toEqual([{ name: 'Amal Rivers', why: 'Their data was removed.' }]);
  expect(planned.people).toEqual([]);
  await carryOut(planned);
  expect((await draftSession('Wells'))?.people).toEqual([]);
});

it('a file that was not imported is deleted after its time', async () => {
  await plan(csv('Left alone;A;;;;;;'));
  await deleteOldImportFiles(db, now);
  expect(await planKeptFile(db, by.organiserId, facts)).toBeDefined();
  await deleteOldImportFiles(db, new Date(now.getTime() + 1));
  expect(await planKeptFile(db, by.organiserId, facts)).toBeUndefined();
});

it.each([
  ['half a schedule.xml', '<schedule><day/>', 'unknown-format'],
  ['another XML', '<html/>', 'unknown-format'],
  ['another JSON', '{"sessions": 3}', 'unknown-format'],
  ['half a JSON', '{', 'unknown-format'],
  ['a schedule.xml without sessions', '<schedule><version>1</version></schedule>', 'no-sessions'],
  ['a table without titles', 'Name,Room\nWells,Hill', 'no-columns'],
  ['a table without rows', 'Title\n', 'no-sessions'],
  ['a table with too many rows', `Title\n${'a\n'.repeat(2001)}`, 'too-many'],
  ['a file that is too large', `Title\n${'a'.repeat(3 * 1024 * 1024)}`, 'too-large'],
])('refuses %s', async (_, text, reason) => {
  expect(await readProgrammeFile(Buffer.from(text))).toMatchObject({ ok: false, reason });
});
