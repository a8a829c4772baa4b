import { sql } from 'kysely';
import type pg from 'pg';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { folderEdition } from '#conference/edition/edition.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isAdded } from './additions.ts';
import { keepSettings } from './lock-settings.server.ts';
import { overlaySettings, type StoredValues } from './overlay-settings.ts';

/**
 * Keeps a participant type that owners have added until the transaction ends, in which somebody gets this type: it is
 * removed only while nobody has it. Throws if it was removed since the form was read. The types of the folder stay anyway.
 */
export async function keepType(tx: Database, id: string): Promise<void> {
  if (!isAdded(id)) return;
  await keepSettings(tx);
  const { participantTypes } = await readFacts(tx);
  if (!participantTypes.some((type) => type.id === id)) throw new Error(`The type "${id}" was just removed.`);
}

/**
 * `newestId` grows with each change, and `undone` with each change that is undone. So they show which of two states is
 * older.
 */
export type StoredVersion = { newestId: number; undone: number };

/** True if one state of the stored settings is older than another. */
export function isOlder(one: StoredVersion, other: StoredVersion): boolean {
  return one.newestId < other.newestId || one.undone < other.undone;
}

/**
 * Reads the stored values by the names of their settings. The value of a setting is in its newest change that is not
 * undone. Leaves out settings that have no such change, or whose newest change has no value: for these settings, the
 * value of the edition's folder applies.
 */
export async function readStoredValues(db: Database): Promise<StoredValues> {
  return (await readStored(db)).values;
}

/**
 * Reads the facts that are in force, within a transaction, for work that gets nothing else. Its prices are those of the
 * folder, because they depend on the day.
 */
export async function readFacts(tx: Database): Promise<ChangeableFacts> {
  return overlaySettings(folderEdition, await readStoredValues(tx), '');
}

/** Reads the facts that are in force when the server starts, before the application has its database. */
export async function readFactsAsOwner(owner: pg.Client): Promise<ChangeableFacts> {
  const { rows } = await owner.query<{ setting: string; value: unknown }>(
    `select distinct on (setting) setting, value from setting_change
     where undone_at is null order by setting, id desc`,
  );
  const stored = rows
    .filter(({ value }) => value !== null)
    .map(({ setting, value }) => [setting, value] as const);
  return overlaySettings(folderEdition, new Map(stored), '');
}

/** Reads the stored values and their version. One statement reads both, so that they belong to the same moment. */
export async function readStored(db: Database): Promise<{ version: StoredVersion; values: StoredValues }> {
  const rows = await db
    .with('version', (query) =>
      query
        .selectFrom('setting_change')
        .select([
          sql<number>`coalesce(max(id), 0)`.as('newestId'),
          sql<number>`count(undone_at)::int`.as('undone'),
        ]),
    )
    .with('in_force', (query) =>
      query
        .selectFrom('setting_change')
        .distinctOn('setting')
        .select(['setting', 'value'])
        .where('undone_at', 'is', null)
        .orderBy('setting')
        .orderBy('id', 'desc'),
    )
    .selectFrom('version')
    .leftJoin('in_force', (join) => join.onTrue())
    .select(['newestId', 'undone', 'setting', 'value'])
    .execute();
  const [{ newestId, undone } = { newestId: 0, undone: 0 }] = rows;
  const values = rows.flatMap(({ setting, value }) =>
    setting === null || value === null ? [] : [[setting, value] as const],
  );
  return { version: { newestId, undone }, values: new Map(values) };
}

/**
 * Reads the two newest changes of a setting, without undone changes. The first one is in force. The second one would
 * apply if the first one were undone.
 */
export async function readInForce(db: Database, setting: string): Promise<{ id: number; value: unknown }[]> {
  return await db
    .selectFrom('setting_change')
    .select(['id', 'value'])
    .where('setting', '=', setting)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
}

export type SettingChange = {
  id: number;
  setting: string;
  value: unknown;
  changedAt: Date;
  changedBy: string;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/** Lists the changes of settings with the organisers' names, newest first. */
export async function listSettingChanges(db: Database, setting?: string): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('setting_change')
    .innerJoin(organisers(db).as('author'), 'author.id', 'setting_change.changed_by')
    .leftJoin(organisers(db).as('undoer'), 'undoer.id', 'setting_change.undone_by')
    .select(['setting_change.id', 'setting', 'value', 'changed_at', 'undone_at'])
    .select(['author.name as changed_by', 'undoer.name as undone_by'])
    .$if(setting !== undefined, (query) => query.where('setting', '=', setting ?? ''))
    .orderBy('setting_change.id', 'desc')
    .limit(1000)
    .execute();
  return rows.map(({ id, value, ...row }) => ({
    id,
    value,
    setting: row.setting,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    undoneAt: row.undone_at,
    undoneBy: row.undone_by,
  }));
}
