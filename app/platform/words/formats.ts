/**
 * Returns a function that creates each format only once. Creating a format takes fifty times as long as using it, and
 * its memory is freed late. Languages and options come from the code and the edition, so there are only a few formats.
 */
/* @__NO_SIDE_EFFECTS__ */
export function cacheFormats<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = locale + JSON.stringify(options);
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

/**
 * Joins names with the commas of a language: "Mira, Ana", "Mira、Ana". `tag` is the language tag for formats
 * (`formatTags`), which each message has, too.
 */
export function listNames(names: readonly string[], tag: string): string {
  return nameList(tag, { type: 'conjunction', style: 'narrow' }).format(names);
}

const nameList = cacheFormats(
  (locale: string, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);

export const dateFormat = cacheFormats(
  (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/**
 * The options of a clock time in the language of a tag. Hindi names the part of the day, as people say it ("शाम 5:30"), and
 * not "pm".
 */
export function clockParts(tag: string): Intl.DateTimeFormatOptions {
  return { hour: 'numeric', minute: '2-digit', ...(tag.startsWith('hi') && { dayPeriod: 'short' }) };
}

export const numberFormat = cacheFormats(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const pluralRules = cacheFormats(
  (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

const languageNames = cacheFormats((locale: string) => new Intl.DisplayNames(locale, { type: 'language' }));

/** Names a language by its code, in English or in the language of a tag. Returns the code if the name is unknown. */
export function nameLanguage(code: string, tag = 'en'): string {
  return languageNames(tag).of(code) ?? code;
}
