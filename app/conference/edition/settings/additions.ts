import { z } from 'zod';
import { nameLanguage } from '#platform/words/formats.ts';
import type { Locale } from '#platform/words/locales.ts';
import { type FormField, lineField } from './form-setting.ts';
import type { StoredValues } from './overlay-settings.ts';
import type { Texts } from './setting.ts';

export type AddedKind = 'type' | 'option' | 'currency';

/**
 * What owners add has a number that is never used again, such as `added-type-3`. It is the name of its setting, and the id
 * of the type or option.
 */
const addedName = /^added-(type|option|currency)-([1-9]\d{0,2})$/;

export function isAdded(name: string): boolean {
  return addedName.test(name);
}

/** True for a setting of a type or an option that owners have added, such as the places of the type. */
export function isAboutAdded(name: string): boolean {
  return /-added-(type|option)-\d+/.test(name);
}

/** The next free name of each kind, if these names were ever used. */
export function nextAdditions(used: readonly string[]): string[] {
  return (['type', 'option', 'currency'] as const).map((kind) => {
    const numbers = used
      .map((name) => addedName.exec(name))
      .map((found) => (found?.[1] === kind ? Number(found[2]) : 0));
    return `added-${kind}-${Math.max(0, ...numbers) + 1}`;
  });
}

/** The names of this kind among the stored values and `more`, in the order in which they were added. */
export function additionsOf(kind: AddedKind, stored: StoredValues, more: readonly string[]): string[] {
  const numberOf = (name: string) => Number(addedName.exec(name)?.[2]);
  return [...new Set([...stored.keys(), ...more])]
    .filter((name) => addedName.exec(name)?.[1] === kind)
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

const texts = z.record(z.string(), z.string());

/** The stored texts of a form. Empty if nothing is stored. */
export function storedTexts(stored: StoredValues, name: string): Texts {
  return texts.safeParse(stored.get(name)).data ?? {};
}

type NamedField = { name: string; label: string };

/** Fields for the same words in the other languages of the site. Without a text, the translation of the folder applies. */
export function fieldsInLanguages(open: readonly Locale[], fields: readonly NamedField[]): FormField[] {
  return open
    .filter((locale) => locale !== 'en')
    .flatMap((locale) =>
      fields.map(({ name, label }) =>
        lineField(`${name}-${locale}`, {
          label: `${label} in ${nameLanguage(locale)}`,
          hint: 'Empty: the translation of the edition, or English.',
          isOptional: true,
        }),
      ),
    );
}

/** The texts of these fields in other languages, as a type or an option has them. */
export function readInLanguages<Name extends string>(
  open: readonly Locale[],
  names: readonly Name[],
  typed: Texts,
): Record<string, Partial<Record<Name, string>>> | undefined {
  const found = open.flatMap((locale) => {
    const own = names.flatMap((name) =>
      typed[`${name}-${locale}`] ? [[name, typed[`${name}-${locale}`]]] : [],
    );
    return own.length > 0 ? [[locale, Object.fromEntries(own)]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** The fields of a form for texts in other languages, filled in. */
export function showInLanguages(
  open: readonly Locale[],
  names: readonly string[],
  given: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> | undefined,
): Texts {
  return Object.fromEntries(
    open
      .filter((locale) => locale !== 'en')
      .flatMap((locale) => names.map((name) => [`${name}-${locale}`, given?.[locale]?.[name] ?? ''])),
  );
}
