import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SignJWT } from 'jose';
import type { Database } from '#platform/database/database.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import { minutes } from '#platform/durations.ts';
import { type KeySecrets, readDocumentKeys } from '../verifying/document-keys.server.ts';
import { issuerOf, methodOf } from './credential-issuer.server.ts';

/**
 * The number of bits in a status list: the least that the W3C's Bitstring Status List v1.0 allows, so that a list does not
 * tell which credential is looked up.
 */
export const listLength = 131_072;

/** A list is left half empty. So random bits are found quickly, and they say nothing about the order of credentials. */
const longestUse = listLength / 2;

/** For so long other software may keep a list. Then a revocation reaches it. */
export const statusListAge = minutes(5);

const compress = promisify(gzip);

/** The address of a status list. */
export function addressOfStatusList(origin: string, list: number): string {
  return `${origin}/credentials/status/${list}`;
}

/** Describes where other software reads whether a credential was revoked (BitstringStatusListEntry). */
export function describeStatus(origin: string, index: number) {
  const list = addressOfStatusList(origin, Math.floor(index / listLength));
  const statusListIndex = String(index % listLength);
  return {
    id: `${list}#${statusListIndex}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex,
    statusListCredential: list,
  };
}

/**
 * Returns the bit of a document in the status lists. At the first call draws a random free bit for it. Two calls at the
 * same time return the same bit.
 */
export async function drawStatusIndex(db: Database, documentId: string): Promise<number> {
  for (;;) {
    const { index, used } = await db
      .selectFrom('participant_document')
      .select('status_index as index')
      .select((row) =>
        row
          .selectFrom('participant_document as other')
          .select((other) => other.fn.count<string>('other.status_index').as('used'))
          .as('used'),
      )
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    if (index !== null) return index;
    const list = Math.floor(Number(used) / longestUse);
    try {
      await db
        .updateTable('participant_document')
        .set({ status_index: list * listLength + randomInt(listLength) })
        .where('id', '=', documentId)
        .where('status_index', 'is', null)
        .execute();
    } catch (error) {
      // Another document has this bit.
      if (!violatesConstraint(error, 'participant_document_status_index_key')) throw error;
    }
  }
}

/**
 * Signs a status list as a credential of the W3C (BitstringStatusListCredential): the bit of each document that ended, for
 * whatever reason, is 1. Returns undefined if there is no such list yet.
 */
export async function signStatusList(
  { db, secrets, config: { origin } }: { db: Database; secrets: KeySecrets; config: { origin: string } },
  list: number,
  now: Date,
): Promise<string | undefined> {
  const first = list * listLength;
  const rows = await db
    .selectFrom('participant_document')
    .select(['status_index', 'ended_at'])
    .where('status_index', '>=', first)
    .where('status_index', '<', first + listLength)
    .execute();
  if (rows.length === 0 && list > 0) return undefined;
  const bits = Buffer.alloc(listLength / 8);
  for (const { status_index, ended_at } of rows) {
    if (status_index === null || ended_at === null) continue;
    const at = status_index - first;
    // The first bit is the left-most one.
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
  }
  const [key] = await readDocumentKeys(db, secrets);
  const id = addressOfStatusList(origin, list);
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerOf(origin),
    iss: issuerOf(origin),
    validFrom: now.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      // The letter says that base64url without padding follows (multibase).
      encodedList: `u${(await compress(bits)).toString('base64url')}`,
      ttl: statusListAge,
    },
  };
  return await new SignJWT(credential)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: methodOf(origin, key.kid) })
    .sign(key.privateKey);
}
