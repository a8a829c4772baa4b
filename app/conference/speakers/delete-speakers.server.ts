import { deleteMailsAbout } from '#conference/mails/personal-data.server.ts';
import { removePeople } from '#conference/programme/remove-people.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles, storedFiles } from '#platform/files/stored-files.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';

type Deleted = { id: string; record_key_id: string; programme_person_id: string | null };

/**
 * Deletes entries with their photographs, keys and mails. With `withName`, also removes the person from the programme.
 * The sweep removes the bytes of the files. Returns the ids of the mails.
 */
export async function deleteSpeakers(
  tx: Database,
  deleted: readonly Deleted[],
  { withName }: { withName: boolean },
): Promise<string[]> {
  const mailIds: string[] = [];
  for (const { id, record_key_id, programme_person_id } of deleted) {
    const decisions = await tx
      .selectFrom('speaker_decision')
      .select('id')
      .where('speaker_id', '=', id)
      .execute();
    mailIds.push(...(await deleteMailsAbout(tx, [id, ...decisions.map((row) => row.id)])));
    const files = await storedFiles(tx).where('record_key_id', '=', record_key_id).execute();
    await tx.deleteFrom('speaker').where('id', '=', id).execute();
    await deleteFiles(
      tx,
      files.map((file) => file.id),
    );
    await deleteKeys(tx, [record_key_id]);
    if (withName && programme_person_id) await removePeople(tx, [programme_person_id]);
  }
  return mailIds;
}
