import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';

/** English words by name: the source of all translations. */
export type Source = Record<string, string>;
export type WordGroup<Of extends Source> = { name: string; english: Of };

/** Names a group of words. Translators see `name.key` with the English. */
export function wordGroup<const Of extends Source>(name: string, english: Of): WordGroup<Of> {
  return { name, english };
}

/** A sentence with gaps, ready to be filled. `in` says how its numbers are written. */
export type Message<English extends string = string> = {
  in: string;
  as: CompiledMessage;
  /** Only for the type: which gaps there are. */
  english?: English;
};

/** A group of words in some language: a string, or a {@link Message} if the English has gaps or tags. */
export type Words<Of extends Source> = {
  readonly [Name in keyof Of]: Of[Name] extends `${string}{${string}` | `${string}</${string}`
    ? Message<Of[Name]>
    : string;
};

/** The words of a group: `WordsOf<typeof loginWords>`. */
export type WordsOf<Group> = Group extends WordGroup<infer Of> ? Words<Of> : never;

type Kinds = { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date };
type Tags<English extends string> = English extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | Tags<Rest>
  : never;
type Gaps<English extends string> = GetICUArgs<English, Kinds>;
type TagGaps<English extends string> = Record<Tags<English>, (words: ReactNode) => ReactNode>;

/** Fills the gaps of a sentence. */
export function say<English extends string>(message: Message<English>, gaps: Gaps<English>): string;
export function say(message: Message, gaps: FormatValues<never>): string {
  const said = format(message.as, message.in, gaps, { formatters });
  return typeof said === 'string' ? said : said.join('');
}

/** Fills the gaps, and gives the words between tags (`<link>…</link>`) to the function of the same name. */
export function sayRich<English extends string>(
  message: Message<English>,
  gaps: Gaps<English> & TagGaps<English>,
): ReactNode;
export function sayRich(message: Message, gaps: FormatValues<ReactNode>): ReactNode {
  const said = format(message.as, message.in, gaps, { formatters });
  return Array.isArray(said) ? createElement(Fragment, null, ...said) : said;
}

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};
