import { payments } from '#conference/payments/payments.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MergedSides } from './read-merge.server.ts';

/** How much came to the kept registration since a merge; it stays there when the merge is undone. */
export type SinceMerge = { payments: number; bookings: number; notes: number; files: number };

export async function countSinceMerge(
  db: Database,
  { kept_id, merged_at }: MergedSides['merge'],
): Promise<SinceMerge> {
  const counted = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const count = fn.countAll<string>().as('count');
      return [
        selectFrom(payments(db).as('paid'))
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('recorded_at', '>', merged_at)
          .as('payments'),
        selectFrom('booking')
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('created_at', '>', merged_at)
          .as('bookings'),
        selectFrom('registration_note')
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('created_at', '>', merged_at)
          .as('notes'),
        selectFrom('registration_file')
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('created_at', '>', merged_at)
          .as('files'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    payments: Number(counted.payments),
    bookings: Number(counted.bookings),
    notes: Number(counted.notes),
    files: Number(counted.files),
  };
}
