import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { dateFormat, numberFormat, pluralRules } from './formats.ts';

/** English words by name. All translations are made from them. */
export type Source = Record<string, string>;
export type WordGroup<Of extends Source> = { name: string; english: Of };

/** Names a group of words. Translators see `name.key` beside each English text. */
// With this mark, the browser's bundle does not include English words that only a loader uses.
/* @__NO_SIDE_EFFECTS__ */
export function wordGroup<const Of extends Source>(name: string, english: Of): WordGroup<Of> {
  return { name, english };
}

/** A sentence with placeholders. `in` is the language tag for formatting its numbers. */
export type Message<English extends string = string> = {
  in: string;
  as: CompiledMessage;
  /** Exists only for TypeScript, which infers the placeholders of the sentence from this type. */
  english?: English;
};

/**
 * A group of words in some language. Each one is a string, or a {@link Message} if the English text has placeholders or
 * tags.
 */
export type Words<Of extends Source> = {
  readonly [Name in keyof Of]: Of[Name] extends `${string}{${string}` | `${string}</${string}`
    ? Message<Of[Name]>
    : string;
};

/** The type of a group's words: `WordsOf<typeof loginWords>`. */
export type WordsOf<Group> = Group extends WordGroup<infer Of> ? Words<Of> : never;

type Kinds = { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date };
type Tags<English extends string> = English extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | Tags<Rest>
  : never;
type Placeholders<English extends string> = GetICUArgs<English, Kinds>;
type TagGaps<English extends string> = Record<Tags<English>, (words: ReactNode) => ReactNode>;

/** Returns a sentence with values in place of its placeholders. */
export function say<English extends string>(message: Message<English>, gaps: Placeholders<English>): string;
export function say(message: Message, gaps: FormatValues<never>): string {
  const said = format(message.as, message.in, gaps, { formatters });
  return typeof said === 'string' ? said : said.join('');
}

/**
 * Puts values in place of the placeholders. Passes the words between two tags, as in `<link>…</link>`, to the function
 * with the name of the tag.
 */
export function sayRich<English extends string>(
  message: Message<English>,
  gaps: Placeholders<English> & TagGaps<English>,
): ReactNode;
export function sayRich(message: Message, gaps: FormatValues<ReactNode>): ReactNode {
  const said = format(message.as, message.in, gaps, { formatters });
  return Array.isArray(said) ? createElement(Fragment, null, ...said) : said;
}

const formatters = {
  getNumberFormat: numberFormat,
  getDateTimeFormat: dateFormat,
  getPluralRules: pluralRules,
};
