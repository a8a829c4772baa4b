import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { publicEndOf } from '../document-kind.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { openContent } from '../document-seal.server.ts';
import { readCode } from './document-code.ts';
import { isSignedBy, readDocumentKeys } from './document-keys.server.ts';
import type { Verdict } from './verdict.ts';

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
  return verdictOf({ ...row, number, name, expiresOn: row.expires_on ?? undefined }, today);
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
  expiresOn: string | undefined;
};

function verdictOf(
  { kind, ended_at, ended_because, number, name, expiresOn }: Found,
  today: string,
): Verdict {
  const written = writeDocumentNumber(number);
  if (ended_at !== null && ended_because !== null) {
    const end = publicEndOf(ended_because);
    return end === 'outdated'
      ? { state: 'outdated', since: dayAt(ended_at, edition.timeZone), kind, number: written }
      : { state: 'revoked', because: end, kind, number: written };
  }
  const shown = { kind, number: written, name };
  if (expiresOn !== undefined && expiresOn < today) return { state: 'expired', expiresOn, ...shown };
  return { state: 'genuine', expiresOn, ...shown };
}
