import { randomInt } from 'node:crypto';

/**
 * The characters of a reference. Without 0, O, 1, I, L and U, because people confuse these on the phone and on paper.
 */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Makes a random reference for people and bank transfers, such as `PC-7K3M-92QD`. About 30^8 references are possible.
 */
export function newReference(): string {
  const draw = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `PC-${draw()}-${draw()}`;
}
