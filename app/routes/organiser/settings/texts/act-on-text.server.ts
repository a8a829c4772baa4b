import { fieldText } from '#platform/forms/forms.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { readShown } from '../../form/shown-values.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { changeTo, type SettingRefusal } from '../act-on-setting.server.ts';
import { findText } from './find-text.server.ts';

export type TextRefusal = SettingRefusal & {
  /** A text that is typed and not published yet. */
  draft?: string;
  /** The draft as a page would show it, in each of its forms. */
  draftShown?: readonly string[];
};

async function readTyped({ context, form, url }: OrganiserForm) {
  const found = requireRecord(await findText(context, url));
  return found.read(fieldText(form, 'text'));
}

/** Shows what would be published. */
export async function previewText(posted: OrganiserForm) {
  const { text, shown: draftShown, error } = await readTyped(posted);
  const shown = readShown(posted.form, ['text']);
  if (error !== undefined) {
    return refuse<TextRefusal>(422, { errors: { text: error }, values: { text }, shown });
  }
  return refuse<TextRefusal>(200, { values: { text }, shown, draft: text, draftShown });
}

/** Publishes what a preview showed. */
export async function publishText(posted: OrganiserForm) {
  const { text, error } = await readTyped(posted);
  if (error !== undefined) return refuse<TextRefusal>(422, { errors: { text: error }, values: { text } });
  return await changeTo(posted, { typed: { text }, value: text });
}
