import type { Selectable } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { Registration } from '#platform/database/database-types.ts';

/** What a merge gives the kept registration where it lacks it. */
export const filledColumns = ['country', 'cloth_size', 'shoe_size', 'interested_doctorate'] as const;
export type FilledColumn = (typeof filledColumns)[number];

/** Gives what the kept one lacked and has from the other, by column. */
export async function fillGaps(
  tx: Database,
  kept: Selectable<Registration>,
  other: Selectable<Registration>,
  now: Date,
) {
  const { country, cloth_size, shoe_size } = other;
  const filled = {
    ...(kept.country === null && country !== null && { country }),
    ...(kept.cloth_size === null && cloth_size !== null && { cloth_size }),
    ...(kept.shoe_size === null && shoe_size !== null && { shoe_size }),
    ...(!kept.interested_doctorate && other.interested_doctorate && { interested_doctorate: true }),
  };
  await tx
    .updateTable('registration')
    .set({ ...filled, updated_at: now })
    .where('id', '=', kept.id)
    .execute();
  return filled;
}
