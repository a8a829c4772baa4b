import type { Database } from '#platform/database.server.ts';

/**
 * Deletes the enquiries that came from an address, with the notes, replies and mails about them: part of an erasure.
 * Gives how many there were.
 */
export async function deleteEnquiriesOf(tx: Database, email: string): Promise<number> {
  const own = await tx.selectFrom('enquiry').select('id').where('email', '=', email).execute();
  for (const { id } of own) await deleteEnquiry(tx, id);
  return own.length;
}

/** Deletes one enquiry with all that was written about it. Gives the ids of the mails that went with it. */
export async function deleteEnquiry(
  tx: Database,
  id: string,
): Promise<{ isDeleted: boolean; mailIds: string[] }> {
  const entries = tx.selectFrom('enquiry_entry').select('id').where('enquiry_id', '=', id);
  const mails = await tx
    .deleteFrom('mail')
    .where((row) => row.or([row('subject_id', '=', id), row('subject_id', 'in', entries)]))
    .returning('id')
    .execute();
  const deleted = await tx.deleteFrom('enquiry').where('id', '=', id).executeTakeFirst();
  return { isDeleted: deleted.numDeletedRows > 0n, mailIds: mails.map((mail) => mail.id) };
}
