import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { openContent, openPassport } from '../document-seal.server.ts';
import { publicEndOfRow } from '../document-states.server.ts';
import { type ComparedTexts, hasAllFacts } from './compared-facts.ts';
import { type CodeFields, readCode, shortenName } from './document-code.ts';
import { isSignedBy, readDocumentKeys } from './document-keys.server.ts';
import { hashFacts } from './hash-facts.server.ts';
import { readComparedTexts } from './read-compared-texts.server.ts';
import { judgeDocument, type Verdict } from './verdict.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/**
 * Verifies the signed code of a document. A code that does not agree with the stored document is altered, even if it is
 * signed: a key may have become known. A code of a retired key is accepted only if the document was issued before and its
 * name can still be compared. `today` is a day in the edition's zone.
 */
export async function verifyCode(store: Store, code: string, today: string): Promise<Verdict> {
  const read = readCode(code);
  if (!read) return { state: 'unknown' };
  const keys = await readDocumentKeys(store.db, store.secrets);
  const key = keys.find(({ kid }) => kid === read.keyId);
  if (!key) return { state: 'unknown' };
  if (!isSignedBy(key, read.signed, read.signature)) return { state: 'altered' };
  const retired = key.retiredAt && {
    state: 'retired' as const,
    since: dayAt(key.retiredAt, edition.timeZone),
  };
  const row = await findDocument(store.db, read.number);
  if (!row) return retired ?? { state: 'unknown' };
  const opened = await openDocument(store, row);
  if (key.retiredAt && retired && (!opened || row.issued_at > key.retiredAt)) return retired;
  const isOfRow =
    key.id === row.key_id && read.kind === row.kind && read.expiresOn === (row.expires_on ?? undefined);
  if (!isOfRow || (opened && !agrees(read, opened))) return retired ?? { state: 'altered' };
  return verdictOf(
    { ...row, ...read, name: opened?.name ?? read.name, texts: read.facts && opened?.texts },
    today,
  );
}

/** True if the name and the facts of a code are those of the stored document. */
function agrees({ kind, name, facts }: CodeFields, opened: { name: string; texts: ComparedTexts }): boolean {
  if (shortenName(opened.name, facts ? 2 : 1) !== name) return false;
  // The passport of a letter is destroyed after the conference. Then the stored document cannot say what the code says.
  if (!facts || !hasAllFacts(kind, opened.texts)) return true;
  return Buffer.from(facts).equals(hashFacts(kind, opened.name, opened.texts));
}

/**
 * Verifies a document by its number. Only people who have seen the document know the number, so the verdict has the
 * name.
 */
export async function verifyNumber(store: Store, number: string, today: string): Promise<Verdict> {
  const row = await findDocument(store.db, number);
  if (!row) return { state: 'unknown' };
  const opened = await openDocument(store, row);
  return verdictOf({ ...row, number, name: opened?.name, expiresOn: row.expires_on }, today);
}

/** Opens the name and the facts that a document prints. Returns undefined after an erasure. */
async function openDocument(
  { db, secrets }: Store,
  row: NonNullable<Awaited<ReturnType<typeof findDocument>>>,
) {
  const { kind, record_key_id, sealed_content, sealed_passport } = row;
  const record = record_key_id === null ? undefined : await openRecordKeyIfExists(db, secrets, record_key_id);
  if (!record || !sealed_content) return undefined;
  const content = openContent(record, sealed_content);
  const texts = readComparedTexts(kind, content, openPassport(record, sealed_passport));
  return { name: content.holder.name, texts };
}

async function findDocument(db: Database, number: string) {
  return await db
    .selectFrom('participant_document')
    .select(['kind', 'key_id', 'issued_at', 'expires_on', 'ended_at', 'ended_because'])
    .select(['record_key_id', 'sealed_content', 'sealed_passport'])
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
  texts?: ComparedTexts | undefined;
};

function verdictOf({ kind, number, name, expiresOn, texts, ...row }: Found, today: string): Verdict {
  const shown = { kind, number: writeDocumentNumber(number), name, ...(texts && { texts }) };
  return judgeDocument({ ...shown, expiresOn, end: publicEndOfRow(row) }, today);
}
