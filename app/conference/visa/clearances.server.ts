import { type Expression, sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The clearances that the edition requires. */
export const clearances = edition.visa?.clearances ?? [];
const clearanceIds = clearances.map(({ id }) => id);

/** The name of a clearance. Returns the id if the edition no longer has it. */
export function nameClearance(id: string): string {
  return clearances.find((one) => one.id === id)?.name ?? id;
}

/**
 * A query of the clearances of people, without clearances that the edition does not require. It selects no columns.
 * Other modules join it.
 */
export function neededClearances(db: Database) {
  return db.selectFrom('visa_clearance').where('clearance', '=', sql<string>`any(${clearanceIds}::text[])`);
}

/** The clearances of a registration with their states, as one text. Other modules select it as a column. */
export function clearanceStatesOf(db: Database, registrationId: Expression<string>) {
  const name = sql.join(
    [sql`case clearance`, ...clearances.map(({ id, name }) => sql`when ${id} then ${name}`), sql`end`],
    sql` `,
  );
  return neededClearances(db)
    .select(
      sql<string | null>`string_agg(${name} || ': ' || state::text, ', ' order by clearance)`.as('states'),
    )
    .where('registration_id', '=', registrationId);
}

/** A query of the registrations in a batch. */
export function sentInBatch(db: Database, batchId: string) {
  return db.selectFrom('visa_clearance').select('registration_id').where('batch_id', '=', batchId);
}

/** Lists the clearances of registrations, each with its batch. */
export async function listClearances(db: Database, registrationIds: readonly string[]) {
  return await db
    .selectFrom('visa_clearance as own')
    .innerJoin('clearance_batch as batch', 'batch.id', 'own.batch_id')
    .select(['own.registration_id', 'own.clearance', 'own.state', 'own.number', 'own.answered_on'])
    .select(['batch.id as batchId', 'batch.number as batchNumber', 'batch.sent_on as sentOn'])
    .where('own.registration_id', '=', anyOf(registrationIds))
    .orderBy('own.clearance')
    .execute();
}

/** Lists the batches, the newest first, with the number of people by state. */
export async function listBatches(db: Database, most: number) {
  return await db
    .selectFrom('clearance_batch as batch')
    .leftJoin('visa_clearance as own', 'own.batch_id', 'batch.id')
    .select(['batch.id', 'batch.clearance', 'batch.number', 'batch.sent_on as sentOn'])
    .select(({ fn, cast }) => [
      cast<number>(fn.count('own.registration_id'), 'integer').as('people'),
      cast<number>(fn.count('own.registration_id').filterWhere('own.state', '=', 'sent'), 'integer').as(
        'waiting',
      ),
      cast<number>(fn.count('own.registration_id').filterWhere('own.state', '=', 'refused'), 'integer').as(
        'refused',
      ),
    ])
    .groupBy('batch.id')
    .orderBy('batch.made_at', 'desc')
    .limit(most)
    .execute();
}

/**
 * A clearance that an authority has given. `number` is empty if the authority sent no number. `on` is the day of the
 * answer.
 */
export type GivenClearance = { name: string; number: string; on: string };

/** True if a visa letter waits for all clearances of the edition. The letter then names them. */
export function doLettersWait(): boolean {
  return edition.visa?.letterWaitsForClearances === true && clearances.length > 0;
}

/**
 * Finds the clearances that authorities have given, in the edition's order. Returns a map from the id of the
 * registration. The map is empty if letters do not wait for clearances. Without `registrationIds`, finds the clearances
 * of everybody.
 */
export async function findGivenClearances(
  db: Database,
  registrationIds?: readonly string[],
): Promise<Map<string, GivenClearance[]>> {
  const given = new Map<string, GivenClearance[]>();
  if (!doLettersWait()) return given;
  const rows = await neededClearances(db)
    .select(['registration_id', 'clearance', 'number', 'answered_on'])
    .where('state', '=', 'cleared')
    .$if(registrationIds !== undefined, (query) =>
      query.where('registration_id', '=', anyOf(registrationIds ?? [])),
    )
    .execute();
  for (const { id, name } of clearances) {
    for (const row of rows) {
      if (row.clearance !== id || row.answered_on === null) continue;
      const own = given.get(row.registration_id) ?? [];
      given.set(row.registration_id, [...own, { name, number: row.number ?? '', on: row.answered_on }]);
    }
  }
  return given;
}

/** True if somebody with these clearances may get a visa letter. */
export function isClearedForLetter(given: readonly GivenClearance[] | undefined): boolean {
  return !doLettersWait() || given?.length === clearances.length;
}
