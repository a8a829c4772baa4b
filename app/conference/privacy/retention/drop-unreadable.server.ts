import { documentData } from '#conference/documents/personal-data.server.ts';
import { bookingData } from '#conference/festival/personal-data.server.ts';
import { cancellationData } from '#conference/money/cancellation/personal-data.server.ts';
import { groupPaymentData } from '#conference/money/group/personal-data.server.ts';
import { paymentData } from '#conference/money/ledger/personal-data.server.ts';
import { receiptData } from '#conference/money/receipts/personal-data.server.ts';
import { transferData } from '#conference/money/transfers/personal-data.server.ts';
import { paperData } from '#conference/papers/personal-data.server.ts';
import { privacyData } from '#conference/privacy/personal-data.server.ts';
import { participationData } from '#conference/registration/participation/personal-data.server.ts';
import { registrationData } from '#conference/registration/personal-data.server.ts';
import { extraAnswerData } from '#conference/registration/questions/personal-data.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { speakerData } from '#conference/speakers/personal-data.server.ts';
import { visaData } from '#conference/visa/personal-data.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles, storedFiles } from '#platform/files/stored-files.server.ts';
import { deleteKeys, findKeys } from '#platform/keys/personal-data.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';

/**
 * Removes unreadable values from a restored backup. These are values whose keys were destroyed after the backup, for
 * example together with the passports. `db` is a connection of the database's owner, because the application's role is
 * not allowed to delete notes and proofs of payment. Returns how many registrations had unreadable values.
 */
export async function dropUnreadable(
  db: Database,
  secrets: Secrets,
  destroyedKeyIds: readonly string[],
  now: Date,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const recordKeyIds = await findKeys(tx, destroyedKeyIds);
    const registrationIds = await listIds(
      tx
        .selectFrom(registrations(tx).as('person'))
        .select('id')
        .where('record_key_id', '=', anyOf(recordKeyIds)),
    );
    const fileIds = await listIds(storedFiles(tx).where('record_key_id', '=', anyOf(recordKeyIds)));
    for (const { removeUnreadable } of [
      registrationData,
      bookingData,
      cancellationData,
      documentData,
      paperData,
      speakerData,
      participationData,
      extraAnswerData,
      groupPaymentData,
      paymentData,
      privacyData,
      receiptData,
      transferData,
      visaData,
    ]) {
      await removeUnreadable({ db: tx, secrets }, { registrationIds, recordKeyIds, fileIds }, now);
    }
    await deleteFiles(tx, fileIds);
    await deleteKeys(tx, recordKeyIds);
    return registrationIds.length;
  });
}

async function listIds(query: { execute(): Promise<{ id: string }[]> }): Promise<string[]> {
  return (await query.execute()).map(({ id }) => id);
}
