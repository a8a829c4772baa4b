import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { describeSession } from './describe-session.ts';
import { importProgramme } from './draft/import-programme.server.ts';
import { listDraftSessions } from './draft/read-draft.server.ts';
import { writeSessionCalendar } from './formats/write-session-calendar.server.ts';
import { readPublished } from './published.server.ts';

const { db } = await aPlatform();
const now = new Date('2026-01-01T00:00:00Z');
await Promise.all([importProgramme(db, edition, now), importProgramme(db, edition, now)]);

it('makes the draft and the first version from the data of the edition, once', async () => {
  await importProgramme(db, edition, now);
  const published = await readPublished(db);
  expect([published?.number, published?.publishedAt]).toEqual([1, now]);
  expect(published?.document.sessions.map(({ slug, startsAt, room }) => [slug, startsAt, room])).toEqual([
    ['opening', '2026-01-27T03:30:00.000Z', 'river'],
    ['wells', '2026-01-27T05:00:00.000Z', 'river'],
    ['minutes', '2026-01-27T05:00:00.000Z', null],
    ['dinner', '2026-01-28T13:30:00.000Z', 'hill'],
  ]);
  expect(published?.document.people.map(({ name }) => name)).toEqual([
    'Amal Rivers',
    'Bo Étienne',
    'Chen Hill',
  ]);
  expect(
    (await listDraftSessions(db)).map(({ slug, people }) => [
      slug,
      people.map(({ name, role }) => [name, role]),
    ]),
  ).toEqual([
    [
      'opening',
      [
        ['Amal Rivers', 'speaker'],
        ['Chen Hill', 'chair'],
      ],
    ],
    ['wells', [['Amal Rivers', 'speaker']]],
    ['minutes', [['Bo Étienne', 'speaker']]],
    ['dinner', []],
  ]);
});

it('keeps the links of online sessions out of the published version', async () => {
  expect(JSON.stringify(await readPublished(db))).not.toContain('secret');
  expect((await listDraftSessions(db)).map(({ joinLink }) => joinLink)).toContain(
    'https://meet.example.org/opening-secret',
  );
});

it('does not let the application change or delete a published version', async () => {
  await expect(db.updateTable('programme_version').set({ document: '{}' }).execute()).rejects.toThrow(
    /permission denied/,
  );
  await expect(db.deleteFrom('programme_version').execute()).rejects.toThrow(/permission denied/);
});

it('refuses a room that two sessions use at once, and a person who is in two sessions at once', async () => {
  const [opening, wells] = await listDraftSessions(db);
  const move = (id: string | undefined, from: string, to: string) =>
    db
      .updateTable('programme_session')
      .set({ during: sql<string>`tstzrange(${from}::timestamptz, ${to}::timestamptz)` })
      .where('id', '=', id ?? '')
      .execute();
  await expect(move(wells?.id, '2026-01-27T04:00:00Z', '2026-01-27T05:30:00Z')).rejects.toMatchObject({
    constraint: 'one_session_in_a_room',
  });
  const dinner = (await listDraftSessions(db)).at(-1);
  await db
    .insertInto('programme_session_person')
    .columns(['session_id', 'person_id', 'during', 'role'])
    .expression((build) =>
      build
        .selectFrom('programme_session')
        .select(['id', sql<string>`${opening?.people[0]?.personId}::uuid`.as('person'), 'during'])
        .select(sql<'host'>`'host'::session_role`.as('role'))
        .where('id', '=', dinner?.id ?? ''),
    )
    .execute();
  await expect(move(dinner?.id, '2026-01-27T03:00:00Z', '2026-01-27T04:00:00Z')).rejects.toMatchObject({
    constraint: 'one_session_for_a_person',
  });
  // A session may begin when another session of the same person ends.
  await move(dinner?.id, '2026-01-27T04:30:00Z', '2026-01-27T05:00:00Z');
});

it('describes a session for search engines and for calendars', async () => {
  const published = await readPublished(db);
  const session = published?.document.sessions[0];
  if (!published || !session) throw new Error('There is no session.');
  const origin = 'https://conference.example';
  expect(describeSession(published.document, session, folderEdition, origin)).toMatchObject({
    '@type': 'Event',
    name: 'Opening',
    startDate: '2026-01-27T03:30:00.000Z',
    endDate: '2026-01-27T04:30:00.000Z',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      { '@type': 'Place', name: 'River Room, River Hall' },
      { '@type': 'VirtualLocation', url: `${origin}/schedule/sessions/opening` },
    ],
    performer: [
      { '@type': 'Person', name: 'Amal Rivers' },
      { '@type': 'Person', name: 'Chen Hill' },
    ],
  });
  const calendar = writeSessionCalendar(
    published.document,
    [session],
    { ...folderEdition, origin, translator: englishTranslator },
    now,
  );
  expect(calendar).toContain('DTSTART:20260127T033000Z');
  expect(calendar).toContain(`UID:${session.id}@river-conference.example`);
  expect(calendar).toContain('LOCATION:River Room\\, River Hall\\, River City');
  expect(calendar).not.toContain('secret');
});
