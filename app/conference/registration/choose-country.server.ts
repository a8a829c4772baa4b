import type { Database } from '#platform/database.server.ts';

/** Notes a participant's country of residence (ISO 3166-1 alpha-2, upper case). */
export async function chooseCountry(
  db: Database,
  { registrationId, country }: { registrationId: string; country: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('registration')
    .set({ country, updated_at: now })
    .where('id', '=', registrationId)
    .execute();
}
