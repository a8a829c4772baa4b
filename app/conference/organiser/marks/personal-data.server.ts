import { sql } from 'kysely';
import { deleteViewsWithMark } from '#conference/organiser/saved-views/saved-views.server.ts';
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
    // The function that erases mark_change_item, below, also deletes these rows if their label may name the person.
    mark_change: 'deleted',
    mark_change_item: {
      erase: async (tx: Database, { registrationIds, bookingIds }: Traced) => {
        const ids = [...registrationIds, ...bookingIds];
        await eraseOwnLabels(tx, ids);
        await tx.deleteFrom('mark_change_item').where('item_id', '=', anyOf(ids)).execute();
        return {};
      },
    },
  },
} as const;

/**
 * Finds the labels that only this person has had. Deletes the stored changes of these labels, and the saved views that
 * search for them, because such a label may name the person. Keeps labels that several people have had.
 */
async function eraseOwnLabels(tx: Database, ids: readonly string[]): Promise<void> {
  const given = tx
    .selectFrom('mark')
    .select(['list', 'label', 'item_id'])
    .union(
      tx
        .selectFrom('mark_change_item as item')
        .innerJoin('mark_change as change', 'change.id', 'item.change_id')
        .select(['change.list', 'change.label', 'item.item_id']),
    );
  const own = await tx
    .selectFrom(given.as('given'))
    .select(['list', 'label'])
    .groupBy(['list', 'label'])
    .having((row) => row.fn<boolean>('bool_and', [row('item_id', '=', anyOf(ids))]), '=', true)
    .execute();
  for (const { list, label } of own) {
    await tx.deleteFrom('mark_change').where('list', '=', list).where('label', '=', label).execute();
    await deleteViewsWithMark(tx, list, label);
  }
}

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

/** Copies the marks of a registration to the registration that a merge keeps. Marks that both have stay unchanged. */
export async function copyMarks(tx: Database, { from, to }: Merge): Promise<void> {
  await sql`
    insert into mark (item_id, label, list, made_by, made_at, copied_from)
    select ${to}::uuid, label, list, made_by, made_at, ${from}::uuid from mark where item_id = ${from}
    on conflict do nothing`.execute(tx);
}

/**
 * Removes the marks that {@link copyMarks} copied. Keeps marks that organisers gave to the kept registration itself.
 */
export async function takeBackMarks(tx: Database, { from, to }: Merge): Promise<void> {
  await tx.deleteFrom('mark').where('item_id', '=', from).where('copied_from', '=', to).execute();
}
