/**
 * Keeps each format that was made. Making one takes fifty times as long as using it, and the memory that it needs is
 * given back late. `locale` and `options` come from the code and the edition. If a visitor could still choose so many,
 * the kept ones would be forgotten.
 */
/* @__NO_SIDE_EFFECTS__ */
function keepFormats<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = locale + JSON.stringify(options);
    let format = made.get(key);
    if (!format) {
      format = make(locale, options);
      if (made.size >= 200) made.clear();
      made.set(key, format);
    }
    return format;
  };
}

export const dateFormat = keepFormats(
  (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const numberFormat = keepFormats(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const pluralRules = keepFormats(
  (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

/** The names of countries in a language, by their codes. */
export const countryNames = keepFormats(
  (locale: string) => new Intl.DisplayNames(locale, { type: 'region' }),
);
