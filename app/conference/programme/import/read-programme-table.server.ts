import type { ImportedProgramme, ReadProgrammeFile } from './imported-programme.ts';
import { programmeColumns } from './programme-columns.ts';

type Column = keyof typeof programmeColumns;

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/**
 * Reads the sessions of a table: its first row has the headers. `From` and `To` are clock times beside a day, or times
 * with their day. People are separated by semicolons or line breaks.
 */
export function readProgrammeTable([head = [], ...rows]: readonly string[][]): ReadProgrammeFile {
  const headers = head.map(plain);
  const placeOf = (column: Column) =>
    programmeColumns[column].map((name) => headers.indexOf(plain(name))).find((place) => place >= 0);
  const places = Object.fromEntries(
    Object.keys(programmeColumns).map((column) => [column, placeOf(column as Column)]),
  ) as Record<Column, number | undefined>;
  if (places.title === undefined) return { ok: false, reason: 'no-columns', missing: ['Title'] };
  const read = (row: readonly string[], column: Column) => {
    const place = places[column];
    return place === undefined ? undefined : (row[place] ?? '');
  };
  const names = new Set<string>();
  const rooms = new Set<string>();
  const sessions: ImportedProgramme['sessions'] = [];
  for (const row of rows) {
    if (row.every((cell) => cell === '')) continue;
    const day = read(row, 'day');
    const time = (clock: string | undefined) => (clock === undefined ? undefined : joinTime(day, clock));
    const people = read(row, 'people')
      ?.split(/[;\n]/)
      .map((name) => name.trim())
      .filter(Boolean);
    const room = read(row, 'room');
    for (const name of people ?? []) names.add(name);
    if (room) rooms.add(room);
    sessions.push({
      key: read(row, 'key') ?? '',
      title: read(row, 'title') ?? '',
      abstract: read(row, 'abstract') || undefined,
      kind: read(row, 'kind') || undefined,
      theme: read(row, 'theme') || undefined,
      language: read(row, 'language') || undefined,
      room: room === '' ? null : room,
      startsAt: time(read(row, 'from')),
      endsAt: time(read(row, 'to')),
      people,
    });
  }
  return {
    ok: true,
    programme: {
      format: 'table',
      rooms: [...rooms].map((name) => ({ name })),
      people: [...names].map((name) => ({ key: name, name })),
      sessions,
    },
  };
}

/** Joins a day and a clock time. Returns null if the session has no time. */
function joinTime(day: string | undefined, clock: string): string | null {
  if (clock === '') return null;
  const [, hour, minute] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(clock) ?? [];
  if (hour === undefined) return clock.replace(' ', 'T');
  return day ? `${day}T${hour.padStart(2, '0')}:${minute}:00` : null;
}
