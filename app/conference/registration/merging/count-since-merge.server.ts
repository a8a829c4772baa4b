import { bookings } from '#conference/festival/bookings.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { registrationFiles, registrationNotes } from '#conference/registration/registrations.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MergedPair } from './read-merge.server.ts';

/** Counts the rows that were added to the kept registration after a merge. They stay there when the merge is undone. */
export async function countSinceMerge(db: Database, { kept_id, merged_at }: MergedPair['merge']) {
  const paid = db.selectFrom(payments(db).as('added')).where('recorded_at', '>', merged_at);
  const booked = db.selectFrom(bookings(db).as('added')).where('created_at', '>', merged_at);
  const noted = registrationNotes(db).where('created_at', '>', merged_at);
  const filed = db.selectFrom(registrationFiles(db).as('added')).where('created_at', '>', merged_at);
  return {
    payments: await countRows(db, paid.where('registration_id', '=', kept_id)),
    bookings: await countRows(db, booked.where('registration_id', '=', kept_id)),
    notes: await countRows(db, noted.where('registration_id', '=', kept_id)),
    files: await countRows(db, filed.where('registration_id', '=', kept_id)),
  };
}

export type SinceMerge = Awaited<ReturnType<typeof countSinceMerge>>;
