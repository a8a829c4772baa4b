import { recordActs } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { PublishedSession } from '../programme-document.ts';
import { readPublished } from '../published.server.ts';
import { isOpenForSignUp, offerEnds } from './session-place.ts';
import {
  countSessionPlaces,
  lockSessionPlaces,
  nextForSession,
  noPlaces,
  sessionPlaces,
  waitingForSession,
} from './session-places.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;

/**
 * Ends the offers in sessions that were not answered in time, and offers the free places in the order of the waiting
 * lists, until a session begins. Deletes what belongs to a registration that is not active any more, or to a session
 * that has left the programme. A place becomes free in many ways, so a job looks every minute, as for the places of the
 * conference.
 */
export async function offerSessionPlaces({ db, jobs }: Store, now: Date): Promise<{ offered: number }> {
  const any = await db.selectFrom('session_place').select('id').limit(1).executeTakeFirst();
  if (!any) return { offered: 0 };
  const sessions = (await readPublished(db))?.document.sessions ?? [];
  return await db.transaction().execute(async (tx) => {
    await lockSessionPlaces(tx);
    await tidyPlaces(tx, sessions);
    await lapseOffers(tx, sessions, now);
    const counts = await countSessionPlaces(tx);
    let offered = 0;
    for (const session of sessions) {
      const count = counts.get(session.id) ?? noPlaces;
      if (session.places === null || count.waiting === 0 || !isOpenForSignUp(session, now)) continue;
      const list = await waitingForSession(tx, session.id).select('place.id').execute();
      const next = nextForSession(
        session.places,
        count,
        list.map(({ id }) => id),
      );
      if (next.length > 0) offered += await offerTo(tx, jobs, { session, ids: next }, now);
    }
    return { offered };
  });
}

async function offerTo(
  tx: Database,
  jobs: Store['jobs'],
  { session, ids }: { session: PublishedSession; ids: readonly string[] },
  now: Date,
): Promise<number> {
  const next = await waitingForSession(tx, session.id)
    .select(['place.id', 'registration_id'])
    .where('place.id', '=', anyOf(ids))
    .execute();
  // Somebody else changes a locked registration now. Its turn is the next run.
  const people = await registrations(tx)
    .where('id', '=', anyOf(next.map(({ registration_id }) => registration_id)))
    .forKeyShare()
    .skipLocked()
    .execute();
  const free = next.filter(({ registration_id }) => people.some(({ id }) => id === registration_id));
  const offered = await tx
    .updateTable('session_place')
    .set({ state: 'offered', offer_until: offerEnds(now, new Date(session.startsAt), edition.timeZone) })
    .where('id', '=', anyOf(free.map(({ id }) => id)))
    .returning(['registration_id', 'session_id'])
    .execute();
  for (const { id, registration_id: registrationId } of free) {
    await queueMail(tx, jobs, { kind: 'session-place-offered', subjectId: id, registrationId });
  }
  await recordChanges(tx, 'session-place.offered', offered, [session]);
  return free.length;
}

/** Deletes the places of withdrawn registrations and of sessions that are not in the published programme. */
async function tidyPlaces(tx: Database, sessions: readonly PublishedSession[]): Promise<void> {
  const gone = sessionPlaces(tx)
    .select('place.id')
    .where((row) =>
      row.or([
        row('person.status', '<>', 'active'),
        row.not(row('session_id', '=', anyOf(sessions.map(({ id }) => id)))),
      ]),
    );
  await tx.deleteFrom('session_place').where('id', 'in', gone).execute();
}

async function lapseOffers(tx: Database, sessions: readonly PublishedSession[], now: Date): Promise<void> {
  const lapsed = await tx
    .updateTable('session_place')
    .set({ state: 'lapsed' })
    .where('state', '=', 'offered')
    .where('offer_until', '<=', now)
    .returning(['registration_id', 'session_id'])
    .execute();
  await recordChanges(tx, 'session-place.lapsed', lapsed, sessions);
}

async function recordChanges(
  tx: Database,
  action: 'session-place.offered' | 'session-place.lapsed',
  rows: readonly { registration_id: string; session_id: string }[],
  sessions: readonly PublishedSession[],
): Promise<void> {
  await recordActs(
    tx,
    rows.map(({ registration_id: subjectId, session_id }) => {
      const detail = { session: sessions.find(({ id }) => id === session_id)?.slug ?? session_id };
      return { actor: 'system', action, subject: 'registration', subjectId, detail } as const;
    }),
  );
}
