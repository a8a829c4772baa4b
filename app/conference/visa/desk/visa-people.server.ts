import { sql } from 'kysely';
import { outdatedDocuments, validLetters } from '#conference/documents/document-states.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { countryCodes } from '#conference/registration/countries.ts';
import { filteredId } from '#conference/registration/list/filter-registrations.server.ts';
import { checkExpiry } from '#conference/registration/passport-validity.ts';
import { openDetailsOf } from '#conference/registration/record/read-sealed-details.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import {
  doLettersWait,
  isToBeSent,
  lacksClearance,
  neededClearances,
  sentInBatch,
} from '#conference/visa/clearances.server.ts';
import { isEventCleared as isEventClearedFor } from '#conference/visa/event-clearances.server.ts';
import { visaCases } from '#conference/visa/visa-cases.server.ts';
import { adviseOnVisa } from '#conference/visa/visa-dates.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { VisaFilter } from './visa-filter.ts';
import type { VisaStatus } from './visa-status.ts';

type Store = Pick<Platform, 'db' | 'secrets'> & WithSettings;

/** Counts the required clearances of each person, by state. */
function clearanceTotals(db: Database, ids: readonly string[] | undefined) {
  return neededClearances(db)
    .$if(ids !== undefined, (query) => query.where('registration_id', '=', anyOf(ids ?? [])))
    .select(({ fn }) => [
      'registration_id',
      asNumber(fn.countAll().filterWhere('state', '=', 'cleared')).as('cleared'),
      asNumber(fn.countAll().filterWhere('state', '=', 'sent')).as('waiting'),
      asNumber(fn.countAll().filterWhere('state', '=', 'refused')).as('refused_clearances'),
    ])
    .groupBy('registration_id');
}

/**
 * A query of the active participants who asked for a visa letter, with the status of each visa. The first of these
 * facts that is true decides the status: the application has an outcome, the person has applied, the person was sent
 * for clearance but does not have all clearances, there is a valid letter, the person has all clearances, the answers
 * are complete. With `ids`, the query finds only these people and reads only their clearances.
 */
export function visaPeople(db: Database, ids?: readonly string[]) {
  const lacks = lacksClearance(db, sql<string>`person.id`);
  return db
    .selectFrom(registrations(db).as('person'))
    .leftJoin(visaCases(db).as('visa'), 'visa.registration_id', 'person.id')
    .leftJoin(validLetters(db).as('letter'), 'letter.registration_id', 'person.id')
    .leftJoin(
      outdatedDocuments(db).where('last.kind', '=', 'visa-letter').as('outdated'),
      'outdated.registration_id',
      'person.id',
    )
    .leftJoin(clearanceTotals(db, ids).as('total'), 'total.registration_id', 'person.id')
    .select(['person.id', 'person.reference', 'person.full_name as fullName', 'person.sort_name as sortName'])
    .select(['person.email', 'person.participant_type as participantType', 'person.paid_at as paidAt'])
    .select(['visa.nationality', 'visa.completed_at as completedAt', 'visa.applied_on as appliedOn'])
    .select(sql<boolean>`coalesce(visa.has_listed_origin, false)`.as('hasListedOrigin'))
    .select(['visa.outcome', 'visa.outcome_on as outcomeOn', 'letter.issued_on as letterOn'])
    .select(sql<boolean>`outdated.kind is not null`.as('isLetterOutdated'))
    .select([
      sql<number>`coalesce(total.cleared, 0)`.as('cleared'),
      sql<number>`coalesce(total.waiting, 0)`.as('waiting'),
      sql<number>`coalesce(total.refused_clearances, 0)`.as('refusedClearances'),
      sql<VisaStatus>`case
        when visa.outcome is not null then visa.outcome::text
        when visa.applied_on is not null then 'applied'
        when total.registration_id is not null and ${lacks} then 'in-clearance'
        when letter.issued_on is not null then 'letter-issued'
        when total.registration_id is not null then 'cleared'
        when visa.completed_at is not null then 'data-complete'
        else 'requested' end`.as('status'),
    ])
    .where('person.needs_visa', '=', true)
    .where('person.status', '=', 'active')
    .$if(ids !== undefined, (query) => query.where('person.id', '=', anyOf(ids ?? [])));
}

export type VisaPerson = Awaited<ReturnType<ReturnType<typeof visaPeople>['executeTakeFirstOrThrow']>>;

/** The conditions besides the status, which `hasVisaStatus` finds by indexes. */
type QueueFilter = Omit<VisaFilter, 'visaStatus'>;

/**
 * Prepares a query of the people whom a filter finds. The database cannot read sealed data. So if a queue depends on
 * sealed data, this function finds the people of the queue first. `select` of the result makes the query.
 */
