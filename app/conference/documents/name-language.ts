/** The languages of the site's pages whose names are written in a script that other languages have, too. */
const scriptsOfLanguages: Record<string, RegExp> = {
  ar: /^[\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+$/u,
  es: /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u,
  fr: /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u,
  hi: /^[\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]+$/u,
  ru: /^[\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u,
  zh: /^[\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]+$/u,
};

/** The languages whose script, by far the most of its readers use for this language. */
const languagesOfScripts: [RegExp, string][] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Thaana}/u, 'dv'],
  [/\p{Script=Tibetan}/u, 'bo'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Myanmar}/u, 'my'],
  [/\p{Script=Ethiopic}/u, 'am'],
];

/**
 * The language of a name, as a PDF says it to a screen reader. `language` is the language of the page on which its holder
 * registered. Undefined if neither this language nor the script of the name tells.
 */
export function languageOfName(name: string, language: string | null): string | undefined {
  const byScript = languagesOfScripts.find(([script]) => script.test(name))?.[1];
  if (byScript) return byScript;
  return language !== null && scriptsOfLanguages[language]?.test(name) ? language : undefined;
}
