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

export const dateFormat = cacheFormats(
  (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const numberFormat = cacheFormats(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const pluralRules = cacheFormats(
  (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);
