import { edition } from '#conference/edition/edition.server.ts';
import { freezeDeeply, type Settings } from '#conference/edition/settings.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { writeTexts } from './write-texts.server.ts';

/** The settings with their texts in each language, by the English settings and the translator from which they were made. */
const written = new WeakMap<Settings, WeakMap<Translator, Settings>>();

/**
 * Returns the settings with the texts of pages, header and footer in the language of the translator. Facts stay as they
 * are. Returns the same object until the settings change.
 */
export function settingsIn(settings: Settings, translator: Translator): Settings {
  if (translator.locale === 'en') return settings;
  const known = written.get(settings) ?? new WeakMap<Translator, Settings>();
  written.set(settings, known);
  const made = known.get(translator) ?? writeIn(settings, translator);
  known.set(translator, made);
  return made;
}

function writeIn(settings: Settings, translator: Translator): Settings {
  const unfilled = { ...edition, ...settings, ...settings.unfilled };
  return freezeDeeply({ ...settings, ...writeTexts(unfilled, settings.today, translator) });
}
