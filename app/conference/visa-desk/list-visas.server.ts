import { findStaleLetters } from '#conference/participant-documents/letter-state.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { VisaFilter } from './visa-filter.ts';
import { byDeadline, findShortPassports, findVisaPeople } from './visa-people.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** Lists a page of the people whom a filter finds, by deadline and name. Pages begin with 1. */
export async function listVisas(
  store: Store,
  { filter, page, length }: { filter: VisaFilter; page: number; length: number },
) {
  const { db } = store;
  const { select } = await findVisaPeople(store, filter);
  const rows = await select(db)
    .orderBy(byDeadline())
    .orderBy('sortName')
    .orderBy('row.id')
    .offset((page - 1) * length)
    .limit(length)
    .execute();
  const ids = rows.map(({ id }) => id);
  const stale = new Set(await findStaleLetters(store, ids));
  const passports = await findShortPassports(store, ids);
  const clearances = await listClearances(db, ids);
  return {
    count: await countRows(db, select(db)),
    rows: rows.map((row) => ({
      ...row,
      isLetterStale: stale.has(row.id),
      passport: passports.get(row.id),
      clearances: clearances.filter((one) => one.registration_id === row.id),
    })),
  };
}

/** Lists the clearances of registrations, with the batch in which each was sent. */
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

/** Lists the batches that were sent, the newest first, with the number of people by state. */
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
