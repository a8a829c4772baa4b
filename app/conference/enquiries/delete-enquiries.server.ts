import type { Database } from '#platform/database/database.server.ts';

/**
 * Deletes the enquiries that came from an address, with the notes, replies and mails about them: part of an erasure.
 * Gives how many there were.
 */
export async function deleteEnquiriesOf(tx: Database, email: string): Promise<number> {
  const own = await tx.selectFrom('enquiry').select('id').where('email', '=', email).execute();
  for (const { id } of own) await deleteEnquiry(tx, id);
  return own.length;
}

/** Deletes one enquiry with all that was written about it. Gives the ids of the entries and the mails that went with it. */
export async function deleteEnquiry(
  tx: Database,
  id: string,
): Promise<{ isDeleted: boolean; entryIds: string[]; mailIds: string[] }> {
  const entries = await tx.selectFrom('enquiry_entry').select('id').where('enquiry_id', '=', id).execute();
  const entryIds = entries.map((entry) => entry.id);
  const mails = await tx
    .deleteFrom('mail')
    .where('subject_id', 'in', [id, ...entryIds])
    .returning('id')
    .execute();
  const deleted = await tx.deleteFrom('enquiry').where('id', '=', id).executeTakeFirst();
  return { isDeleted: deleted.numDeletedRows > 0n, entryIds, mailIds: mails.map((mail) => mail.id) };
}
