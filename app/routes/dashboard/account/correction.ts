import { listCountries } from '#conference/registration/countries.ts';
import type {
  Correctable,
  CorrectedField,
} from '#conference/registration/record/correct-registration.server.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import type { accountWords } from './account-words.ts';

type Words = WordsOf<typeof accountWords>;

/** The fields that participants may correct themselves. The form has fields with the same names. */
export const correctionFields = [
  'fullName',
  'country',
  'passportNumber',
  'passportExpiry',
  'needsVisa',
  'visaAddress',
] as const;
export type CorrectionField = (typeof correctionFields)[number];
export type CorrectionValues = Partial<Record<CorrectionField, string>>;

/**
 * Returns the name of the hidden field with the value that the form showed. The server compares this value with the
 * typed value, because it saves only changed fields.
 */
export function shownName(field: CorrectionField): string {
  return `shown-${field}`;
}

/** Reads the values that the form showed. The result lacks fields that the form did not send. */
export function readShown(form: FormData): CorrectionValues {
  return Object.fromEntries(
    correctionFields.flatMap((field) => {
      const value = form.get(shownName(field));
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}

/** Returns the fields that the participant changed. Ignores that browsers send a line break as two characters. */
export function findChanged(values: CorrectionValues, shown: CorrectionValues): CorrectionField[] {
  return correctionFields.filter(
    (field) => shown[field] === undefined || plain(values[field]) !== plain(shown[field]),
  );
}

/** Converts the shown values to the values that the registration stores. */
export function toStored(shown: CorrectionValues): Partial<Correctable> {
  const stored: Partial<Correctable> = {};
  if (shown.fullName !== undefined) stored.fullName = shown.fullName;
  if (shown.country !== undefined) stored.country = shown.country || null;
  if (shown.passportNumber !== undefined) stored.passportNumber = shown.passportNumber;
  if (shown.passportExpiry !== undefined) stored.passportExpiry = shown.passportExpiry;
  if (shown.needsVisa !== undefined) stored.needsVisa = shown.needsVisa === 'yes';
  if (shown.visaAddress !== undefined) stored.visaAddress = plain(shown.visaAddress) || null;
  return stored;
}

/** Returns a message with the new value for each field that somebody else changed after the form was opened. */
export function describeConflicts(
  changed: readonly CorrectedField[],
  now: CorrectionValues,
  words: Words,
): CorrectionValues {
  const sentences = correctionFields
    .filter((field) => changed.includes(field))
    .map((field) => [
      field,
      say(words.changedMeanwhile, { value: describeValue(field, now[field] ?? '', words) }),
    ]);
  return Object.fromEntries(sentences);
}

function describeValue(field: CorrectionField, value: string, words: Words): string {
  if (value === '') return words.nothing;
  if (field === 'country') return listCountries().find((country) => country.value === value)?.label ?? value;
  return field === 'needsVisa' ? (value === 'yes' ? words.yes : words.no) : value;
}

function plain(text = ''): string {
  return text.replaceAll('\r\n', '\n').trim();
}
