import { createHash } from 'node:crypto';
import type { DocumentKind } from '../document-kind.ts';
import { type ComparedTexts, factsLength, joinFacts } from './compared-facts.ts';

/** Makes the hash of a document's name and facts that its code contains. */
export function hashFacts(kind: DocumentKind, name: string, texts: ComparedTexts): Uint8Array {
  return createHash('sha256')
    .update(joinFacts(kind, name, texts))
    .digest()
    .subarray(0, factsLength);
}
