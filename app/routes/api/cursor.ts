import { z } from 'zod';
import type { PageEnd, RowKey } from '#platform/database/find-page.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';

/** A time as PostgreSQL writes it, with the T and the minutes of its zone: `2032-01-10T08:00:00.123456+00:00`. */
const writtenTime = z.iso.datetime({ offset: true });

/** The parameter of a list with the cursor of an earlier page of this list. Without it, a list begins with its first row. */
export function cursorOf(list: string) {
  return z
    .string()
    .max(200)
    .transform((text, context): RowKey => {
      const key = readCursor(list, text);
      if (key) return key;
      context.addIssue({ code: 'custom', message: 'Please send the cursor of an answer of this list.' });
      return z.NEVER;
    })
    .optional()
    .transform((key): RowKey | 'start' => key ?? 'start');
}

function readCursor(list: string, text: string): RowKey | undefined {
  const [of, at = '', id = '', ...more] = Buffer.from(text, 'base64url').toString('utf8').split('~');
  const inIso = at.replace(' ', 'T').replace(/[+-]\d{2}$/, '$&:00');
  const isTime = writtenTime.safeParse(inIso).success && at >= '2000';
  return of === list && more.length === 0 && isUuid(id) && isTime ? { at, id } : undefined;
}

/** Writes where a page of a list ends. An empty page ends where it began. */
export function writeEnd(list: string, end: PageEnd | undefined, after: RowKey | 'start') {
  const last = end?.last ?? (after === 'start' ? undefined : after);
  const cursor = last ? Buffer.from(`${list}~${last.at}~${last.id}`).toString('base64url') : null;
  return { cursor, hasMore: end?.isMore ?? false };
}
