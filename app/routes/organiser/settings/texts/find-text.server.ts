import { edition } from '#conference/edition/edition.server.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { readTextSetting } from '#conference/edition/settings/text-settings.ts';
import { gapsNow, listTexts } from '#conference/edition/texts/list-texts.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

/** Finds the text that an address names with `?setting=`. Undefined if the edition has no such text or language. */
export async function findText({ db, now, translations }: RouteContext, url: URL) {
  const name = url.searchParams.get('setting') ?? '';
  const read = readTextSetting(name);
  if (!read || !edition.languages.includes(read.locale)) return undefined;
  const { settings } = await refreshSettings(db, now());
  const translator = translations.in(read.locale);
  const text = listTexts(settings, translator).find(({ key }) => key === read.key);
  return text && { name, text, translator, gaps: gapsNow(settings, translator) };
}
