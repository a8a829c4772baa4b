import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** A master key. It is derived from one SECRET_KEY. The derived bytes themselves are private. */
export type MasterKey = {
  /** The name of the key in the database and in messages. The name does not reveal the key. */
  id: string;
  /** Encrypts ("wraps") a 32-byte key. `owner` is the id of the key's record. */
  wrap(key: Buffer, owner: string): Buffer;
  /** Decrypts a key that was wrapped for the same owner. Throws if the owner or the bytes are different. */
  unwrap(wrapped: Buffer, owner: string): Buffer;
  /** Derives a password or a key for one purpose: 32 bytes in base64url. */
  derive(purpose: string): string;
};

/** The master keys that are known: the one that belongs to SECRET_KEY, and the earlier ones. */
export type Keyring = {
  /** Reads all keys again. The first key belongs to SECRET_KEY. */
  list(): Promise<[MasterKey, ...MasterKey[]]>;
  /** Finds a key by its id. If the id is unknown, reads all keys again. Returns undefined if the key is missing. */
  find(id: string): Promise<MasterKey | undefined>;
};

/** The keys of a running process. The results of `fingerprint` and `keyFor` stay the same when SECRET_KEY changes. */
export type Secrets = {
  keyring: Keyring;
  /** Makes a keyed hash in base64url. Nobody without the key can check a guess of the text. */
  fingerprint(purpose: string, text: string): string;
  /** Derives a 256-bit key for one purpose. */
  keyFor(purpose: string): Buffer;
};

/** Derives the master key from SECRET_KEY, which has at least 32 characters. */
export function openMasterKey(secretKey: string): MasterKey {
  const subkey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'peace-conference', purpose, 32));
  const master = subkey('master key');
  return {
    id: createHash('sha256').update(subkey('master key id')).digest('hex').slice(0, 16),
    wrap: (key, owner) => seal(master, key, owner),
    unwrap: (wrapped, owner) => unseal(master, wrapped, owner),
    derive: (purpose) => subkey(`derived: ${purpose}`).toString('base64url'),
  };
}

/** Derives the secrets of a process from the installation's own key. */
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

/** Returns a new random 256-bit key. */
export function newKey(): Buffer {
  return randomBytes(32);
}

/**
 * Encrypts with AES-256-GCM. Returns nonce ‖ ciphertext ‖ tag. The result opens only with the same key and `context`.
 */
export function seal(key: Buffer, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the result of {@link seal}. Throws if the key or the context is wrong, or if a byte was changed. */
export function unseal(key: Buffer, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  // Pass a key object, because decryption with a Buffer as the key would take three times as long.
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
}

/** Returns a secret for a cookie or a mailed link: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for the database. Tokens are random, so a plain SHA-256 is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
