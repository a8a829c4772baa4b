import { readColumns } from '#platform/read-columns.ts';
import type { ImportedProgramme, ReadProgrammeFile } from './imported-programme.ts';
import { programmeColumns } from './programme-columns.ts';

/**
 * Reads the sessions of a table: its first row has the headers. `From` and `To` are clock times beside a day, or times
 * with their day. People are separated by semicolons or line breaks.
 */
export function readProgrammeTable(table: readonly string[][]): ReadProgrammeFile {
  const { found, rows } = readColumns(table, programmeColumns);
  if (!found.has('title')) return { ok: false, reason: 'no-columns', missing: ['Title'] };
  const names = new Set<string>();
  const rooms = new Set<string>();
  const sessions: ImportedProgramme['sessions'] = [];
  for (const { cells } of rows) {
    const { day } = cells;
    const time = (clock: string | undefined) => (clock === undefined ? undefined : joinTime(day, clock));
    const people = cells.people
      ?.split(/[;\n]/)
      .map((name) => name.trim())
      .filter(Boolean);
    const { room } = cells;
    for (const name of people ?? []) names.add(name);
    if (room) rooms.add(room);
    sessions.push({
      key: cells.key ?? '',
      title: cells.title ?? '',
      abstract: cells.abstract || undefined,
      kind: cells.kind || undefined,
      theme: cells.theme || undefined,
      language: cells.language || undefined,
      room: room === '' ? null : room,
      startsAt: time(cells.from),
      endsAt: time(cells.to),
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
