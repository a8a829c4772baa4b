import type { Secrets } from '#platform/keys/secrets.server.ts';

/** The number and the hash (in hex) of a link of the audit's chain. */
export type Head = { seq: string; hash: string };

/** A head with a signature (in base64url). It proves that this head was the end of the chain at this time. */
export type SignedHead = Head & { at: Date; signature: string };

/** Signs a head with a key that the database does not have. The time is signed in whole seconds. */
export function signHead(secrets: Secrets, { seq, hash }: Head, at: Date): SignedHead {
  const signature = secrets.fingerprint('audit anchor', `${seq}:${hash}:${at.toISOString()}`);
  return { seq, hash, at, signature };
}

/** True if {@link signHead} has signed this head at this time. */
export function hasRightSignature(secrets: Secrets, head: SignedHead): boolean {
  return signHead(secrets, head, head.at).signature === head.signature;
}

/** Writes a signed head as one line of text. */
export function writeHead({ seq, hash, at, signature }: SignedHead): string {
  return `${seq}:${hash} ${at.toISOString()} ${signature}\n`;
}

/** Reads a head such as `12:9f86…`. Returns undefined if the text is not a head. */
export function readHead(text: string): Head | undefined {
  const [, seq, hash] = /^([1-9]\d{0,17}):([0-9a-f]{64})$/.exec(text) ?? [];
  return seq && hash ? { seq, hash } : undefined;
}

/** Reads the output of {@link writeHead}. Returns undefined if the text is something else. */
export function readSignedHead(text: string): SignedHead | undefined {
  const [words = '', time = '', signature = ''] = text.trim().split(' ');
  const head = readHead(words);
  const at = new Date(time);
  return head && !Number.isNaN(at.getTime()) && signature ? { ...head, at, signature } : undefined;
}
