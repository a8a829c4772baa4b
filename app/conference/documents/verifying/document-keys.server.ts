import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Database } from '#platform/database/database.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { PublicKey } from './published-list.ts';

/**
 * A key that signs documents. `kid` are the first four bytes of the SHA-256 of the public key, in hexadecimal, and `x` is
 * the public key in base64url. A key with `retiredAt` signs nothing any more.
 */
export type DocumentKey = {
  id: number;
  kid: string;
  x: string;
  madeAt: Date;
  retiredAt: Date | undefined;
  privateKey: KeyObject;
  publicKey: KeyObject;
};

export type KeySecrets = Pick<Secrets, 'keyFor' | 'keyring'>;

/** The bytes of DER before the 32 bytes of an Ed25519 private key (RFC 8410). */
const derHead = Buffer.from('302e020100300506032b657004220420', 'hex');

type KeyRow = { id: number; made_at: Date; retired_at: Date | null };

function openKey({ id, made_at, retired_at }: KeyRow, seed: Buffer): DocumentKey {
  const der = Buffer.concat([derHead, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    ...{ id, kid: keyIdOf(x), x, privateKey, publicKey },
    ...{ madeAt: made_at, retiredAt: retired_at ?? undefined },
  };
}

function hashOfKey(x: string): string {
  return createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex');
}

/** The id of a public key in codes. `x` is the key in base64url. */
export function keyIdOf(x: string): string {
  return hashOfKey(x).slice(0, 8);
}

/**
 * The fingerprint of a public key as people compare it: the first 16 bytes of its SHA-256, such as "3f2a 91c4 …". Its
 * first eight digits are the id of the key.
 */
export function fingerprintOf({ x }: Pick<PublicKey, 'x'>): string {
  return hashOfKey(x)
    .slice(0, 32)
    .replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The text of the DNS record that names a key of documents. It belongs to `_documents.` and the site's host. */
export function dnsTextOf({ x, kid }: Pick<PublicKey, 'x' | 'kid'>): string {
  return `v=doc1; k=ed25519; id=${kid}; p=${x}`;
}

/** Reads all keys that sign or have signed documents, the one that signs now first. */
export async function readDocumentKeys(
  db: Database,
  secrets: KeySecrets,
): Promise<[DocumentKey, ...DocumentKey[]]> {
  const rows = await keyRows(db).execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  const [newest, ...earlier] = rows.map((row) => {
    // Before keys were random, they were derived. Never change this text, because codes on paper need these keys.
    const seed =
      row.record_key_id === null
        ? secrets.keyFor(`document signature ${row.id}`)
        : records.get(row.record_key_id)?.key;
    if (!seed) throw new Error(`The key ${row.id} of documents was deleted.`);
    return openKey(row, seed);
  });
  if (!newest) throw new Error('The database has no key for documents.');
  return [newest, ...earlier];
}

/**
 * Opens the key that signs a new document. Until the transaction ends, nobody can retire this key. So every document of a
 * retired key was issued before.
 */
export async function holdSigningKey(tx: Database, secrets: KeySecrets): Promise<DocumentKey> {
  // While somebody changes the key, the first query waits for the earlier key and then finds none.
  for (let tries = 0; tries < 2; tries++) {
    const row = await keyRows(tx).where('retired_at', 'is', null).forShare().executeTakeFirst();
    const [key] = await readDocumentKeys(tx, secrets);
    if (row && key.id === row.id) return key;
  }
  throw new Error('No key signs documents now.');
}

function keyRows(db: Database) {
  return db
    .selectFrom('document_key')
    .select(['id', 'record_key_id', 'made_at', 'retired_at'])
    .orderBy('id', 'desc');
}

/** Reads the id of the key that signs documents now, and when it was made. */
export async function readNewestKey(db: Database) {
  return await db
    .selectFrom('document_key')
    .select(['id', 'made_at as madeAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Signs bytes with Ed25519. The signature has 64 bytes. */
export function signWith({ privateKey }: DocumentKey, bytes: Uint8Array): Buffer {
  return sign(null, bytes, privateKey);
}

/** True if the key signed these bytes. */
export function isSignedBy({ x }: Pick<PublicKey, 'x'>, bytes: Uint8Array, signature: Uint8Array): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, bytes, publicKey, signature);
}
