import type { Database } from '#platform/database/database.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';

/**
 * After a restore: removes what an older backup still had sealed with keys that were destroyed since without their
 * person being erased, as passports are after the edition. As the role that owns the database, because it takes notes and
 * proofs along that the application may not touch. Gives how many registrations it was.
 */
export async function dropUnreadable(
  db: Database,
  secrets: Secrets,
  goneKeys: readonly string[],
  now: Date,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const keys = await tx
      .selectFrom('record_key')
      .select('id')
      .where('id', 'in', [...goneKeys, noId])
      .execute();
    const gone = [noId, ...keys.map(({ id }) => id)];
    await tx
      .deleteFrom('registration_file')
      .where('file_id', 'in', (row) =>
        row.selectFrom('stored_file').select('id').where('record_key_id', 'in', gone),
      )
      .execute();
    await tx
      .updateTable('booking')
      .set({ picture_file_id: null, record_key_id: null })
      .where('record_key_id', 'in', gone)
      .execute();
    await tx
      .updateTable('payment')
      .set({ record_key_id: null, sealed_note: null, proof_file_id: null })
      .where('record_key_id', 'in', gone)
      .execute();
    await tx.deleteFrom('stored_file').where('record_key_id', 'in', gone).execute();
    await tx
      .updateTable('erasure_aftermath')
      .set({ record_key_id: null, sealed_addresses: null, file_ids: [], finished_at: now })
      .where('record_key_id', 'in', gone)
      .execute();
    const registrations = await tx
      .selectFrom('registration')
      .select(['id', 'passport_destroyed_at'])
      .where('record_key_id', 'in', gone)
      .execute();
    for (const { id, passport_destroyed_at } of registrations) {
      const record = await makeRecordKey(tx, secrets);
      await tx
        .updateTable('registration')
        .set({
          record_key_id: record.id,
          sealed_details: null,
          passport_destroyed_at: passport_destroyed_at ?? now,
        })
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('registration_note').where('registration_id', '=', id).execute();
      await tx
        .deleteFrom('erasure_request')
        .where('registration_id', '=', id)
        .where('state', '=', 'refused')
        .execute();
      await tx
        .updateTable('booking')
        .set({ sealed_message: null })
        .where('registration_id', '=', id)
        .execute();
    }
    await tx.deleteFrom('record_key').where('id', 'in', gone).execute();
    return registrations.length;
  });
}

/** Stands in an empty list, which SQL does not have. */
const noId = '00000000-0000-0000-0000-000000000000';
