import { createHash } from 'node:crypto';
import type { Description } from '../describe-document.server.ts';
import type { DocumentKind } from '../document-kind.ts';
import { encodeFields } from './document-code.ts';
import { type DocumentKey, signWith } from './document-keys.server.ts';
import { hashFacts } from './hash-facts.server.ts';
import { codeHashLength } from './published-list.ts';
import { readComparedTexts } from './read-compared-texts.server.ts';

type Signed = { signed: Uint8Array; signature: Uint8Array };

/** Signs what a document prints. The same document and key always give the same bytes. */
export function signCode(
  key: DocumentKey,
  { number, kind, expires_on }: { number: string; kind: DocumentKind; expires_on: string | null },
  { content, passport }: Description,
): Signed {
  const { name } = content.holder;
  const facts = hashFacts(kind, name, readComparedTexts(kind, content, passport));
  const expiresOn = expires_on ?? undefined;
  const signed = encodeFields({ keyId: key.kid, number, kind, expiresOn, name, facts });
  return { signed, signature: signWith(key, signed) };
}

/**
 * The hash by which a code is known after its key is retired. It contains the signature, so that nobody can find out a
 * name by trying names.
 */
export function hashCode({ signed, signature }: Signed): Buffer {
  return createHash('sha256').update(signed).update(signature).digest().subarray(0, codeHashLength);
}
