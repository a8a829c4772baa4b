import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { PublicKey } from './published-list.ts';

/** A key that signs documents. `kid` are the first four bytes of the SHA-256 of the public key, in hexadecimal. */
export type DocumentKey = { id: number; kid: string; x: string; privateKey: KeyObject; publicKey: KeyObject };

/** The bytes of DER before the 32 bytes of an Ed25519 private key (RFC 8410). */
const derHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Derives the key pair with this id. A new SECRET_KEY does not change it. Never change the text in `keyFor`, because
 * this would change all keys.
 */
function deriveKey(secrets: Pick<Secrets, 'keyFor'>, id: number): DocumentKey {
  const der = Buffer.concat([derHead, secrets.keyFor(`document signature ${id}`)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { id, kid: keyIdOf(x), x, privateKey, publicKey };
}

/** The id of a public key in codes. `x` is the key in base64url. */
export function keyIdOf(x: string): string {
  return createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 8);
}

/** Reads all keys that sign or have signed documents, the newest first. There is always one. */
export async function readDocumentKeys(
  db: Database,
  secrets: Pick<Secrets, 'keyFor'>,
): Promise<[DocumentKey, ...DocumentKey[]]> {
  const rows = await db.selectFrom('document_key').select('id').orderBy('id', 'desc').execute();
  const [newest, ...earlier] = rows.map(({ id }) => deriveKey(secrets, id));
  if (!newest) throw new Error('The database has no key for documents.');
  return [newest, ...earlier];
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

/** Makes a new key, which signs all documents from now on. Documents that earlier keys signed stay genuine. */
export async function makeDocumentKey(
  db: Database,
  by: { organiserId: string; requestId: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('document_key')
      .values({ made_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const act = { action: 'document-key.made', subject: 'installation', detail: { key: id } } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
  });
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
