import type { Insertable } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { type CheckedFile, openStoredFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openInstallationRecord } from '#platform/keys/installation-key.server.ts';
import { doLettersWait } from './clearances.server.ts';

/** The clearances that authorities must give to the event of this edition. */
export const eventClearances = edition.visa?.eventClearances ?? [];

/** A clearance of the event as an organiser entered it. `on` is an ISO day; `eventId` is empty if there is none. */
export type EventClearance = { id: string; name: string; number: string; on: string; eventId: string };

/** Lists the clearances of the event that are entered, in the edition's order. */
export async function listEventClearances(db: Database): Promise<EventClearance[]> {
  if (eventClearances.length === 0) return [];
  const rows = await db
    .selectFrom('event_clearance')
    .select(['clearance', 'number', 'given_on', 'event_id'])
    .execute();
  return eventClearances.flatMap(({ id, name }) => {
    const row = rows.find(({ clearance }) => clearance === id);
    return row ? [{ id, name, number: row.number, on: row.given_on, eventId: row.event_id ?? '' }] : [];
  });
}

/** Lists the names of the clearances of the event that are not entered yet. */
export async function listMissingEventClearances(db: Database): Promise<string[]> {
  const entered = await listEventClearances(db);
  return eventClearances.filter(({ id }) => !entered.some((one) => one.id === id)).map(({ name }) => name);
}

/** False while visa letters wait for a clearance of the event. */
export async function isEventCleared(db: Database): Promise<boolean> {
  return !doLettersWait() || (await listMissingEventClearances(db)).length === 0;
}

/** Opens the PDF of a clearance of the event. Undefined if it is not entered. The caller checks who may read it. */
export async function openEventClearance(
  { db, files, secrets }: Pick<Platform, 'db' | 'files' | 'secrets'>,
  clearance: string,
): Promise<CheckedFile | undefined> {
  if (!eventClearances.some(({ id }) => id === clearance)) return undefined;
  const row = await db
    .selectFrom('event_clearance')
    .select('file_id')
    .where('clearance', '=', clearance)
    .executeTakeFirst();
  return row && (await openStoredFile(db, files, await openInstallationRecord(db, secrets), row.file_id));
}

/** Reads a clearance of the event as it is stored, and locks it. */
export async function lockEventClearance(tx: Database, clearance: string) {
  return await tx
    .selectFrom('event_clearance')
    .select(['number', 'given_on', 'event_id', 'file_id'])
    .where('clearance', '=', clearance)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a clearance of the event, or replaces the one that is stored. */
export async function storeEventClearance(
  tx: Database,
  row: Insertable<DB['event_clearance']>,
): Promise<void> {
  const { clearance: _clearance, ...values } = row;
  await tx
    .insertInto('event_clearance')
    .values(row)
    .onConflict((conflict) => conflict.column('clearance').doUpdateSet(values))
    .execute();
}

/** Deletes a clearance of the event. Returns what was stored. */
export async function deleteEventClearance(tx: Database, clearance: string) {
  return await tx
    .deleteFrom('event_clearance')
    .where('clearance', '=', clearance)
    .returning(['file_id', 'number', 'given_on'])
    .executeTakeFirst();
}
