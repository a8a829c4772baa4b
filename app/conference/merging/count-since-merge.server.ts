import { bookings } from '#conference/booking/bookings.server.ts';
import { payments } from '#conference/payments/payments.server.ts';
import { registrationFiles, registrationNotes } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MergedPair } from './read-merge.server.ts';

/** How much was added to the kept registration after a merge. It stays there when the merge is undone. */
export type SinceMerge = { payments: number; bookings: number; notes: number; files: number };

export async function countSinceMerge(
  db: Database,
  { kept_id, merged_at }: MergedPair['merge'],
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
        selectFrom(bookings(db).as('booked'))
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('created_at', '>', merged_at)
          .as('bookings'),
        selectFrom(registrationNotes(db).as('noted'))
          .select(count)
          .where('registration_id', '=', kept_id)
          .where('created_at', '>', merged_at)
          .as('notes'),
        selectFrom(registrationFiles(db).as('file'))
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
