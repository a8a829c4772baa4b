import { type Expression, type RawBuilder, sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import type { ClearanceRule } from '#conference/edition/schema/facts/visa-schema.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The clearances that the edition requires of people. */
export const clearances: readonly ClearanceRule[] = edition.visa?.clearances ?? [];

/** What decides which questions of the visa checklist somebody is asked. */
export const askingRule = { hostCountry: edition.visa?.hostCountry ?? '', clearances: [...clearances] };

/** The country about which people are asked whether they come from there. Undefined if nobody is asked. */
export const askedOrigin = clearances.find(({ concerns }) => concerns?.origin)?.concerns?.origin;

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

/**
 * The clearances of a registration with their states, as one text, or null if the edition requires none. Other modules
 * select it as a column.
 */
export function clearanceStatesOf(db: Database, registrationId: Expression<string>, rules = clearances) {
  const names = rules.map(({ id, name }) => sql`when clearance = ${id} then ${name}`);
  // The first case keeps the expression right if there are no rules.
  const name = sql.join([sql`case when clearance is null then null`, ...names, sql`end`], sql` `);
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

/** True if a visa letter waits for the clearances of the event and of its person. The letter then names them. */
export function doLettersWait(): boolean {
  return edition.visa?.letterWaitsForClearances === true;
}

/**
 * Finds the clearances that authorities have given, in the edition's order. Returns a map from the id of the
 * registration. The map is empty if letters do not wait for clearances.
 */
export async function findGivenClearances(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, GivenClearance[]>> {
  const given = new Map<string, GivenClearance[]>();
  if (!doLettersWait()) return given;
  const rows = await neededClearances(db)
    .select(['registration_id', 'clearance', 'number', 'answered_on'])
    .where('state', '=', 'cleared')
    .where('registration_id', '=', anyOf(registrationIds))
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

/** A condition: this clearance concerns the person, as `concerns` of visa-data.ts says. */
function isConcerned(
  db: Database,
  { concerns }: ClearanceRule,
  person: Expression<string>,
): RawBuilder<boolean> {
  if (!concerns) return sql<boolean>`true`;
  const { nationalities, origin } = concerns;
  const ofNationality = sql<boolean>`nationality = any(${[...nationalities]}::text[])`;
  const concerned = origin ? sql<boolean>`(${ofNationality} or has_listed_origin)` : ofNationality;
  const own = db.selectFrom('visa_case').select('registration_id').where('registration_id', '=', person);
  return sql<boolean>`exists (${own.where(concerned)})`;
}

function anyClearance(condition: (clearance: ClearanceRule) => RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(false ${sql.join(
    clearances.map((one) => sql`or (${condition(one)})`),
    sql` `,
  )})`;
}

/**
 * A condition: the person lacks a clearance. It concerns them and is not given, or they were sent for it and have no
 * favourable answer.
 */
export function lacksClearance(db: Database, person: Expression<string>): RawBuilder<boolean> {
  const own = neededClearances(db).select('registration_id').where('registration_id', '=', person);
  const lacksOne = anyClearance((one) => {
    const given = own.where('clearance', '=', one.id).where('state', '=', 'cleared');
    return sql<boolean>`${isConcerned(db, one, person)} and not exists (${given})`;
  });
  return sql<boolean>`(exists (${own.where('state', '<>', 'cleared')}) or ${lacksOne})`;
}

/** A condition: a clearance concerns the person, who was not sent for it yet. */
export function isToBeSent(db: Database, person: Expression<string>): RawBuilder<boolean> {
  const own = neededClearances(db).select('registration_id').where('registration_id', '=', person);
  return anyClearance(
    (one) =>
      sql<boolean>`${isConcerned(db, one, person)} and not exists (${own.where('clearance', '=', one.id)})`,
  );
}

/** True if a visa letter waits for a clearance of this person. */
export async function isWaitingForClearance(db: Database, registrationId: string): Promise<boolean> {
  if (!doLettersWait()) return false;
  const { rows } = await sql<{ lacks: boolean }>`
    select ${lacksClearance(db, sql<string>`${registrationId}::uuid`)} as lacks`.execute(db);
  return rows[0]?.lacks === true;
}
