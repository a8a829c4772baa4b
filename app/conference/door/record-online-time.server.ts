import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { minutes } from '#platform/durations.ts';
import { keptId } from './first-scans.server.ts';
import type { Place } from './place.ts';

/**
 * The page of a session says each minute that it is open. If a word is lost, or a browser sleeps for a moment, the
 * minutes up to the next word still count, if they are not more than these.
 */
const mostMissed = 3;

/** Records that a participant has opened the link of a session. This alone is no attendance. */
export async function recordJoin(
  tx: Database,
  { registrationId, session }: { registrationId: string; session: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('online_time')
    .values({ registration_id: registrationId, kind: 'session', place: session, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Records that the page of a session is open at a participant who has opened its link. A minute counts once for the
 * session and once for its day, however many pages say it. With enough minutes the day counts as attended online.
 * Returns the minutes of the day, or undefined if the participant has not opened the link.
 */
export async function recordMinute(
  db: Database,
  { registrationId, day, session }: { registrationId: string; day: string; session: string },
  now: Date,
): Promise<number | undefined> {
  return await db.transaction().execute(async (tx) => {
    const joined = await tx
      .selectFrom('online_time')
      .select('joined_at')
      .where('registration_id', '=', registrationId)
      .where('kind', '=', 'session')
      .where('place', '=', session)
      .executeTakeFirst();
    if (!joined) return undefined;
    await addMinute(tx, registrationId, { kind: 'session', key: session }, now);
    await addMinute(tx, registrationId, { kind: 'day', key: day }, now);
    const time = await findOnlineTime(tx, [registrationId]);
    const ofDay = time.get(registrationId)?.find(({ kind, key }) => kind === 'day' && key === day);
    if (ofDay && ofDay.minutes >= edition.documents.onlineMinutes) {
      await markDay(tx, registrationId, day, now);
    }
    return ofDay?.minutes ?? 0;
  });
}

async function addMinute(tx: Database, registrationId: string, { kind, key }: Place, now: Date) {
  const minute = Math.floor(now.getTime() / minutes(1));
  const first = { minutes: 1, last_minute: minute };
  await tx
    .insertInto('online_time')
    .values({ registration_id: registrationId, kind, place: key, joined_at: now, ...first })
    .onConflict((conflict) =>
      conflict
        .columns(['registration_id', 'kind', 'place'])
        .doUpdateSet({
          minutes: sql`least(1440, online_time.minutes + case
            when excluded.last_minute - online_time.last_minute <= ${mostMissed}
            then excluded.last_minute - online_time.last_minute else 1 end)`,
          last_minute: minute,
        })
        .where((row) =>
          row.or([
            row('online_time.last_minute', 'is', null),
            row('online_time.last_minute', '<', row.ref('excluded.last_minute')),
          ]),
        ),
    )
    .execute();
}

/** Marks a day as attended online, once: a mark that the desk has undone does not come back. */
async function markDay(tx: Database, registrationId: string, day: string, now: Date) {
  const place = { kind: 'day', place: day } as const;
  const before = await tx
    .selectFrom('door_scan')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'day')
    .where('place', '=', day)
    .where('means', '=', 'online')
    .executeTakeFirst();
  if (before) return;
  await tx
    .insertInto('door_scan')
    .values({
      ...{ id: randomUUID(), registration_id: registrationId, ...place },
      ...{ means: 'online', scanned_at: now, received_at: now },
    })
    .execute();
}

/** How many minutes somebody took part online in a session, or on a day. 0: only the link was opened. */
export type OnlineTime = Place & { minutes: number };

/**
 * Finds how long people took part online. The minutes of a merged registration belong to the registration that was kept.
 * Returns a map from the id of a registration, without people who opened no link.
 */
export async function findOnlineTime(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, OnlineTime[]>> {
  const rows = await db
    .selectFrom('online_time')
    .innerJoin(registrations(db).as('person'), 'person.id', 'online_time.registration_id')
    .select([keptId.as('id'), 'kind', 'place'])
    .select(sql<number>`sum(minutes)::integer`.as('minutes'))
    .where(keptId, '=', anyOf(registrationIds))
    .groupBy([keptId, 'kind', 'place'])
    .orderBy('place')
    .execute();
  const found = new Map<string, OnlineTime[]>();
  for (const { id, kind, place, minutes } of rows) {
    found.set(id, [...(found.get(id) ?? []), { kind, key: place, minutes }]);
  }
  return found;
}
