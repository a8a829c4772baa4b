import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { dayAt } from '#conference/edition/days.ts';
import { checkFacts, folderEdition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { listSettings } from './list-settings.ts';
import { lockSettings } from './lock-settings.server.ts';
import { overlaySettings, type StoredValues } from './overlay-settings.ts';
import type { Setting, Texts } from './setting.ts';
import { readInForce, readStoredValues } from './stored-settings.server.ts';

type By = {
  organiserId: string;
  requestId: string;
  /** Carries out, in the same transaction, what other parts do with the changed facts. */
  follow?: Follow;
  /** Says why what a change would take away cannot go, or undefined. */
  refuse?: Refuse;
};

type Refuse = (
  tx: Database,
  change: { before: ChangeableFacts; after: ChangeableFacts },
) => Promise<string | undefined>;

/** `before` and `facts` are the facts before and after the change. */
export type Follow = (
  tx: Database,
  facts: ChangeableFacts,
  before: ChangeableFacts,
  now: Date,
) => Promise<void>;

type Changed =
  | { ok: true }
  | { ok: false; reason: 'no-such-setting' }
  /** Somebody has what the change would take away. `why` is a sentence. */
  | { ok: false; reason: 'in-use'; why: string }
  /** Somebody else changed the setting after the form was opened. */
  | { ok: false; reason: 'changed-meanwhile' }
  /** The value contradicts other facts of the edition. `fault` begins with the path of a fact. */
  | { ok: false; reason: 'does-not-fit'; fault: string };

/** Finds a setting by its name. A new addition is found, too: it has no stored value yet. */
export function findSetting(name: string, stored: StoredValues): Setting | undefined {
  return listSettings(folderEdition, stored, [name]).find((setting) => setting.name === name);
}

/**
 * True if two values of a setting are the same. The order of fields does not matter, because the database changes it.
 */
export function isSameValue({ show }: Setting, one: unknown, other: unknown): boolean {
  return JSON.stringify(show(one)) === JSON.stringify(show(other));
}

/**
 * True if a form showed this value. Compares the texts of the fields, because the form may be unable to read a value of
 * the edition's folder.
 */
function hasShown({ show }: Setting, value: unknown, shown: Partial<Texts>): boolean {
  return Object.entries(show(value)).every(([name, text]) => shown[name] === text);
}

/** The value in force: the stored value, or else the value of the folder. */
export function valueInForce(setting: Setting, stored: StoredValues): unknown {
  const value = stored.get(setting.name);
  return value !== undefined && setting.accepts(value) ? value : setting.folderValue;
}

/**
 * Changes a setting from now on. `value` is what the setting has read from its form. Without a `value`, the setting
 * gets the value of the edition's folder again. `shown` are the texts that the form showed: refuses the change if
 * somebody else has changed the setting since then. Does nothing if the value stays the same, so a form can be sent
 * twice.
 */
export async function changeSetting(
  db: Database,
  { name, value, shown, ...by }: By & { name: string; value: unknown; shown: Partial<Texts> },
  now: Date,
): Promise<Changed> {
  return await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const stored = await readStoredValues(tx);
    const setting = findSetting(name, stored);
    if (!setting) return { ok: false, reason: 'no-such-setting' };
    const before = valueInForce(setting, stored);
    const after = value ?? setting.folderValue;
    if (value === undefined ? !stored.has(name) : isSameValue(setting, before, after)) return { ok: true };
    if (!hasShown(setting, before, shown)) return { ok: false, reason: 'changed-meanwhile' };
    const changed = new Map(stored).set(name, after);
    const fault = findFault(changed, now);
    if (fault !== undefined) return { ok: false, reason: 'does-not-fit', fault };
    const why = await by.refuse?.(tx, { before: factsWith(stored, now), after: factsWith(changed, now) });
    if (why !== undefined) return { ok: false, reason: 'in-use', why };
    await tx
      .insertInto('setting_change')
      .values({
        setting: name,
        value: value === undefined ? null : JSON.stringify(value),
        changed_at: now,
        changed_by: by.organiserId,
      })
      .execute();
    await by.follow?.(tx, factsWith(changed, now), factsWith(stored, now), now);
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'setting.changed',
      subject: 'edition',
      detail: { setting: name, before: setting.say(before), after: setting.say(after) },
    });
    return { ok: true };
  });
}

type Undone =
  | { ok: true }
  | { ok: false; reason: 'no-such-change' | 'not-newest' }
  | { ok: false; reason: 'in-use'; why: string }
  | { ok: false; reason: 'does-not-fit'; fault: string };

/**
 * Undoes the newest change of a setting. The change before it then applies again. If there is none, the value of the
 * edition's folder applies. Does nothing if the change is already undone.
 */
export async function undoSettingChange(
  db: Database,
  { name, changeId, ...by }: By & { name: string; changeId: number },
  now: Date,
): Promise<Undone> {
  return await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const stored = await readStoredValues(tx);
    const setting = findSetting(name, stored);
    if (!setting) return { ok: false, reason: 'no-such-change' };
    const change = await tx
      .selectFrom('setting_change')
      .select('undone_at')
      .where('id', '=', changeId)
      .where('setting', '=', name)
      .executeTakeFirst();
    if (!change) return { ok: false, reason: 'no-such-change' };
    if (change.undone_at !== null) return { ok: true };
    const [newest, previous] = await readInForce(tx, name);
    if (newest?.id !== changeId) return { ok: false, reason: 'not-newest' };
    const undone = new Map(stored);
    if (previous === undefined || previous.value === null) undone.delete(name);
    else undone.set(name, previous.value);
    const fault = findFault(undone, now);
    if (fault !== undefined) return { ok: false, reason: 'does-not-fit', fault };
    const why = await by.refuse?.(tx, { before: factsWith(stored, now), after: factsWith(undone, now) });
    if (why !== undefined) return { ok: false, reason: 'in-use', why };
    await tx
      .updateTable('setting_change')
      .set({ undone_at: now, undone_by: by.organiserId })
      .where('id', '=', changeId)
      .execute();
    await by.follow?.(tx, factsWith(undone, now), factsWith(stored, now), now);
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'setting.undone',
      subject: 'edition',
      detail: {
        setting: name,
        before: setting.say(valueInForce(setting, stored)),
        after: setting.say(valueInForce(setting, undone)),
      },
    });
    return { ok: true };
  });
}

function factsWith(stored: StoredValues, now: Date): ChangeableFacts {
  return overlaySettings(folderEdition, stored, dayAt(now, folderEdition.timeZone));
}

/** Returns the first fault of the edition with these values, or undefined. */
function findFault(stored: StoredValues, now: Date): string | undefined {
  const checked = checkFacts(factsWith(stored, now), dayAt(now, folderEdition.timeZone));
  return checked.ok ? undefined : checked.faults[0];
}
