import { sql } from 'kysely';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import type { Journey, Way } from './participation.ts';
import { journeyColumns } from './participations.server.ts';

/** Which journeys to list. An absent field sets no condition. A day of `open` finds those without a day. */
export type JourneyFilter = {
  way?: Way | undefined;
  day?: string | undefined;
  transfer?: 'wanted' | undefined;
  late?: 'yes' | undefined;
};

type OneWay = {
  way: Way;
  day: string | null;
  time: string | null;
  how: string | null;
  place: string | null;
  wantsTransfer: boolean;
};

/**
 * Selects the journeys of active participants who take part in person: one row for the arrival and one for the
 * departure, if something is known of it or a transfer is wanted.
 */
export function selectJourneys(db: Database, { way, day, transfer, late }: JourneyFilter) {
  const known = sql<OneWay>`(select way, day, time, how, place, wants as "wantsTransfer" from (values
    ('arrival', arrives_on, arrival_time, arrival, arrival_place, transfer in ('arrival', 'both')),
    ('departure', leaves_on, departure_time, departure, departure_place, transfer in ('departure', 'both'))
  ) as one (way, day, time, how, place, wants)
  where num_nonnulls(day, time, how, place) > 0 or wants)`;
  return db
    .selectFrom('participation')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .innerJoinLateral(known.as<'journey'>(sql.ref('journey')), (join) => join.onTrue())
    .select(['person.id as registrationId', 'person.reference', 'person.full_name as fullName'])
    .select(['person.participant_type as participantType', 'participation.phone', 'mode', 'before_late'])
    .select(journeyColumns)
    .select(['journey.way', 'journey.day', 'journey.time', 'journey.how', 'journey.place'])
    .select((row) => row.fn.coalesce('journey.wantsTransfer', sql.lit(false)).as('wantsTransfer'))
    .where('person.status', '=', 'active')
    .where('mode', '=', 'in-person')
    .$if(way !== undefined, (query) => query.where('journey.way', '=', way ?? 'arrival'))
    .$if(day === 'open', (query) => query.where('journey.day', 'is', null))
    .$if(day !== undefined && day !== 'open', (query) => query.where('journey.day', '=', day ?? ''))
    .$if(transfer === 'wanted', (query) => query.where('journey.wantsTransfer', '=', true))
    .$if(late === 'yes', (query) => query.where('before_late', 'is not', null));
}

/** The journeys in the order of their day and time. Those without a day or time come last. */
export function orderedJourneys(db: Database, filter: JourneyFilter) {
  return selectJourneys(db, filter)
    .orderBy('journey.day', (order) => order.asc().nullsLast())
    .orderBy('journey.time', (order) => order.asc().nullsLast())
    .orderBy('person.full_name')
    .orderBy('person.id')
    .orderBy('journey.way');
}

export async function listJourneys(db: Database, { filter, ...page }: { filter: JourneyFilter } & AskedPage) {
  return await findPage(db, orderedJourneys(db, filter), page);
}

export type ListedJourney = Awaited<ReturnType<typeof listJourneys>>['rows'][number];

/** The journey before the first late change, see `describeLateChanges`. */
export function beforeLate(row: { before_late: unknown }): Partial<Journey> | null {
  return row.before_late as Partial<Journey> | null;
}

export type JourneyDay = {
  day: string | null;
  arrivals: number;
  departures: number;
  transfers: number;
};

/** Counts the journeys of each day, and how many of them want a transfer. The last one has no day. */
export async function countJourneys(db: Database, filter: JourneyFilter): Promise<JourneyDay[]> {
  return await db
    .selectFrom(selectJourneys(db, { ...filter, day: undefined }).as('listed'))
    .select(({ fn }) => [
      'day',
      asNumber(fn.countAll().filterWhere('way', '=', 'arrival')).as('arrivals'),
      asNumber(fn.countAll().filterWhere('way', '=', 'departure')).as('departures'),
      asNumber(fn.countAll().filterWhere('wantsTransfer', '=', true)).as('transfers'),
    ])
    .groupBy('day')
    .orderBy('day', (order) => order.asc().nullsLast())
    .execute();
}
