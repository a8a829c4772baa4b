import { sql } from 'kysely';
import { acts } from '#conference/audit/acts.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { viewVerbs } from './act-permissions.ts';

/** For a group of changes, at most this many registrations and bookings are named. */
const maxNamed = 3;

/**
 * Lists what other people than this organiser have changed since a time. Groups the acts by organiser and by the name
 * of the act. Acts of all participants form one group per name. Returns at most `count` groups, the latest first.
 * Includes only acts whose name begins with one of the `nouns`. `records` are the registrations and bookings that the
 * newest acts of a group are about.
 */
export async function listChanges(
  db: Database,
  {
    since,
    organiserId,
    nouns,
    count,
  }: { since: Date; organiserId: string; nouns: readonly string[]; count: number },
) {
  const groups = await db
    .selectFrom(acts(db).as('act'))
    .leftJoin(organisers(db).as('acting'), 'acting.id', 'act.actor_id')
    .select(['act.actor', 'acting.name as actorName', 'act.action'])
    .select(({ fn }) => [
      asNumber(fn.countAll()).as('times'),
      fn.max('act.at').as('lastAt'),
      sql<string[]>`coalesce((array_agg(act.subject_id order by act.id desc)
        filter (where act.subject in ('registration', 'booking') and act.subject_id is not null))[1:${sql.lit(maxNamed)}], '{}')`.as(
        'subjectIds',
      ),
    ])
    .where('act.at', '>', since)
    .where('act.actor_id', 'is distinct from', organiserId)
    .where(sql<string>`split_part(act.action, '.', 1)`, '=', sql<string>`any(${[...nouns]}::text[])`)
    .where(sql<boolean>`split_part(act.action, '.', 2) <> all(${viewVerbs}::text[])`)
    .groupBy(['act.actor', 'acting.id', 'acting.name', 'act.action'])
    .orderBy('lastAt', 'desc')
    .orderBy('act.action')
    .limit(count)
    .execute();
  const records = await nameRecords(
    db,
    groups.flatMap(({ subjectIds }) => subjectIds),
  );
  return groups.map(({ subjectIds, ...group }) => ({
    ...group,
    records: [...new Set(subjectIds)].flatMap((id) => records.get(id) ?? []),
  }));
}

export type Change = Awaited<ReturnType<typeof listChanges>>[number];

/** A registration or booking with the reference of its person. */
type Named = { kind: 'registration' | 'booking'; id: string; reference: string };

async function nameRecords(db: Database, ids: readonly string[]): Promise<Map<string, Named>> {
  const people = await db
    .selectFrom(registrations(db).as('person'))
    .select(['person.id', 'person.reference'])
    .where('person.id', '=', anyOf(ids))
    .execute();
  const booked = await db
    .selectFrom(bookings(db).as('booked'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'booked.registration_id')
    .select(['booked.id', 'person.reference'])
    .where('booked.id', '=', anyOf(ids))
    .execute();
  return new Map([
    ...people.map((row): [string, Named] => [row.id, { kind: 'registration', ...row }]),
    ...booked.map((row): [string, Named] => [row.id, { kind: 'booking', ...row }]),
  ]);
}
