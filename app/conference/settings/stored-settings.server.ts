import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { StoredValues } from './overlay-settings.ts';

/** A change of a setting that is in force. `value` is null if it went back to what the edition's folder says. */
type StoredChange = { id: number; setting: string; value: unknown };

/** Reads the newest change of each setting that is not undone. */
async function readNewest(db: Database): Promise<StoredChange[]> {
  return await db
    .selectFrom('setting_change')
    .distinctOn('setting')
    .select(['id', 'setting', 'value'])
    .where('undone_at', 'is', null)
    .orderBy('setting')
    .orderBy('id', 'desc')
    .execute();
}

/** Reads the values that replace those of the edition's folder. */
export async function readStoredValues(db: Database): Promise<StoredValues> {
  const newest = await readNewest(db);
  return new Map(newest.flatMap(({ setting, value }) => (value === null ? [] : [[setting, value] as const])));
}

/** The newest change of one setting that is not undone. Undefined if there is none. */
export async function readNewestOf(db: Database, setting: string): Promise<StoredChange | undefined> {
  return (await readNewest(db)).find((change) => change.setting === setting);
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
    .limit(200)
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
