import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';

/** The texts of a form by the names of its fields. */
export type Texts = Readonly<Record<string, string>>;

export const settingGroups = [
  'switches',
  'dates',
  'place',
  'contact',
  'types',
  'prices',
  'currencies',
  'places',
  'deadlines',
  'visa',
  'stalls',
  'bookings',
  'accounts',
  'reviews',
  'pictures',
  'texts',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

type Labelled = { name: string; label: string; hint?: string; isOptional?: boolean };
/** One field of the form that changes a setting. An empty optional field is allowed. */
export type SettingField =
  | (Labelled & { kind: 'choice'; options: readonly { value: string; label: string }[] })
  | (Labelled & { kind: 'day' | 'number' | 'text' | 'paragraph' });

type Described = {
  /** The name is part of a URL and of stored rows. Never change it. */
  name: string;
  group: SettingGroup;
  label: string;
  /** Tells the owner what a change does, and what it leaves unchanged. */
  consequence: string;
  fields: readonly SettingField[];
};

type ReadForm = { ok: true; value: unknown } | { ok: false; errors: Texts };

/**
 * A fact of the edition that owners can change at the desk. Stored values that the setting does not understand are
 * ignored.
 */
export type Setting = Described & {
  /** The value of the edition's folder. */
  folderValue: unknown;
  /** True if the setting understands a stored value. */
  accepts: (value: unknown) => boolean;
  /** Describes a value in words. */
  say: (value: unknown) => string;
  /** Returns the texts of the form's fields for a value. */
  show: (value: unknown) => Texts;
  /** Reads the form. The errors are sentences, by the names of the fields. */
  read: (typed: Texts) => ReadForm;
  /** Returns the facts of the edition with this value of the setting. `today` is a day in the edition's zone. */
  put: (facts: ChangeableFacts, value: unknown, today: string) => ChangeableFacts;
};

type Given<Value> = Described & {
  schema: z.ZodType<Value>;
  folderValue: Value;
  say: (value: Value) => string;
  show: (value: Value) => Texts;
  /** The schema of the form. The path of each issue is the name of its field. */
  form: z.ZodType<Value>;
  put: (facts: ChangeableFacts, value: Value, today: string) => ChangeableFacts;
};

/** Makes a setting that checks stored values before it uses them. */
export function makeSetting<Value>(given: Given<Value>): Setting {
  const { schema, form, ...described } = given;
  const knownOr = (stored: unknown) => {
    const read = schema.safeParse(stored);
    return read.success ? read.data : given.folderValue;
  };
  return {
    ...described,
    accepts: (value) => schema.safeParse(value).success,
    say: (value) => given.say(knownOr(value)),
    show: (value) => given.show(knownOr(value)),
    read: (typed) => {
      const read = form.safeParse(typed);
      return read.success ? { ok: true, value: read.data } : { ok: false, errors: errorsOf(read.error) };
    },
    put: (facts, value, today) => given.put(facts, knownOr(value), today),
  };
}

function errorsOf({ issues }: z.ZodError): Texts {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** Makes the schema of a form with one text field. */
function oneField<Value>(rule: z.ZodType<Value, string>) {
  return z.object({ value: rule }).transform(({ value }) => value);
}

type Simple<Value> = Omit<Described, 'fields'> & {
  of: (facts: ChangeableFacts) => Value;
  put: (facts: ChangeableFacts, value: Value) => ChangeableFacts;
};

/** A setting with a few named values, such as open and closed. */
export function choiceSetting<const Name extends string>(
  folder: ChangeableFacts,
  { words, of, ...given }: Simple<Name> & { words: Readonly<Record<Name, string>> },
): Setting {
  const names = Object.keys(words) as Name[];
  const options = names.map((name) => ({ value: name, label: words[name] }));
  const schema = z.enum(names, { error: 'Please choose one.' });
  return makeSetting<Name>({
    ...given,
    schema,
    form: oneField(z.string().pipe(schema)),
    folderValue: of(folder),
    fields: [{ kind: 'choice', name: 'value', label: given.label, options }],
    say: (value) => words[value],
    show: (value) => ({ value }),
  });
}

const wholeNumber = /^\d{1,6}$/;

/** A setting that is a whole number. `unit` follows the number in sentences: "7 days". */
export function numberSetting(
  folder: ChangeableFacts,
  { unit, most, of, ...given }: Simple<number> & { unit: string; most: number },
): Setting {
  const rule = `Please enter a whole number from 1 to ${most}.`;
  const isAllowed = (number: number) => number >= 1 && number <= most;
  return makeSetting<number>({
    ...given,
    schema: z.int().refine(isAllowed),
    form: oneField(z.string().trim().regex(wholeNumber, rule).transform(Number).refine(isAllowed, rule)),
    folderValue: of(folder),
    fields: [{ kind: 'number', name: 'value', label: given.label, hint: `In ${unit}.` }],
    say: (value) => `${value} ${unit}`,
    show: (value) => ({ value: String(value) }),
  });
}

/** A setting that is a whole number from 0, or no limit. The folder's value is undefined if there is no limit. */
export function limitSetting(
  folder: ChangeableFacts,
  { of, put, ...given }: Simple<number | undefined>,
): Setting {
  const rule = 'Please enter a whole number up to 100000, or nothing.';
  const isAllowed = (number: number | null) => number === null || number <= 100_000;
  return makeSetting<number | null>({
    ...given,
    schema: z.int().nonnegative().nullable().refine(isAllowed),
    form: oneField(
      z
        .string()
        .trim()
        .regex(/^\d{0,6}$/, rule)
        .transform((typed) => (typed === '' ? null : Number(typed)))
        .refine(isAllowed, rule),
    ),
    folderValue: of(folder) ?? null,
    fields: [
      {
        ...{ kind: 'number', name: 'value', label: given.label, isOptional: true },
        hint: 'Leave it empty for: no limit.',
      },
    ],
    say: (value) => (value === null ? 'No limit' : String(value)),
    show: (value) => ({ value: value === null ? '' : String(value) }),
    put: (facts, value) => put(facts, value ?? undefined),
  });
}
