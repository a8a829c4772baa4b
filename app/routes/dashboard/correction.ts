import { listCountries } from '#conference/registration/countries.ts';
import type {
  Correctable,
  CorrectedField,
} from '#conference/registration/record/correct-registration.server.ts';

/** What a participant may put right, under the names that stand in the page. */
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

/** The hidden fields that bring back what the form showed, so that only what its participant changed is changed. */
export function shownName(field: CorrectionField): string {
  return `shown-${field}`;
}

/** What the form showed; a form that was opened before it brought this along brings nothing. */
export function readShown(form: FormData): CorrectionValues {
  return Object.fromEntries(
    correctionFields.flatMap((field) => {
      const value = form.get(shownName(field));
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}

/** The fields that say another thing than was shown. Browsers send each line end as two characters. */
export function findChanged(values: CorrectionValues, shown: CorrectionValues): CorrectionField[] {
  return correctionFields.filter(
    (field) => shown[field] === undefined || plain(values[field]) !== plain(shown[field]),
  );
}

/** What was shown, as the registration holds it. */
export function asHeld(shown: CorrectionValues): Partial<Correctable> {
  const held: Partial<Correctable> = {};
  if (shown.fullName !== undefined) held.fullName = shown.fullName;
  if (shown.country !== undefined) held.country = shown.country || null;
  if (shown.passportNumber !== undefined) held.passportNumber = shown.passportNumber;
  if (shown.passportExpiry !== undefined) held.passportExpiry = shown.passportExpiry;
  if (shown.needsVisa !== undefined) held.needsVisa = shown.needsVisa === 'yes';
  if (shown.visaAddress !== undefined) held.visaAddress = plain(shown.visaAddress) || null;
  return held;
}

/** Beside each field that somebody else changed: what it says by now. What was typed stays in it. */
export function tellMeanwhile(changed: readonly CorrectedField[], now: CorrectionValues): CorrectionValues {
  const sentences = correctionFields
    .filter((field) => changed.includes(field))
    .map((field) => [
      field,
      `Since you opened this form it was changed to “${sayValue(field, now[field] ?? '')}”. To put yours in its place, save once more.`,
    ]);
  return Object.fromEntries(sentences);
}

function sayValue(field: CorrectionField, value: string): string {
  if (value === '') return 'nothing';
  if (field === 'country') return listCountries().find((country) => country.value === value)?.label ?? value;
  return field === 'needsVisa' ? (value === 'yes' ? 'Yes' : 'No') : value;
}

function plain(text = ''): string {
  return text.replaceAll('\r\n', '\n').trim();
}
