import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { openContent } from '../document-seal.server.ts';
import { publicEndOfRow } from '../document-states.server.ts';
import { readCode } from './document-code.ts';
import { isSignedBy, readDocumentKeys } from './document-keys.server.ts';
import { judgeDocument, type Verdict } from './verdict.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** Verifies the signed code of a document. `today` is a day in the edition's zone. */
export async function verifyCode(store: Store, code: string, today: string): Promise<Verdict> {
  const read = readCode(code);
  if (!read) return { state: 'unknown' };
  const keys = await readDocumentKeys(store.db, store.secrets);
  const key = keys.find(({ kid }) => kid === read.keyId);
  if (!key) return { state: 'unknown' };
  if (!isSignedBy(key, read.signed, read.signature)) return { state: 'altered' };
  const row = await findDocument(store.db, read.number);
  if (!row) return { state: 'unknown' };
  return verdictOf({ ...row, ...read }, today);
}

/**
 * Verifies a document by its number. Only people who have seen the document know the number, so the verdict has the
 * name.
 */
export async function verifyNumber(store: Store, number: string, today: string): Promise<Verdict> {
  const row = await findDocument(store.db, number);
  if (!row) return { state: 'unknown' };
  const { record_key_id, sealed_content } = row;
  const record =
    record_key_id === null ? undefined : await openRecordKeyIfExists(store.db, store.secrets, record_key_id);
  const name = record && sealed_content ? openContent(record, sealed_content).holder.name : undefined;
  return verdictOf({ ...row, number, name, expiresOn: row.expires_on }, today);
}

async function findDocument(db: Database, number: string) {
  return await db
    .selectFrom('participant_document')
    .select(['kind', 'expires_on', 'ended_at', 'ended_because', 'record_key_id', 'sealed_content'])
    .where('number', '=', number)
    .executeTakeFirst();
}

type Found = Pick<
  NonNullable<Awaited<ReturnType<typeof findDocument>>>,
  'kind' | 'ended_at' | 'ended_because'
> & {
  number: string;
  name: string | undefined;
  expiresOn: string | null | undefined;
};

function verdictOf({ kind, number, name, expiresOn, ...row }: Found, today: string): Verdict {
  return judgeDocument(
    { kind, number: writeDocumentNumber(number), name, expiresOn, end: publicEndOfRow(row) },
    today,
  );
}
