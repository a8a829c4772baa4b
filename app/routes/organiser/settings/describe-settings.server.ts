import { readLetterText } from '#conference/documents/letter-text.server.ts';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { isAboutAdded, isAdded, nextAdditions } from '#conference/edition/settings/additions.ts';
import { isSameValue, valueInForce } from '#conference/edition/settings/change-setting.server.ts';
import { listSettings } from '#conference/edition/settings/list-settings.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { Setting, Texts } from '#conference/edition/settings/setting.ts';
import {
  listSettingChanges,
  readStoredValues,
  type SettingChange,
} from '#conference/edition/settings/stored-settings.server.ts';
import { readWordings } from '#conference/mails/texts/stored-wordings.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeTime } from '../desk-dates.server.ts';
import { requireRecord } from '../require-record.server.ts';

/**
 * Describes all settings: the current value, the value in the edition's folder, and the changes of the setting. `more`
 * names settings of texts of which nothing is stored.
 */
export async function describeSettings({ db, now }: RouteContext, more: readonly string[] = []) {
  const { settings: inForce, faults } = await refreshSettings(db, now());
  const stored = await readStoredValues(db);
  const changes = Map.groupBy(await listSettingChanges(db), ({ setting }) => setting);
  // An addition whose changes are all undone is not listed. One that was removed is, so that this can be undone.
  const kept = [...changes].flatMap(([name, own]) =>
    own.some(({ undoneAt }) => undoneAt === null) ? [name] : [],
  );
  const fresh = nextAdditions([...changes.keys(), ...stored.keys()]);
  const settings = listSettings(folderEdition, stored, [...kept, ...fresh, ...more]);
  const ignored = [...stored].filter(
    ([name, value]) =>
      !isAboutAdded(name) && !settings.some((setting) => setting.name === name && setting.accepts(value)),
  );
  const letter = await readLetterText(db);
  return {
    inForce,
    settings: settings.map((setting) => {
      const value = valueInForce(setting, stored);
      return {
        name: setting.name,
        group: setting.group,
        label: labelOf(setting, changes.get(setting.name) ?? [], {
          isRemoved: kept.includes(setting.name) && !stored.has(setting.name),
        }),
        consequence: setting.consequence,
        fields: setting.fields,
        values: setting.show(value),
        now: setting.say(value),
        folder: setting.say(setting.folderValue),
        isDifferent: !isSameValue(setting, value, setting.folderValue),
        isStored: stored.has(setting.name),
        isAddition: isAdded(setting.name),
        isNew: fresh.includes(setting.name),
        changes: describeChanges(setting, changes.get(setting.name) ?? []),
      };
    }),
    /** How many kinds of mail have changed texts in at least one language. */
    changedMails: new Set((await readWordings(db)).map(({ mail }) => mail)).size,
    isLetterDifferent: JSON.stringify(letter) !== JSON.stringify(edition.documents.letter),
    warnings: [
      ...ignored.map(([name]) => `${name}: this version of the software does not support the stored value.`),
      ...faults,
    ],
    zone: edition.timeZoneName,
  };
}

/** Describes the setting of one text. */
export async function describeSetting(context: RouteContext, name: string) {
  const { settings, zone } = await describeSettings(context, [name]);
  return { setting: requireRecord(settings.find((one) => one.name === name)), zone };
}

/** The label of a setting. The setting of something that was added and removed again says what it was. */
function labelOf(
  { name, label, say }: Setting,
  changes: readonly SettingChange[],
  { isRemoved }: { isRemoved: boolean },
): string {
  const last = changes.find(({ value, undoneAt }) => value !== null && undoneAt === null);
  return isAdded(name) && isRemoved && last ? `Removed: ${say(last.value)}` : label;
}

function describeChanges(setting: Setting, changes: readonly SettingChange[]) {
  const newest = changes.find(({ undoneAt }) => undoneAt === null);
  return changes.map((change) => ({
    id: change.id,
    at: describeTime(change.changedAt),
    by: change.changedBy,
    value:
      change.value === null
        ? `As in the folder: ${setting.say(setting.folderValue)}`
        : setting.say(change.value),
    undone: change.undoneAt && `Undone ${describeTime(change.undoneAt)} by ${change.undoneBy}`,
    isNewest: change === newest,
  }));
}

/** Returns the texts of a setting's fields for its current value. */
export async function readCurrentTexts({ db }: RouteContext, setting: Setting): Promise<Texts> {
  return setting.show(valueInForce(setting, await readStoredValues(db)));
}
