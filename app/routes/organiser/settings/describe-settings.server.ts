import { readLetterText } from '#conference/documents/letter-text.server.ts';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { isSameValue, valueInForce } from '#conference/edition/settings/change-setting.server.ts';
import { listSettings } from '#conference/edition/settings/list-settings.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { Setting } from '#conference/edition/settings/setting.ts';
import { listSettingChanges, readStoredValues } from '#conference/edition/settings/stored-settings.server.ts';
import { readWordings } from '#conference/mails/texts/stored-wordings.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeTime } from '../desk-dates.server.ts';

export function changeAddress(name: string): string {
  return `/organiser/settings/change?setting=${name}`;
}

/** Describes all settings: the current value, the value in the edition's folder, and who changed the setting last. */
export async function describeSettings({ db, now }: RouteContext) {
  const { faults } = await refreshSettings(db, now());
  const stored = await readStoredValues(db);
  const changes = await listSettingChanges(db);
  const settings = listSettings(folderEdition);
  const rows = settings.map((setting) => {
    const value = valueInForce(setting, stored);
    const last = changes.find((change) => change.setting === setting.name && change.undoneAt === null);
    return {
      id: setting.name,
      group: setting.group,
      label: setting.label,
      to: changeAddress(setting.name),
      now: setting.say(value),
      folder: setting.say(setting.folderValue),
      isDifferent: !isSameValue(setting, value, setting.folderValue),
      changed: last && `${describeTime(last.changedAt)}, ${last.changedBy}`,
    };
  });
  const ignored = [...stored].filter(
    ([name, value]) => !settings.some((setting) => setting.name === name && setting.accepts(value)),
  );
  const letter = await readLetterText(db);
  return {
    rows,
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

/** Describes one setting for the page that changes it. */
export async function describeSetting({ db }: RouteContext, setting: Setting) {
  const stored = await readStoredValues(db);
  const value = valueInForce(setting, stored);
  const changes = await listSettingChanges(db, setting.name);
  const newest = changes.find(({ undoneAt }) => undoneAt === null);
  const folder = setting.say(setting.folderValue);
  return {
    name: setting.name,
    group: setting.group,
    label: setting.label,
    consequence: setting.consequence,
    fields: setting.fields,
    values: setting.show(value),
    now: setting.say(value),
    folder,
    isStored: stored.has(setting.name),
    changes: changes.map((change) => ({
      id: change.id,
      at: describeTime(change.changedAt),
      by: change.changedBy,
      value: change.value === null ? `As in the folder: ${folder}` : setting.say(change.value),
      undone: change.undoneAt && `Undone ${describeTime(change.undoneAt)} by ${change.undoneBy}`,
      isNewest: change === newest,
    })),
    zone: edition.timeZoneName,
  };
}
