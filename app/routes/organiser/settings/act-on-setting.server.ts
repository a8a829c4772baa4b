import { outdateBySettings } from '#conference/documents/outdate-by-settings.server.ts';
import {
  changeSetting,
  type Follow,
  findSetting,
  undoSettingChange,
} from '#conference/edition/settings/change-setting.server.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { Setting, SettingField } from '#conference/edition/settings/setting.ts';
import { readStoredValues } from '#conference/edition/settings/stored-settings.server.ts';
import { catalogueSpots } from '#conference/festival/spots/catalogue-spots.ts';
import { offerSpots, runIn } from '#conference/festival/spots/offer-spots.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { refuse } from '../form/read-fields.server.ts';
import { isChanged, readShown, refuseConflict } from '../form/shown-values.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { readCurrentTexts } from './describe-settings.server.ts';
import { findUse } from './find-use.server.ts';
import { previewChange, type SettingPreview } from './preview-change.server.ts';
import { addressOf } from './setting-address.ts';

export type SettingRefusal = FormRefusal<string> & { preview?: SettingPreview };

/** Returns the setting that the URL names. Throws the desk's 404 page if the setting does not exist. */
async function settingOf({ url, context }: Pick<OrganiserForm, 'url' | 'context'>): Promise<Setting> {
  const stored = await readStoredValues(context.db);
  return requireRecord(findSetting(url.searchParams.get('setting') ?? '', stored));
}

async function readForm(posted: OrganiserForm) {
  const setting = await settingOf(posted);
  const typed = Object.fromEntries(setting.fields.map(({ name }) => [name, fieldText(posted.form, name)]));
  return { setting, typed, read: setting.read(typed) };
}

export async function saveSetting(posted: OrganiserForm) {
  const { typed, read } = await readForm(posted);
  if (!read.ok) return refuse<SettingRefusal>(422, { errors: read.errors, values: typed });
  return await changeTo(posted, { typed, value: read.value });
}

/** Shows what the typed value would change, without saving it. */
export async function previewTyped(posted: OrganiserForm) {
  const { setting, typed, read } = await readForm(posted);
  if (!read.ok) return refuse<SettingRefusal>(422, { errors: read.errors, values: typed });
  const shown = readShown(
    posted.form,
    setting.fields.map(({ name }) => name),
  );
  const previewed = await previewChange(posted.context, { name: setting.name, value: read.value });
  if (!previewed.ok) {
    return refuse<SettingRefusal>(422, { message: describeFault(previewed.fault), values: typed, shown });
  }
  const preview = { ...previewed.preview, value: setting.say(read.value) };
  return refuse<SettingRefusal>(200, { values: typed, shown, preview });
}

/** The spots of the festival follow its days and its catalogue. Documents with other days or another place end. */
const follow: Follow = async (tx, facts, before, now) => {
  await offerSpots(runIn(tx), catalogueSpots(facts));
  await outdateBySettings(tx, { before, after: facts }, now);
};

/** Resets a setting to the value in the edition's folder. */
export async function resetSetting(posted: OrganiserForm) {
  return await changeTo(posted, { value: undefined });
}

type Change = {
  value: unknown;
  /** The typed values, which a refused form shows again. Undefined for a reset, because a reset has no fields. */
  typed?: Record<string, string>;
};

/** Changes the setting that the address names to a value that was read from its form. */
export async function changeTo({ url, context, by, form }: OrganiserForm, { typed, value }: Change) {
  const setting = await settingOf({ url, context });
  const names = setting.fields.map((field) => field.name);
  const shown = readShown(form, names);
  const changed = await changeSetting(
    context.db,
    { name: setting.name, value, shown, follow, refuse: findUse, ...by },
    context.now(),
  );
  if (changed.ok) {
    await refreshSettings(context.db, context.now());
    const isFromGuide = url.searchParams.get('from') === 'guide';
    return redirectTo(isFromGuide ? '/organiser' : addressOf(setting), 'setting-changed');
  }
  switch (changed.reason) {
    case 'no-such-setting':
      return refuse<SettingRefusal>(404, { message: 'There is no such setting.' });
    case 'in-use':
      return refuse<SettingRefusal>(409, { message: changed.why, ...(typed && { values: typed }) });
    case 'does-not-fit':
      return refuse<SettingRefusal>(422, {
        message: describeFault(changed.fault),
        ...(typed && { values: typed }),
      });
    case 'changed-meanwhile': {
      const values = await readCurrentTexts(context, setting);
      const fields = names.filter((name) => isChanged(values[name], shown[name]));
      const words = Object.fromEntries(
        setting.fields.map((field) => [field.name, textOfValue(field, values)]),
      );
      const typedOrNow = { ...values, ...typed };
      return refuse<SettingRefusal>(
        409,
        refuseConflict({ fields, typed: typedOrNow, shown, now: { ...values }, words }),
      );
    }
  }
}

export async function undoChange({ url, context, by, form }: OrganiserForm) {
  const setting = await settingOf({ url, context });
  const { name } = setting;
  const typedId = fieldText(form, 'changeId');
  const changeId = /^\d{1,9}$/.test(typedId) ? Number(typedId) : 0;
  const undone = await undoSettingChange(
    context.db,
    { name, changeId, follow, refuse: findUse, ...by },
    context.now(),
  );
  if (undone.ok) {
    await refreshSettings(context.db, context.now());
    return redirectTo(addressOf(setting), 'setting-undone');
  }
  if (undone.reason === 'in-use') return refuse<SettingRefusal>(409, { message: undone.why });
  const message =
    undone.reason === 'does-not-fit' ? describeFault(undone.fault) : undoRefusals[undone.reason];
  return refuse<SettingRefusal>(409, { message });
}

const undoRefusals = {
  'no-such-change': 'There is no such change.',
  'not-newest': 'Somebody has changed this setting again. Only the newest change can be undone.',
};

/**
 * Says why a value is refused. `fault` begins with the path of the wrong field in the edition's folder, such as
 * `papers.until`, which the sentence names in words.
 */
function describeFault(fault: string): string {
  const [, path = '', reason = fault] = /^([\w.]+): (.*)$/s.exec(fault) ?? [];
  const words = path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .map((part) => part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    .join(', ');
  const where = words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}: `;
  return `This value does not fit to other facts of the edition. ${where}${reason.replace(/\.?$/, '.')}`;
}

/** Returns the value of a field as the page shows it. For a choice, this is the label of the chosen option. */
function textOfValue(field: SettingField, values: Readonly<Record<string, string>>): string {
  const value = values[field.name] ?? '';
  const option = field.kind === 'choice' ? field.options.find((one) => one.value === value) : undefined;
  return option?.label ?? value;
}
