import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The fields that a participant can fill in after registering. */
export type Completion = {
  /** ISO 3166-1 alpha-2, upper case. */
  country?: string;
  interestedDoctorate?: true;
};

/**
 * Fills in fields of a registration that its participant left empty. Does not check whether they are empty.
 */
export async function completeRegistration(
  db: Database,
  participant: { registrationId: string; requestId?: string },
  completion: Completion,
  now: Date,
): Promise<void> {
  const { country, interestedDoctorate } = completion;
  const given = (Object.keys(completion) as (keyof Completion)[]).filter((field) => completion[field]);
  if (given.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('registration')
      .set({
        updated_at: now,
        country,
        interested_doctorate: interestedDoctorate,
      })
      .where('id', '=', participant.registrationId)
      .execute();
    const detail = { fields: given };
    await recordAct(tx, { ...byParticipant(participant), action: 'registration.completed', detail });
  });
}
