import { randomInt } from 'node:crypto';

/** Neither 0 and O nor 1, I and L nor U: a reference is read out on the phone and copied from paper. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A registration's reference for people and bank transfers, such as `PC-7K3M-92QD`: 30^8 of them. */
export function newReference(): string {
  const draw = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `PC-${draw()}-${draw()}`;
}
