import { sql } from 'kysely';
import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ClothSize } from '#platform/database/database-types.ts';

/** The fields that a participant can fill in after registering. */
export type Completion = {
  /** ISO 3166-1 alpha-2, upper case. */
  country?: string;
  clothSize?: ClothSize | null;
  shoeSize?: number | null;
  interestedDoctorate?: true;
};

/**
 * Fills in fields of a registration that its participant left empty. Does not change sizes that were chosen before,
 * because the organisers order the kits by them. Does not check whether the other fields are empty.
 */
export async function completeRegistration(
  db: Database,
  participant: { registrationId: string; requestId?: string },
  completion: Completion,
  now: Date,
): Promise<void> {
  const { country, clothSize, shoeSize, interestedDoctorate } = completion;
  const given = (Object.keys(completion) as (keyof Completion)[]).filter((field) => completion[field]);
  if (given.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('registration')
      .set({
        updated_at: now,
        country,
        interested_doctorate: interestedDoctorate,
        ...(clothSize && { cloth_size: sql<ClothSize>`coalesce(cloth_size, ${clothSize})` }),
        ...(shoeSize && { shoe_size: sql<number>`coalesce(shoe_size, ${shoeSize})` }),
      })
      .where('id', '=', participant.registrationId)
      .execute();
    const detail = { fields: given };
    await recordAct(tx, { ...byParticipant(participant), action: 'registration.completed', detail });
  });
}