export async function findVisaPeople(store: Store, filter: QueueFilter) {
  const ids = await findSealedQueue(store, filter.queue);
  const late = filter.applyBy === '' ? undefined : lateNationalities(store.settings, filter.applyBy);
  const isEventCleared = filter.queue !== 'letter' || (await isEventClearedFor(store.db));
  return { select: (db: Database) => filterPeople(db, filter, { ids, late, isEventCleared }) };
}

/** Lists the nationalities whose latest day to apply is this day or earlier. */
function lateNationalities(settings: Settings, applyBy: string): string[] {
  return countryCodes.filter((nationality) => {
    const advice = adviseOnVisa({ nationality, isOnline: false }, settings);
    return advice.kind === 'dates' && advice.dates.applyBy <= applyBy;
  });
}

function filterPeople(
  db: Database,
  filter: QueueFilter,
  {
    ids,
    late,
    isEventCleared,
  }: { ids: string[] | undefined; late: string[] | undefined; isEventCleared: boolean },
) {
  const rowId = sql<string>`"row".id`;
  const { queue, nationality, batch } = filter;
  let query = db.selectFrom(visaPeople(db).as('row')).selectAll('row');
  if (ids) query = query.where('row.id', '=', anyOf(ids));
  if (late) {
    query = query
      .where('nationality', '=', sql<string>`any(${late}::text[])`)
      .where('appliedOn', 'is', null)
      .where('outcome', 'is', null);
  }
  if (nationality === 'none') query = query.where('nationality', 'is', null);
  else if (nationality) query = query.where('nationality', '=', nationality);
  if (batch) {
    query = query.where('row.id', 'in', sentInBatch(db, batch));
  }
  switch (queue) {
    case 'letter': {
      const due = query
        .where('paidAt', 'is not', null)
        .where('completedAt', 'is not', null)
        .where('letterOn', 'is', null)
        .where('isLetterOutdated', '=', false)
        .where('outcome', 'is', null);
      if (!doLettersWait()) return due;
      return isEventCleared
        ? due.where(sql<boolean>`not ${lacksClearance(db, rowId)}`)
        : due.where(sql<boolean>`false`);
    }
    case 'outdated':
      return query.where('paidAt', 'is not', null).where('isLetterOutdated', '=', true);
    case 'answers':
      return query.where('completedAt', 'is', null).where('outcome', 'is', null);
    case 'send':
      return query
        .where('completedAt', 'is not', null)
        .where('outcome', 'is', null)
        .where(isToBeSent(db, rowId));
    case 'waiting':
      return query.where('waiting', '>', 0);
    case 'clearance-refused':
      return query.where('refusedClearances', '>', 0);
    default:
      return query;
  }
}

/** Finds the people of a queue that depends on sealed data. Returns undefined for other queues. */
async function findSealedQueue(store: Store, queue: VisaFilter['queue']): Promise<string[] | undefined> {
  if (queue !== 'passport') return undefined;
  const people = await visaPeople(store.db).execute();
  return [
    ...(
      await findShortPassports(
        store,
        people.map(({ id }) => id),
      )
    ).keys(),
  ];
}

/**
 * `expired`: the passport expires before the last day of the conference. `short`: it expires less than six months after
 * that day.
 */
export type PassportFlag = 'expired' | 'short';

/**
 * Finds the passports that expire too early. Returns a map from the id of the registration to a flag, without the
 * dates.
 */
export async function findShortPassports(store: Store, registrationIds: readonly string[]) {
  const { to } = store.settings.conference;
  const flags = new Map<string, PassportFlag>();
  for (const [id, { passportExpiry }] of await openDetailsOf(store, registrationIds)) {
    const found = checkExpiry(passportExpiry, to);
    if (found !== 'long') flags.set(id, found === 'soon' ? 'short' : found);
  }
  return flags;
}

/**
 * An order by the latest day to apply: first the nationalities that need more time, then people without a nationality,
 * then everybody else.
 */
export function byDeadline({ visa }: Pick<Settings, 'visa'>) {
  const longerFor = visa?.daysToApply.longerFor ?? [];
  return sql`case when nationality = any(${[...longerFor]}::text[]) then 0 when nationality is null then 1 else 2 end`;
}

/** The key of the order `deadline` of `listRegistrations`: as {@link byDeadline}. */
export function deadlineKey(db: Database, settings: Pick<Settings, 'visa'>) {
  const rank = visaCases(db)
    .clearSelect()
    .select(sql<string>`(${byDeadline(settings)})::text`.as('rank'))
    .where('registration_id', '=', filteredId);
  return sql<string>`coalesce(${rank}, '1')`;
}

/** Returns the day of `now` in the edition's time zone, as an ISO day. */
export function todayOf(now: Date): string {
  return dayAt(now, edition.timeZone);
}
