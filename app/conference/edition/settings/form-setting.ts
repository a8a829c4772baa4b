import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { formatDay } from '#conference/edition/days.ts';
import { line } from '#platform/forms/plain-text.ts';
import { typedDay } from './day-setting.ts';
import { makeSetting, type Setting, type SettingField, type SettingGroup, type Texts } from './setting.ts';

/** A field of a form with several fields. Its rule reads the text and returns it as it is stored. */
export type FormField = SettingField & { rule: z.ZodType<string, string> };

type Common = { label: string; hint?: string };

const fillIn = 'Please fill in this field.';
const emptyOr = (rule: z.ZodType<string, string>) => z.union([z.string().trim().length(0), rule]);

/** A line of text with at most 300 characters. */
export function lineField(
  name: string,
  { isOptional = false, ...words }: Common & { isOptional?: boolean },
): FormField {
  const rule = line(300, fillIn);
  return {
    kind: 'text',
    name,
    ...words,
    isOptional,
    rule: isOptional ? z.string().trim().pipe(emptyOr(rule)) : rule,
  };
}

export function dayField(name: string, words: Common): FormField {
  return { kind: 'day', name, ...words, rule: typedDay };
}

/** A whole number. Empty only if `isOptional`. */
export function numberField(
  name: string,
  {
    least = 1,
    most,
    isOptional = false,
    ...words
  }: Common & { least?: number; most: number; isOptional?: boolean },
): FormField {
  const sentence = `Please enter a whole number from ${least} to ${most}.`;
  const rule = z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, sentence)
    .refine((text) => Number(text) >= least && Number(text) <= most, sentence);
  return { kind: 'number', name, ...words, isOptional, rule: isOptional ? emptyOr(rule) : rule };
}

/** One of a few named values. */
export function choiceField(name: string, { label, words }: { label: string; words: Texts }): FormField {
  const options = Object.entries(words).map(([value, option]) => ({ value, label: option }));
  const rule = z.string().refine((value) => value in words, 'Please choose one.');
  return { kind: 'choice', name, label, options, rule };
}

type FormSetting = {
  name: string;
  group: SettingGroup;
  label: string;
  consequence: string;
  fields: readonly FormField[];
  of: (facts: ChangeableFacts) => Texts;
  put: (facts: ChangeableFacts, texts: Texts) => ChangeableFacts;
  /** Checks what several fields say together. Returns a sentence by the name of the field that is wrong. */
  check?: (texts: Texts) => Texts;
  /** Describes the texts in words. Without it, they are the texts that are not empty, one after the other. */
  say?: (texts: Texts) => string;
};

/**
 * A setting whose facts are changed together in one form, because they must fit together: a stored value has the text of
 * each field. A field that a later version of the software adds has the text of the folder.
 */
export function formSetting(
  folder: ChangeableFacts,
  { fields, of, put, check, say = (texts) => sayTexts(fields, texts), ...given }: FormSetting,
): Setting {
  const folderValue = of(folder);
  const rules = z.object(Object.fromEntries(fields.map(({ name, rule }) => [name, rule])));
  const read = z.record(z.string(), z.string()).transform((typed, context): Texts => {
    const found = rules.safeParse({ ...folderValue, ...typed });
    const faults = found.success
      ? Object.entries(check?.(found.data) ?? {}).map(([name, message]) => ({ path: [name], message }))
      : found.error.issues.map(({ path: [name], message }) => ({ path: [String(name)], message }));
    for (const fault of faults) context.addIssue({ code: 'custom', ...fault });
    return found.data ?? {};
  });
  return makeSetting<Texts>({
    ...given,
    folderValue,
    schema: read,
    form: read,
    fields: fields.map(({ rule, ...field }) => field),
    say,
    show: (texts) => ({ ...folderValue, ...texts }),
    put: (facts, texts) => put(facts, texts),
  });
}

function sayTexts(fields: readonly SettingField[], texts: Texts): string {
  const said = fields.flatMap((field) => {
    const text = texts[field.name] ?? '';
    if (text === '') return [];
    if (field.kind === 'day') return [formatDay(text)];
    if (field.kind === 'choice') return [field.options.find(({ value }) => value === text)?.label ?? text];
    return [text.replaceAll('\n', ', ')];
  });
  return said.join(' · ');
}

/** The text of a field that the form must have. */
export function textOf(texts: Texts, name: string): string {
  return texts[name] ?? '';
}

/** The rows of a list in a form, such as three offices: for each number, the texts of its columns. */
export function rowsOf<const Column extends string>(
  texts: Texts,
  columns: readonly Column[],
  count: number,
): Record<Column, string>[] {
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(columns.map((column) => [column, textOf(texts, `${column}-${index + 1}`)])),
  ) as Record<Column, string>[];
}

/** The texts of the rows of a list, by the names of the fields. The rows that the list lacks are empty. */
export function textsOfRows<Column extends string>(
  rows: readonly Readonly<Partial<Record<Column, string>>>[],
  columns: readonly Column[],
  count: number,
): Texts {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) =>
      columns.map((column) => [`${column}-${index + 1}`, rows[index]?.[column] ?? '']),
    ).flat(),
  );
}
