import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { minutes } from '#platform/durations.ts';

/**
 * What a phone says of itself: its id and name, how many scans wait on it since when, and until when it can use its list.
 * The times are by its own clock, and `sentAt` shows how wrong this clock is.
 */
type PhoneWord = {
  id: string;
  phone: string;
  sentAt: string;
  unsent: number;
  unsentSince: string | null;
  listUntil: string | null;
};

/** How far the clock of a phone is ahead, in seconds. `sentAt` is the time at which it sent, by its own clock. */
export function readClock(sentAt: string, now: Date): number {
  const ahead = Math.round((Date.parse(sentAt) - now.getTime()) / 1000);
  return Math.max(-mostSeconds, Math.min(mostSeconds, ahead));
}

/** The database keeps the seconds as an integer. */
const mostSeconds = 2_000_000_000;

/** A phone says the same every ten seconds, so its row is written only about once a minute. */
const sameFor = minutes(1);

/** Keeps what a phone says of itself. Only the last word counts. */
export async function reportPhone(
  db: Database,
  { organiserId, id, phone, sentAt, unsent, unsentSince, listUntil }: PhoneWord & { organiserId: string },
  now: Date,
): Promise<{ clockAhead: number }> {
  const clockAhead = readClock(sentAt, now);
  const correct = (at: string) => new Date(Math.min(Date.parse(at) - clockAhead * 1000, now.getTime()));
  const said = {
    label: phone,
    organiser_id: organiserId,
    heard_at: now,
    unsent,
    unsent_since: unsent === 0 ? null : correct(unsentSince ?? sentAt),
    list_until: listUntil === null ? null : new Date(listUntil),
  };
  await db
    .insertInto('door_phone')
    .values({ id, ...said })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(said)
        .where((row) =>
          row.or([
            row('door_phone.heard_at', '<', new Date(now.getTime() - sameFor)),
            row('door_phone.unsent', '<>', row.ref('excluded.unsent')),
            row('door_phone.label', '<>', row.ref('excluded.label')),
            row('door_phone.list_until', 'is distinct from', row.ref('excluded.list_until')),
          ]),
        ),
    )
    .execute();
  return { clockAhead };
}

/** How long scans may wait, and how long a phone with a list may be silent, before the desk asks where it is. */
const silentAfter = minutes(15);

/**
 * Selects the phones that somebody should look for: scans wait on it, or it has a list that it can still use and says
 * nothing, so that scans may wait on it.
 */
export function missingPhones(db: Database, now: Date) {
  const limit = new Date(now.getTime() - silentAfter);
  return db
    .selectFrom('door_phone as phone')
    .where((row) =>
      row.or([
        row('phone.unsent_since', '<', limit),
        row.and([row('phone.list_until', '>', now), row('phone.heard_at', '<', limit)]),
      ]),
    );
}

/** Lists the phones that somebody should look for, the one that has been silent longest first. */
export async function listMissingPhones(db: Database, now: Date) {
  return await missingPhones(db, now)
    .innerJoin(organisers(db).as('acting'), 'acting.id', 'phone.organiser_id')
    .select(['phone.id', 'phone.label as name', 'phone.unsent', 'phone.unsent_since as unsentSince'])
    .select(['phone.heard_at as heardAt', 'acting.name as by'])
    .orderBy('phone.heard_at')
    .execute();
}

/** Forgets a phone, for example because it was found or is lost. If it speaks again, it is listed again. */
export async function forgetPhone(db: Database, id: string): Promise<void> {
  await db.deleteFrom('door_phone').where('id', '=', id).execute();
}
