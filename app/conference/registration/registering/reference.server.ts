import { randomInt } from 'node:crypto';
import { referenceCharacters, writeReference } from '../reference.ts';

/**
 * Makes a random reference for people and bank transfers, such as `PC-7K3M-92QD`. About 30^8 references are possible.
 */
export function newReference(): string {
  const draw = () =>
    Array.from({ length: 4 }, () => referenceCharacters[randomInt(referenceCharacters.length)]).join('');
  return writeReference(draw(), draw());
}
