import { type Act, byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import { openContent, openPassport } from '../document-seal.server.ts';
import { hasAllFacts } from './compared-facts.ts';
import { type KeySecrets, readDocumentKeys, readNewestKey } from './document-keys.server.ts';
import { readComparedTexts } from './read-compared-texts.server.ts';
import { hashCode, signCode } from './sign-code.server.ts';

type Store = { db: Database; secrets: KeySecrets };

/** How many documents without a hash are opened at once. */
const portion = 500;

/**
 * Prepares the keys of documents at the start of the server: makes the first random key, and retires a key that was
 * derived from the installation's key. What such a key has signed stays genuine.
 */
export async function prepareDocumentKeys(store: Store, now: Date): Promise<void> {
  const { db } = store;
  const present = await db
    .selectFrom('document_key')
    .select(['id', 'record_key_id'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (present?.record_key_id) return;
  await storeCodeHashes(store);
  await changeKey(store, { by: { actor: 'system' }, retired: present?.id }, now);
}

/**
 * Makes a new key, which signs all documents from now on, and retires the present one. Documents that are issued stay
 * genuine, but nothing else that the retired key signs.
 */
export async function makeDocumentKey(
  store: Store,
  by: { organiserId: string; requestId: string },
  now: Date,
): Promise<void> {
  await storeCodeHashes(store);
  const present = await readNewestKey(store.db);
  await changeKey(store, { by: byOrganiser(by), retired: present?.id }, now);
}

type Change = {
  by: Pick<Act, 'actor' | 'actorId' | 'requestId'>;
  /** The id of the present key. Undefined if there is none. */
  retired: number | undefined;
};

/** Does nothing if somebody has changed the key in the same moment. */
async function changeKey({ db, secrets }: Store, { by, retired }: Change, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (retired !== undefined) {
      // This waits for documents that are being issued with the present key.
      const { numUpdatedRows } = await tx
        .updateTable('document_key')
        .set({ retired_at: now })
        .where('id', '=', retired)
        .where('retired_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
    }
    const record = await makeRecordKey(tx, secrets);
    const made = await tx
      .insertInto('document_key')
      .values({ made_at: now, record_key_id: record.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return await deleteKeys(tx, [record.id]);
    const detail = { key: made.id, ...(retired !== undefined && { retired }) };
    await recordAct(tx, { ...by, action: 'document-key.made', subject: 'installation', detail });
  });
}

/** Stores the hashes of the codes of documents that were issued before documents stored them. */
async function storeCodeHashes({ db, secrets }: Store): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('participant_document')
      .select(['id', 'number', 'kind', 'expires_on', 'key_id', 'record_key_id'])
      .select(['sealed_content', 'sealed_passport'])
      .where('ended_at', 'is', null)
      .where('code_hash', 'is', null)
      .where('sealed_content', 'is not', null)
      .where('number', '>', after)
      .orderBy('number')
      .limit(portion)
      .execute();
    if (rows.length === 0) return;
    const keys = await readDocumentKeys(db, secrets);
    const records = await openExistingRecordKeys(db, secrets, rows);
    for (const row of rows) {
      after = row.number;
      const record = records.get(row.record_key_id ?? '');
      const key = keys.find(({ id }) => id === row.key_id);
      if (!record || !key || !row.sealed_content) continue;
      const content = openContent(record, row.sealed_content);
      const passport = openPassport(record, row.sealed_passport);
      // The passport of a letter was destroyed, so its code cannot be made again.
      if (!hasAllFacts(row.kind, readComparedTexts(row.kind, content, passport))) continue;
      await db
        .updateTable('participant_document')
        .set({ code_hash: hashCode(signCode(key, row, { content, passport })) })
        .where('id', '=', row.id)
        .where('sealed_content', 'is not', null)
        .execute();
    }
  }
}
