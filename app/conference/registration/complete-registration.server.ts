import { sql } from 'kysely';
import type { Database } from '#platform/database.server.ts';
import type { ClothSize } from '#platform/database-types.ts';

/** What can be given after registering. */
export type Completion = {
  /** ISO 3166-1 alpha-2, upper case. */
  country?: string;
  clothSize?: ClothSize | null;
  shoeSize?: number | null;
  interestedDoctorate?: true;
};

/**
 * Adds to a registration what it left out. Sizes that were given already stay as they are: the kit is ordered by them,
 * and changing them is a feature of its own.
 */
export async function completeRegistration(
  db: Database,
  registrationId: string,
  { country, clothSize, shoeSize, interestedDoctorate }: Completion,
  now: Date,
): Promise<void> {
  await db
    .updateTable('registration')
    .set({
      updated_at: now,
      country,
      interested_doctorate: interestedDoctorate,
      ...(clothSize && { cloth_size: sql<ClothSize>`coalesce(cloth_size, ${clothSize})` }),
      ...(shoeSize && { shoe_size: sql<number>`coalesce(shoe_size, ${shoeSize})` }),
    })
    .where('id', '=', registrationId)
    .execute();
}
