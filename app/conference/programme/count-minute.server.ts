import { recordMinute } from '#conference/door/record-online-time.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { PublishedSession } from './programme-document.ts';

/** How much of a day counts online: `minutes` of it, of the `needed` ones. */
export type CountedMinutes = { minutes: number; needed: number };

/**
 * Counts a minute of a participant whose page of an online session is open. Only the minutes of the session itself count.
 * Returns undefined if this one does not, because the session does not run, the fee is not paid, or the link was not
 * opened.
 */
export async function countMinute(
  db: Database,
  { registrationId, session }: { registrationId: string; session: PublishedSession },
  now: Date,
): Promise<CountedMinutes | undefined> {
  if (session.format === 'in-person') return undefined;
  if (now < new Date(session.startsAt) || now >= new Date(session.endsAt)) return undefined;
  const person = await registrations(db).where('id', '=', registrationId).executeTakeFirst();
  if (person?.status !== 'active' || person.paid_at === null) return undefined;
  const day = dayAt(new Date(session.startsAt), edition.timeZone);
  const minutes = await recordMinute(db, { registrationId, day, session: session.slug }, now);
  return minutes === undefined ? undefined : { minutes, needed: edition.documents.onlineMinutes };
}
