import { sql } from 'kysely';
import { addDays, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { clearances, doLettersWait } from '#conference/visa/clearances.server.ts';
import { listMissingEventClearances } from '#conference/visa/event-clearances.server.ts';
import { adviseOnVisa, type VisaDates } from '#conference/visa/visa-dates.ts';
import { asNumber, countRows } from '#platform/database/count-rows.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { noVisaFilter, type VisaFilter, type VisaQueue, visaQueues } from './visa-filter.ts';
import { findVisaPeople, todayOf, visaPeople } from './visa-people.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'> & WithSettings;

/** Counts the people of each queue. */
export async function countQueues(store: Store): Promise<Record<VisaQueue, number>> {
  const counts: Partial<Record<VisaQueue, number>> = {};
  for (const queue of visaQueues) {
    const { select } = await findVisaPeople(store, { ...noVisaFilter, queue });
    counts[queue] = await countRows(store.db, select(store.db));
  }
  return counts as Record<VisaQueue, number>;
}

/**
 * The people of one nationality, with the latest days to pay, to ask for a letter and to apply. `dates` is undefined if
 * no visa rule applies or the nationality is unknown.
 */
export type NationalityGroup = {
  nationality: string | null;
  people: number;
  /** How many people have not applied for a visa, and how many of them have no letter. */
  toApply: number;
  withoutLetter: number;
  dates: VisaDates | undefined;
  needsNoVisa: boolean;
};

/** Groups people by nationality, the earliest deadline first. */
export async function listNationalities({
  db,
  settings,
}: Omit<Store, 'secrets'>): Promise<NationalityGroup[]> {
  const rows = await db
    .selectFrom(visaPeople(db).as('row'))
    .select(({ fn }) => {
      const toApply = fn.countAll().filterWhere(sql<boolean>`"appliedOn" is null and outcome is null`);
      return [
        'nationality',
        asNumber(fn.countAll()).as('people'),
        asNumber(toApply).as('toApply'),
        asNumber(
          fn
            .countAll()
            .filterWhere(sql<boolean>`"appliedOn" is null and outcome is null and "letterOn" is null`),
        ).as('withoutLetter'),
      ];
    })
    .groupBy('nationality')
    .execute();
  const groups = rows.map(({ nationality, ...counts }) => {
    const advice = adviseOnVisa({ nationality, isOnline: false }, settings);
    const needsNoVisa = advice.kind === 'host-country' || advice.kind === 'without-visa';
    const dates = advice.kind === 'dates' ? advice.dates : undefined;
    return { nationality, ...counts, dates, needsNoVisa };
  });
  const order = ({ dates, needsNoVisa }: NationalityGroup) => dates?.applyBy ?? (needsNoVisa ? '9' : '8');
  return groups.toSorted((one, other) => order(one).localeCompare(order(other)) || other.people - one.people);
}

/** The open work of the visa desk today, in numbers of people. */
export type VisaWork = {
  /** How many clearances of the event visa letters wait for. */
  eventClearances: number;
  visaLetters: number;
  visaOutdated: number;
  visaToSend: number;
  /** People who have not applied, and whose latest day to apply has passed or is within a week. */
  visaLate: number;
};

/** The day one week from now. People whose latest day to apply is on or before this day should apply soon. */
export function soonDay(now: Date): string {
  return addDays(todayOf(now), 7);
}

/** Counts the open work of the visa desk, for the overview. */
export async function countVisaWork(store: Store, now: Date): Promise<VisaWork> {
  const { conference } = store.settings;
  if (todayOf(now) > conference.to) {
    return { eventClearances: 0, visaLetters: 0, visaOutdated: 0, visaToSend: 0, visaLate: 0 };
  }
  // Nobody can still apply for a visa or be cleared in time.
  const hasBegun = todayOf(now) >= conference.from;
  const countOf = async (filter: Partial<VisaFilter>) => {
    const { select } = await findVisaPeople(store, { ...noVisaFilter, ...filter });
    return await countRows(store.db, select(store.db));
  };
  return {
    eventClearances: doLettersWait() ? (await listMissingEventClearances(store.db)).length : 0,
    visaLetters: await countOf({ queue: 'letter' }),
    visaOutdated: await countOf({ queue: 'outdated' }),
    visaToSend: clearances.length === 0 || hasBegun ? 0 : await countOf({ queue: 'send' }),
    visaLate: hasBegun ? 0 : await countOf({ applyBy: soonDay(now) }),
  };
}

/**
 * Finds the oldest open work of three kinds: the earliest deadline of somebody who has not applied, the time of the
 * oldest payment without a letter, and the time of the oldest complete answers without a clearance.
 */
export async function findVisaDates(store: Store) {
  const earliest = async (filter: Partial<VisaFilter>, column: 'paidAt' | 'completedAt') => {
    const { select } = await findVisaPeople(store, { ...noVisaFilter, ...filter });
    const row = await store.db
      .selectFrom(select(store.db).as('found'))
      .select(({ fn }) => fn.min(`found.${column}`).as('at'))
      .executeTakeFirst();
    return row?.at ?? undefined;
  };
  const groups = await listNationalities(store);
  const [late] = groups.flatMap(({ dates, toApply }) => (dates && toApply > 0 ? [dates.applyBy] : []));
  return {
    visaLate: late === undefined ? undefined : startOfDay(late, edition.timeZone),
    visaLetters: await earliest({ queue: 'letter' }, 'paidAt'),
    visaToSend: await earliest({ queue: 'send' }, 'completedAt'),
  };
}
