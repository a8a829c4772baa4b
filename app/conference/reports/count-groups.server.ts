import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * The number of active registrations of one country or participant type, and how many of them are paid. `value` is null
 * for registrations without a country.
 */
export type GroupCount = { value: string | null; all: number; paid: number };

type Grouping = 'country' | 'participant_type';

/** Counts registrations by country (ISO code), largest group first. */
export async function countByCountry(db: Database): Promise<GroupCount[]> {
  const groups = await countBy(db, 'country');
  return groups.toSorted(
    (one, other) => other.all - one.all || (one.value ?? '').localeCompare(other.value ?? ''),
  );
}

/** Counts registrations by participant type. */
export async function countByType(db: Database): Promise<GroupCount[]> {
  return await countBy(db, 'participant_type');
}

async function countBy(db: Database, grouping: Grouping): Promise<GroupCount[]> {
  return await db
    .selectFrom(registrations(db).as('person'))
    .select(({ fn, cast, ref }) => [
      cast<string | null>(ref(grouping), 'text').as('value'),
      asNumber(fn.countAll()).as('all'),
      asNumber(fn.count('paid_at')).as('paid'),
    ])
    .where('status', '=', 'active')
    .groupBy(grouping)
    .orderBy(grouping)
    .execute();
}
