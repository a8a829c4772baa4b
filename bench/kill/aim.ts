import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Attempt } from './write.ts';

/**
 * How much of a form is in the database: `none`, `whole`, or a text with the number of rows of each part. Such a text
 * is a fault.
 */
type Found = 'none' | 'whole' | string;

/** Sends a form. Returns the status of the answer, or undefined if none arrived. */
export async function sendAttempt(
  origin: string,
  { path, cookie, fields, files, raw }: Attempt,
  end?: AbortSignal,
): Promise<number | undefined> {
  const limit = AbortSignal.timeout(20_000);
  const clientAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  try {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      body: raw?.body ?? (files ? withFiles(fields, files) : new URLSearchParams(fields)),
      headers: {
        'X-Forwarded-For': clientAddress,
        ...(raw?.headers ?? { Origin: origin }),
        ...(cookie && { Cookie: cookie }),
      },
      redirect: 'manual',
      signal: end ? AbortSignal.any([limit, end]) : limit,
    });
    await answer.text();
    return answer.status;
  } catch {
    return undefined;
  }
}

function withFiles(fields: Record<string, string>, files: Record<string, Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.pdf`);
  }
  return form;
}

/** Returns whether the status means that the form was saved. */
export function isAcknowledged(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 400;
}

/** Returns `none`, `whole`, or how many rows of each part of the form were found. */
export async function findAttempt(pool: pg.Pool, { id, parts }: Attempt): Promise<Found> {
  const counts: [string, number][] = [];
  for (const [name, query] of Object.entries(parts)) {
    const { rowCount } = await pool.query(query, [id]);
    counts.push([name, rowCount ?? 0]);
  }
  if (counts.every(([, count]) => count === 0)) return 'none';
  if (counts.every(([, count]) => count === 1)) return 'whole';
  return counts.map(([name, count]) => `${count} ${name}`).join(', ');
}
