import { sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import { findStaleLetters } from '#conference/participant-documents/letter-state.server.ts';
import { clearances } from '#conference/visa/clearances.server.ts';
import { datesFor, type VisaDates } from '#conference/visa/visa-dates.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type VisaQueue, visaFilterSchema, visaQueues } from './visa-filter.ts';
import { findVisaPeople, todayOf, visaPeople } from './visa-people.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** Counts the people of each queue. */
export async function countQueues(store: Store): Promise<Record<VisaQueue, number>> {
  const counts: Partial<Record<VisaQueue, number>> = {};
  for (const queue of visaQueues) {
    const { select } = await findVisaPeople(store, visaFilterSchema.parse({ queue }));
    const { count } = await store.db
      .selectFrom(select(store.db).as('found'))
      .select(({ fn }) => asNumber(fn.countAll()).as('count'))
      .executeTakeFirstOrThrow();
    counts[queue] = count;
  }
  return counts as Record<VisaQueue, number>;
}

/** The people of one nationality, with their last good days. Without a rule or a nationality there are no days. */
export type NationalityGroup = {
  nationality: string | null;
  people: number;
  /** How many have not applied, and how many of these have no letter. */
  toApply: number;
  withoutLetter: number;
  dates: VisaDates | undefined;
  needsNoVisa: boolean;
};

/** Groups people by nationality, the earliest deadline first. */
export async function listNationalities(db: Database): Promise<NationalityGroup[]> {
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
  const rule = edition.visa;
  const groups = rows.map(({ nationality, ...counts }) => {
    const needsNoVisa =
      nationality !== null &&
      rule !== undefined &&
      (nationality === rule.hostCountry || rule.withoutVisa.includes(nationality));
    const hasDates = nationality !== null && rule !== undefined && !needsNoVisa;
    const dates = hasDates ? datesFor(nationality, rule, edition.conference.from) : undefined;
    return { nationality, ...counts, dates, needsNoVisa };
  });
  const order = ({ dates, needsNoVisa }: NationalityGroup) => dates?.applyBy ?? (needsNoVisa ? '9' : '8');
  return groups.toSorted((one, other) => order(one).localeCompare(order(other)) || other.people - one.people);
}

/** What somebody has to do at the visa desk today. */
export type VisaWork = {
  visaLetters: number;
  visaStale: number;
  visaToSend: number;
  /** People who have not applied although their last good day has passed, or passes within a week. */
  visaLate: number;
};

/** Counts the open work of the visa desk, for the overview. */
export async function countVisaWork(store: Store, now: Date): Promise<VisaWork> {
  const soon = new Date(now.getTime());
  soon.setUTCDate(soon.getUTCDate() + 7);
  const until = todayOf(soon);
  const groups = await listNationalities(store.db);
  const late = groups.filter(({ dates }) => dates !== undefined && dates.applyBy <= until);
  const isOver = todayOf(now) > edition.conference.to;
  const countOf = async (queue: VisaQueue) => {
    const { select } = await findVisaPeople(store, visaFilterSchema.parse({ queue }));
    const { count } = await store.db
      .selectFrom(select(store.db).as('found'))
      .select(({ fn }) => asNumber(fn.countAll()).as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  if (isOver) return { visaLetters: 0, visaStale: 0, visaToSend: 0, visaLate: 0 };
  return {
    visaLetters: await countOf('letter'),
    visaStale: (await findStaleLetters(store)).length,
    visaToSend: clearances.length === 0 ? 0 : await countOf('send'),
    visaLate: late.reduce((sum, { toApply }) => sum + toApply, 0),
  };
}
