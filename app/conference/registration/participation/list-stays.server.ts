import { sql } from 'kysely';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import { journeyColumns } from './participations.server.ts';

/**
 * Which stays to list. An absent field sets no condition. A `night` is the day on which it begins; `open` finds stays
 * whose days are not both known, or that have no night. A `room` of `wanted` finds single and shared rooms.
 */
export type StayFilter = {
  night?: string | undefined;
  room?: 'wanted' | 'alone' | 'shared' | 'none' | undefined;
  hotel?: string | undefined;
  late?: 'yes' | undefined;
};

const nights = sql<number | null>`leaves_on - arrives_on`;

/** Selects the stays of active participants who take part in person and have named a room or hotel. */
export function selectStays(db: Database, { night, room, hotel, late }: StayFilter) {
  return db
    .selectFrom('participation')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['person.id as registrationId', 'person.reference', 'person.full_name as fullName'])
    .select(['person.participant_type as participantType', 'participation.phone', 'mode', 'before_late'])
    .select(journeyColumns)
    .select(nights.as('nights'))
    .where('person.status', '=', 'active')
    .where('mode', '=', 'in-person')
    .where(sql<boolean>`num_nonnulls(room, hotel) > 0`)
    .$if(room === 'wanted', (query) => query.where('room', 'in', ['alone', 'shared']))
    .$if(room !== undefined && room !== 'wanted', (query) =>
      query.where('room', '=', room === 'wanted' ? null : (room ?? null)),
    )
    .$if(hotel !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${hotel ?? ''}) in lower(hotel)) > 0`),
    )
    .$if(night === 'open', (query) => query.where(sql<boolean>`coalesce(${nights}, 0) = 0`))
    .$if(night !== undefined && night !== 'open', (query) =>
      query.where('arrives_on', '<=', night ?? '').where('leaves_on', '>', night ?? ''),
    )
    .$if(late === 'yes', (query) => query.where('before_late', 'is not', null));
}

/** The stays by hotel, then by the day of arrival and name. Stays without a hotel or day come last. */
export function orderedStays(db: Database, filter: StayFilter) {
  return selectStays(db, filter)
    .orderBy('hotel', (order) => order.asc().nullsLast())
    .orderBy('arrives_on', (order) => order.asc().nullsLast())
    .orderBy('person.full_name')
    .orderBy('person.id');
}

export async function listStays(db: Database, { filter, ...page }: { filter: StayFilter } & AskedPage) {
  return await findPage(db, orderedStays(db, filter), page);
}

export type ListedStay = Awaited<ReturnType<typeof listStays>>['rows'][number];

/** How many beds are wanted in one night: those in single rooms and those in shared rooms. */
export type Night = { night: string; single: number; shared: number };

/** Counts the beds of each night, and the people who want a bed in unknown nights. */
export async function countBeds(
  db: Database,
  filter: StayFilter,
): Promise<{ nights: Night[]; withoutNights: number }> {
  const wanted = { ...filter, night: undefined };
  const nightsOfStay = sql<{ night: string }>`(
    select to_char(night, 'YYYY-MM-DD') as night
    from generate_series(listed."arrivesOn", listed."leavesOn" - 1, interval '1 day') as each (night)
  )`;
  const beds = await db
    .selectFrom(selectStays(db, wanted).as('listed'))
    .innerJoinLateral(nightsOfStay.as<'slept'>(sql.ref('slept')), (join) => join.onTrue())
    .select(({ fn }) => [
      'slept.night',
      asNumber(fn.countAll().filterWhere('room', '=', 'alone')).as('single'),
      asNumber(fn.countAll().filterWhere('room', '=', 'shared')).as('shared'),
    ])
    .where('room', 'in', ['alone', 'shared'])
    .groupBy('slept.night')
    .orderBy('slept.night')
    .execute();
  const { people } = await db
    .selectFrom(selectStays(db, { ...wanted, night: 'open' }).as('listed'))
    .select(({ fn }) => asNumber(fn.countAll()).as('people'))
    .where('room', 'in', ['alone', 'shared'])
    .executeTakeFirstOrThrow();
  return { nights: beds, withoutNights: people };
}
