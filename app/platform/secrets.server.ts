import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What is derived from SECRET_KEY. The key itself is held here and nowhere else. */
export type Secrets = {
  /** Names the master key, so that a rotation knows which records it has still to wrap anew. */
  masterId: string;
  /** Wraps a 32-byte key; `owner` (the id of what it belongs to) is bound to it. */
  wrap(key: Buffer, owner: string): Buffer;
  /** Opens what {@link Secrets.wrap} made for the same owner; throws for anything else. */
  unwrap(wrapped: Buffer, owner: string): Buffer;
  /** A keyed hash, base64url: equal texts give equal fingerprints, and nobody without the key can try texts out. */
  fingerprint(purpose: string, text: string): string;
  /** A password or key for a named use, base64url of 32 bytes; the same at every start. */
  derive(purpose: string): string;
};

/** Derives everything from SECRET_KEY (32 characters or more). */
export function openSecrets(secretKey: string): Secrets {
  const subkey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'peace-conference', purpose, 32));
  const master = subkey('master key');
  const fingerprinting = subkey('fingerprints');
  return {
    masterId: createHash('sha256').update(subkey('master key id')).digest('hex').slice(0, 16),
    wrap: (key, owner) => seal(master, key, owner),
    unwrap: (wrapped, owner) => unseal(master, wrapped, owner),
    fingerprint: (purpose, text) =>
      createHmac('sha256', fingerprinting).update(`${purpose}\0${text}`).digest('base64url'),
    derive: (purpose) => subkey(`derived: ${purpose}`).toString('base64url'),
  };
}

const nonceLength = 12;
const tagLength = 16;

/** A new random 256-bit key. */
export function newKey(): Buffer {
  return randomBytes(32);
}

/** AES-256-GCM, as nonce ‖ ciphertext ‖ tag. `context` is authenticated and must be given again to open. */
export function seal(key: Buffer, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what {@link seal} made with the same key and context; throws for anything else. */
export function unseal(key: Buffer, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
}

/** A new secret for a cookie or a mailed link: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a token is stored. It is random, so a plain SHA-256 cannot be guessed backwards. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
