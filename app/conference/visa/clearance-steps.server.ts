import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ClearanceState } from '#platform/database/database-types.ts';

/** Reads the state of one clearance for these people. The map leaves out people who are in no batch for it. */
export async function readClearanceStates(
  db: Database,
  people: readonly string[],
  clearance: string,
): Promise<Map<string, ClearanceState>> {
  const rows = await db
    .selectFrom('visa_clearance')
    .select(['registration_id', 'state'])
    .where('registration_id', '=', anyOf(people))
    .where('clearance', '=', clearance)
    .execute();
  return new Map(rows.map(({ registration_id, state }) => [registration_id, state]));
}

type Batch = { clearance: string; number: string; on: string; organiserId: string };

/** Stores a batch of people. People with a refused clearance can be sent again. */
export async function sendBatch(
  tx: Database,
  people: readonly string[],
  { clearance, number, on, organiserId }: Batch,
  now: Date,
): Promise<void> {
  const { id: batch_id } = await tx
    .insertInto('clearance_batch')
    .values({ clearance, number: number || null, sent_on: on, sent_by: organiserId, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = { batch_id, state: 'sent', number: null, answered_on: null } as const;
  await tx
    .insertInto('visa_clearance')
    .values(people.map((registration_id) => ({ registration_id, clearance, ...values })))
    .onConflict((conflict) =>
      conflict
        .columns(['registration_id', 'clearance'])
        .doUpdateSet(values)
        .where('visa_clearance.state', '=', 'refused'),
    )
    .execute();
}

type Answer = { clearance: string; state: 'cleared' | 'refused'; number: string; on: string };

/** Stores an authority's answer. `on` is the day of the answer. */
export async function answerClearances(
  tx: Database,
  people: readonly string[],
  { clearance, state, number, on }: Answer,
): Promise<void> {
  await tx
    .updateTable('visa_clearance')
    .set({ state, number: number || null, answered_on: on })
    .where('registration_id', '=', anyOf(people))
    .where('clearance', '=', clearance)
    .execute();
}

/** Undoes the last step of a clearance: the answer, or else the sending. */
export async function undoClearanceStep(
  tx: Database,
  people: readonly string[],
  clearance: string,
): Promise<void> {
  await tx
    .deleteFrom('visa_clearance')
    .where('registration_id', '=', anyOf(people))
    .where('clearance', '=', clearance)
    .where('state', '=', 'sent')
    .execute();
  await tx
    .updateTable('visa_clearance')
    .set({ state: 'sent', number: null, answered_on: null })
    .where('registration_id', '=', anyOf(people))
    .where('clearance', '=', clearance)
    .execute();
}
