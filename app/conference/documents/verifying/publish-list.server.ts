import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { publicEndOf } from '../document-kind.ts';
import { readDocumentKeys, signWith } from './document-keys.server.ts';
import type { EndedDocument, Published } from './published-list.ts';

/**
 * Makes the data with which anybody can verify documents without this server: the public keys, and the signed list of
 * the numbers of ended documents. It contains no names.
 */
export async function publishList(
  { db, secrets }: { db: Database; secrets: Pick<Secrets, 'keyFor'> },
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
