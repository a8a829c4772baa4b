import type { Database } from '#platform/database.server.ts';

/**
 * Deletes the enquiries that came from an address, with the notes, replies and mails about them: part of an erasure.
 * Gives how many there were.
 */
export async function deleteEnquiriesOf(tx: Database, email: string): Promise<number> {
  const own = tx.selectFrom('enquiry').select('id').where('email', '=', email);
  const entries = tx.selectFrom('enquiry_entry').select('id').where('enquiry_id', 'in', own);
  await tx
    .deleteFrom('mail')
    .where((row) => row.or([row('subject_id', 'in', own), row('subject_id', 'in', entries)]))
    .execute();
  const deleted = await tx.deleteFrom('enquiry').where('email', '=', email).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
