import { randomInt } from 'node:crypto';

/** Leaves out 0, O, 1, I, L and U, because people confuse them on the phone and on paper. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a random reference for people and bank transfers, such as `PC-7K3M-92QD`. There are about 30^8. */
export function newReference(): string {
  const draw = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `PC-${draw()}-${draw()}`;
}
