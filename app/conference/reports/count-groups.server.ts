import type { Database } from '#platform/database/database.server.ts';

/** How many counted registrations are of one kind, and how many of those are paid; null: nothing was said. */
export type GroupCount = { value: string | null; all: number; paid: number };

type Grouping = 'country' | 'participant_type' | 'cloth_size' | 'shoe_size';

/** Counts by country (ISO codes), the largest first. */
export async function countByCountry(db: Database): Promise<GroupCount[]> {
  const groups = await countBy(db, 'country');
  return groups.toSorted(
    (one, other) => other.all - one.all || (one.value ?? '').localeCompare(other.value ?? ''),
  );
}

/** Counts by participant type, in the order of the types. */
export async function countByType(db: Database): Promise<GroupCount[]> {
  return await countBy(db, 'participant_type');
}

/** Counts by dress size and by shoe size, the smallest first: what to order. */
export async function countKit(db: Database): Promise<{ clothSizes: GroupCount[]; shoeSizes: GroupCount[] }> {
  return { clothSizes: await countBy(db, 'cloth_size'), shoeSizes: await countBy(db, 'shoe_size') };
}

async function countBy(db: Database, grouping: Grouping): Promise<GroupCount[]> {
  const rows = await db
    .selectFrom('registration')
    .select(({ fn, ref }) => [
      ref(grouping).as('value'),
      fn.countAll<string>().as('all'),
      fn.count<string>('paid_at').as('paid'),
    ])
    .where('standing', '=', 'counted')
    .groupBy(grouping)
    .orderBy(grouping)
    .execute();
  return rows.map(({ value, all, paid }) => ({
    value: value === null ? null : String(value),
    all: Number(all),
    paid: Number(paid),
  }));
}
