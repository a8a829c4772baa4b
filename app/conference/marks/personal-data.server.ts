import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

type Traced = { registrationIds: string[]; bookingIds: string[] };

/** The marks of a person's registrations and bookings. */
export const markData = {
  tables: {
    mark: {
      erase: async (tx: Database, { registrationIds, bookingIds }: Traced) => {
        const ids = [...registrationIds, ...bookingIds];
        await tx.deleteFrom('mark').where('item_id', '=', anyOf(ids)).execute();
        return {};
      },
    },
    mark_change: 'nobody',
    mark_change_item: {
      erase: async (tx: Database, { registrationIds, bookingIds }: Traced) => {
        const ids = [...registrationIds, ...bookingIds];
        await tx.deleteFrom('mark_change_item').where('item_id', '=', anyOf(ids)).execute();
        return {};
      },
    },
  },
} as const;

/** Lists the marks of a person's registrations and bookings, for the copy of their data. */
export async function listMarksOf(db: Database, { registrationIds, bookingIds }: Traced) {
  return await db
    .selectFrom('mark')
    .select(['label', 'made_at as since'])
    .select((row) =>
      row.case().when('list', '=', 'bookings').then('booking').else('registration').end().as('of'),
    )
    .where('item_id', '=', anyOf([...registrationIds, ...bookingIds]))
    .orderBy('made_at')
    .orderBy('label')
    .execute();
}

type Merge = { from: string; to: string };

/** Copies the marks of a registration to the one that is kept in a merge. Those that both have stay as they are. */
export async function copyMarks(tx: Database, { from, to }: Merge): Promise<void> {
  await sql`
    insert into mark (item_id, label, list, made_by, made_at, copied_from)
    select ${to}::uuid, label, list, made_by, made_at, ${from}::uuid from mark where item_id = ${from}
    on conflict do nothing`.execute(tx);
}

/** Takes away what {@link copyMarks} copied. A mark that was given to the kept registration itself stays. */
export async function takeBackMarks(tx: Database, { from, to }: Merge): Promise<void> {
  await tx.deleteFrom('mark').where('item_id', '=', from).where('copied_from', '=', to).execute();
}
