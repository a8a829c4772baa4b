import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { publicEndOf } from '../document-kind.ts';
import { type DocumentKey, type KeySecrets, readDocumentKeys, signWith } from './document-keys.server.ts';
import type { EndedDocument, Published, RetiredKey } from './published-list.ts';

/**
 * Makes the data with which anybody can verify documents without this server: the public keys, and the signed list of
 * the numbers of ended documents and of the retired keys. It contains no names.
 */
export async function publishList(
  { db, secrets }: { db: Database; secrets: KeySecrets },
  now: Date,
): Promise<Published> {
  const keys = await readDocumentKeys(db, secrets);
  const ended = await db
    .selectFrom('participant_document')
    .select(['number', 'ended_at', 'ended_because'])
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .execute();
  const [current] = keys;
  const head = { alg: 'EdDSA', kid: current.kid };
  const list = {
    issuedAt: now.toISOString(),
    retired: await listRetired(db, keys),
    ended: ended.flatMap(({ number, ended_at, ended_because }): EndedDocument[] => {
      if (ended_at === null || ended_because === null) return [];
      const end = publicEndOf(ended_because);
      return [end === 'outdated' ? [number, end, dayAt(ended_at, edition.timeZone)] : [number, end]];
    }),
  };
  const signed = [head, list]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return {
    keys: keys.map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', use: 'sig', kid, x })),
    list: `${signed}.${signWith(current, Buffer.from(signed)).toString('base64url')}`,
  };
}

async function listRetired(db: Database, keys: readonly DocumentKey[]): Promise<RetiredKey[]> {
  const retired = keys.flatMap(({ id, kid, retiredAt }) => (retiredAt ? [{ id, kid, retiredAt }] : []));
  if (retired.length === 0) return [];
  const rows = await db
    .selectFrom('participant_document')
    .select(['key_id', 'code_hash'])
    .where(
      'key_id',
      'in',
      retired.map(({ id }) => id),
    )
    .where('ended_at', 'is', null)
    .where('code_hash', 'is not', null)
    // In this order nobody learns which documents were issued together.
    .orderBy('code_hash')
    .execute();
  return retired.map(({ id, kid, retiredAt }) => {
    const codes = rows.flatMap(({ key_id, code_hash }) => (key_id === id && code_hash ? [code_hash] : []));
    return {
      kid,
      since: dayAt(retiredAt, edition.timeZone),
      codes: Buffer.concat(codes).toString('base64url'),
    };
  });
}
