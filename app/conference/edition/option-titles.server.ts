import type { Translator } from '#platform/words/words.server.ts';
import type { Settings } from './settings.ts';

/** The stalls and halls of the settings, with those that owners have added. */
type Options = Pick<Settings, 'catalogue'>;
type Option = Options['catalogue'][number];

/**
 * Returns the title of a booking option, or its id if the catalogue no longer has the option. With a translator, the
 * title is in its language.
 */
export function titleOf({ catalogue }: Options, id: string, translator?: Translator): string {
  const option = catalogue.find((one) => one.id === id);
  if (!option) return id;
  return translator ? optionTextsIn(translator, option).title : option.title;
}

/** Returns the texts of a booking option in the language of a translator. */
export function optionTextsIn(
  { locale, sentence }: Translator,
  { title, description, inLanguages }: Pick<Option, 'title' | 'description' | 'inLanguages'>,
): { title: string; description: string } {
  return { title: sentence(title), description: sentence(description), ...inLanguages?.[locale] };
}

/** The booking options as choices of a form of the desk. */
export function bookingOptions({ catalogue }: Options): { value: string; label: string }[] {
  return catalogue.map(({ id, title }) => ({ value: id, label: title }));
}
