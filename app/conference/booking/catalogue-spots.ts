import { daysOf, type Period } from '#conference/edition/days.ts';
import type { Edition } from '#conference/edition/edition.server.ts';

/** How many spots each option of the catalogue has, and on which days: a stall's one day is null. */
export function catalogueSpots({
  catalogue,
  festival,
}: {
  catalogue: Edition['catalogue'];
  festival: Period;
}): { option: string; days: (string | null)[]; total: number }[] {
  return catalogue.map(({ id, per, total }) => ({
    option: id,
    days: per === 'day' ? daysOf(festival) : [null],
    total,
  }));
}
