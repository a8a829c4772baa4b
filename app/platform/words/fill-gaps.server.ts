import compile from 'icu-minify/compile';
import { formatTags, type Locale } from './locales.ts';
import { say } from './words.ts';

/** Gaps with a hyphen, such as `{session-cookie}`, are filled later: a quote keeps them. */
const laterGaps = /\{[a-z]+(?:-[a-z]+)+\}/g;

/** Quotes the gaps that are filled later, so that a text is ICU syntax. */
export function quoteLaterGaps(text: string): string {
  return text.replaceAll(laterGaps, "'$&'");
}

/** Returns the names of the gaps that are filled later, in braces. */
export function laterGapsIn(text: string): Set<string> {
  return new Set(text.match(laterGaps));
}

/** A text names a gap that does not exist. */
export class MissingGap extends Error {
  /** The gap in braces, such as `{nobody}`. */
  readonly gap: string;

  constructor(name: string, text: string) {
    super(`no gap is named {${name}}: “${text}”`);
    this.gap = `{${name}}`;
  }
}

/** Fills the gaps of a text in ICU syntax. Throws {@link MissingGap} if the text names a gap that does not exist. */
export function fillGaps(
  text: string,
  locale: Locale,
  gaps: Readonly<Record<string, string | number | readonly string[]>>,
): string {
  if (!text.includes('{')) return text;
  const checked = new Proxy(gaps, {
    // Each gap is asked for its value, so that the error names the gap with its text.
    has: () => true,
    get(all, name) {
      const value = all[String(name)];
      if (value === undefined) throw new MissingGap(String(name), text);
      return Array.isArray(value) ? value.join(' ') : value;
    },
  });
  return say({ in: formatTags[locale], as: compile(quoteLaterGaps(text)) }, checked as never);
}
