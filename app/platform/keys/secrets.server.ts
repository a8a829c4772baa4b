import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What one SECRET_KEY does. The key itself is held here and nowhere else. */
export type MasterKey = {
  /** Names it, in the database and in sentences; the key cannot be told from it. */
  id: string;
  /** Wraps a 32-byte key; `owner` (the id of what it belongs to) is bound to it. */
  wrap(key: Buffer, owner: string): Buffer;
  /** Opens what {@link MasterKey.wrap} made for the same owner; throws for anything else. */
  unwrap(wrapped: Buffer, owner: string): Buffer;
  /** A password or key for a named use, base64url of 32 bytes; another one once SECRET_KEY is another. */
  derive(purpose: string): string;
  /** What fingerprints were made with before an installation had a key of its own. */
  formerInstallationKey: Buffer;
};

/** The master keys at hand: of SECRET_KEY, and of those before it. */
export type Keyring = {
  /** Looks again for all of them; SECRET_KEY's is the first. */
  list(): Promise<[MasterKey, ...MasterKey[]]>;
  /** Looks again for one that is not known; undefined: it is not at hand. */
  find(id: string): Promise<MasterKey | undefined>;
};

/** The keys of a running program. What is made with the last two stays the same when SECRET_KEY is changed. */
export type Secrets = {
  keyring: Keyring;
  /** A keyed hash, base64url: equal texts give equal fingerprints, and nobody without the key can try texts out. */
  fingerprint(purpose: string, text: string): string;
  /** A 256-bit key for a named use. */
  keyFor(purpose: string): Buffer;
};

/** Derives everything from SECRET_KEY (32 characters or more). */
export function openMasterKey(secretKey: string): MasterKey {
  const subkey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'peace-conference', purpose, 32));
  const master = subkey('master key');
  return {
    id: createHash('sha256').update(subkey('master key id')).digest('hex').slice(0, 16),
    wrap: (key, owner) => seal(master, key, owner),
    unwrap: (wrapped, owner) => unseal(master, wrapped, owner),
    derive: (purpose) => subkey(`derived: ${purpose}`).toString('base64url'),
    formerInstallationKey: subkey('fingerprints'),
  };
}

/** The secrets of an installation whose own key was opened. */
export function makeSecrets(keyring: Keyring, installationKey: Buffer): Secrets {
  return {
    keyring,
    fingerprint: (purpose, text) =>
      createHmac('sha256', installationKey).update(`${purpose}\0${text}`).digest('base64url'),
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', installationKey, 'peace-conference', purpose, 32)),
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
