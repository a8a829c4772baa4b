import { randomInt } from 'node:crypto';
import { referenceCharacters, writeReference } from '../reference.ts';

/**
 * Makes a random reference for people and bank transfers, such as `PC-7K3M-92QD`. About 30^8 references are possible.
 */
export function newReference(): string {
  return writeReference(drawCharacters(4), drawCharacters(4));
}

/** Draws `count` random characters from those that people do not confuse, see {@link referenceCharacters}. */
export function drawCharacters(count: number): string {
  return Array.from({ length: count }, () => referenceCharacters[randomInt(referenceCharacters.length)]).join(
    '',
  );
}
