import type { Database } from '#platform/database/database.server.ts';

/** Locks the programme until the transaction ends, so that changes of rooms, people and sessions happen one by one. */
export async function lockProgramme(tx: Database, now: Date): Promise<void> {
  await tx.updateTable('programme').set({ changed_at: now }).executeTakeFirstOrThrow();
}
