import { z } from 'zod';
import type { CheckInFilter } from '#conference/door/list-check-ins.server.ts';
import { readSearch, searchDay } from '../list/search-fields.ts';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** The hours of a day as choices of a filter: "09:00–10:00". */
export const hourOptions = hours.map((value) => ({ value, label: nameHour(Number(value)) }));

export function nameHour(hour: number): string {
  const clock = (one: number) => `${String(one).padStart(2, '0')}:00`;
  return `${clock(hour)}–${clock(hour + 1)}`;
}

const searchSchema = z.object({
  day: searchDay,
  hour: z.enum(hours).optional().catch(undefined),
  type: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional()
    .catch(undefined),
  /**
   * Where people were scanned: `any` is everywhere, `sessions` is every session, and `session:` is followed by the last
   * part of the URL of one session. Without this parameter, the list shows the door of the conference.
   */
  where: z
    .string()
    .regex(/^(any|sessions|session:[a-z0-9-]{1,200})$/)
    .optional()
    .catch(undefined),
});

/** Reads the search of the list of arrivals from a URL, and makes its filter. */
export function readArrivalsSearch(url: URL) {
  const search = readSearch(searchSchema, url);
  const { day, hour, type, where } = search;
  const filter: CheckInFilter = {
    day,
    hour: hour === undefined ? undefined : Number(hour),
    participantType: type,
    where: readWhere(where),
  };
  return { search, filter };
}

function readWhere(where: string | undefined): CheckInFilter['where'] {
  if (where === undefined) return 'door';
  if (where === 'any' || where === 'sessions') return where;
  return { session: where.slice('session:'.length) };
}
