import { z } from 'zod';
import type { PageEnd, RowKey } from '#platform/database/find-page.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';

/** A time as PostgreSQL writes it, with the T and the minutes of its zone: `2032-01-10T08:00:00.123456+00:00`. */
const writtenTime = z.iso.datetime({ offset: true });

/** Reads a cursor. Without one, a list begins with its first row. Returns undefined if this is no cursor of ours. */
export function readCursor(text: string | undefined): RowKey | 'start' | undefined {
  if (text === undefined) return 'start';
  const [at = '', id = '', ...more] = Buffer.from(text, 'base64url').toString('utf8').split('~');
  const inIso = at.replace(' ', 'T').replace(/[+-]\d{2}$/, '$&:00');
  const isTime = writtenTime.safeParse(inIso).success && at >= '2000';
  return more.length === 0 && isUuid(id) && isTime ? { at, id } : undefined;
}

/** Writes where a page ends. An empty page ends where it began. */
export function writeEnd(end: PageEnd | undefined, asked: string | undefined) {
  const { last, isMore } = end ?? { last: undefined, isMore: false };
  const cursor = last ? Buffer.from(`${last.at}~${last.id}`).toString('base64url') : (asked ?? null);
  return { cursor, hasMore: isMore };
}
