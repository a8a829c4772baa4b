import { expect, it } from 'vitest';
import { z } from 'zod';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { importProgramme } from '../draft/import-programme.server.ts';
import { readPublished } from '../published.server.ts';
import { writeScheduleJson } from './write-schedule-json.ts';

const nullable = z.string().nullable();
const instant = z.iso.datetime({ offset: true });

/**
 * The rules of the format's published schema: https://github.com/voc/schedule/blob/main/validator/json/schema.json.
 * Objects are strict where the schema allows no other fields.
 */
const event = z.strictObject({
  id: z.int().min(1),
  guid: z.uuid(),
  date: instant,
  code: z.string().regex(/^[A-Z0-9]+$/),
  logo: nullable,
  start: z.string().regex(/^\d\d:\d\d$/),
  end: instant,
  duration: z.string().regex(/^\d+:\d{2}$/),
  room: z.string(),
  slug: z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/),
  url: z.url(),
  title: z.string(),
  subtitle: nullable,
  track: nullable,
  type: z.string(),
  language: z.string(),
  abstract: nullable,
  description: nullable,
  // A person has a `name`, as pretalx writes, or a `public_name`, as frab writes, but not both.
  persons: z.array(
    z.looseObject({ name: z.string(), id: z.int(), guid: z.uuid(), public_name: z.never().optional() }),
  ),
  links: z.array(z.unknown()),
  attachments: z.array(z.unknown()),
  origin_url: z.url(),
});
const format = z.strictObject({
  $schema: z.string(),
  generator: z.looseObject({ name: z.string() }),
  schedule: z.looseObject({
    version: z.string(),
    base_url: z.url(),
    rooms: z.never().optional(),
    conference: z.strictObject({
      acronym: z.string().regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/),
      title: z.string(),
      start: z.iso.date(),
      end: z.iso.date(),
      daysCount: z.int(),
      timeslot_duration: z.string(),
      time_zone_name: z.string().regex(/^([A-Z][a-z]+\/[A-Z][a-z]+)|UTC$/),
      url: z.url(),
      tracks: z.array(z.looseObject({ name: z.string() })),
      rooms: z.array(
        z.strictObject({
          guid: z.uuid(),
          slug: z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/),
          name: z.string(),
          description: nullable,
          capacity: z.number().nullable(),
        }),
      ),
      days: z.array(
        z.strictObject({
          index: z.int(),
          date: z.iso.date(),
          day_start: instant,
          day_end: instant,
          rooms: z.record(z.string(), z.array(event)),
        }),
      ),
    }),
  }),
});

const { db } = await aPlatform();
await importProgramme(db, edition, new Date('2026-01-01T00:00:00Z'));

async function write() {
  const published = await readPublished(db);
  if (!published) throw new Error('The programme was not imported.');
  return writeScheduleJson(published, folderEdition, 'https://conference.example');
}

it('a written schedule has the format that conference apps read', async () => {
  expect(format.safeParse(await write()).error?.issues ?? []).toEqual([]);
});

it('a schedule with an unknown or wrong field does not have this format', async () => {
  const written = await write();
  const { days } = written.schedule.conference;
  expect(format.safeParse({ ...written, rooms: [] }).success).toBe(false);
  for (const room of Object.values(days[2]?.rooms ?? {})) for (const one of room) one.duration = '1 h';
  expect(format.safeParse(written).error?.issues.map(({ path }) => path.at(-1))).toEqual([
    'duration',
    'duration',
    'duration',
  ]);
});

it('the number and the code of a session stay the same when others come and go', async () => {
  const published = await readPublished(db);
  if (!published) throw new Error('The programme was not imported.');
  const { document } = published;
  const numbers = (sessions: typeof document.sessions) =>
    writeScheduleJson({ number: 2, document: { ...document, sessions } }, folderEdition, '')
      .schedule.conference.days.flatMap(({ rooms }) => Object.values(rooms).flat())
      .map(({ title, id, code }) => [title, id, code]);
  const all = numbers(document.sessions);
  expect(numbers(document.sessions.slice(1))).toEqual(all.filter(([title]) => title !== 'Opening'));
  expect(new Set(all.map(([, id]) => id)).size).toBe(4);
});

it('gives each session its day, room, time and people', async () => {
  const { conference } = (await write()).schedule;
  expect(conference.days.map(({ index, date, rooms }) => [index, date, Object.keys(rooms)])).toEqual([
    [1, '2026-01-25', []],
    [2, '2026-01-26', []],
    [3, '2026-01-27', ['River Room', 'Online']],
    [4, '2026-01-28', ['Hill Room']],
    [5, '2026-01-29', []],
    [6, '2026-01-30', []],
  ]);
  expect(conference.days[2]?.rooms['River Room']?.[1]).toMatchObject({
    date: '2026-01-27T10:30:00+05:30',
    start: '10:30',
    duration: '01:30',
    title: 'Wells',
    track: 'Nature',
    persons: [{ name: 'Amal Rivers', biography: 'She mediates.' }],
  });
});
