import { z } from 'zod';
import { isCountry } from '#conference/registration/countries.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import { visaRuleWords } from './visa-rule-words.ts';

const { english: rules } = visaRuleWords;

/** The questions of the visa checklist, in the order of the page. */
export const visaFields = [
  'nationality',
  'issuedIn',
  'issuedOn',
  'birthDate',
  'birthPlace',
  'sex',
  'occupation',
  'mission',
] as const;
export type VisaField = (typeof visaFields)[number];

/** The answers that somebody has given so far. Countries are ISO 3166-1 alpha-2, days ISO dates. */
export type VisaData = Partial<Record<VisaField, string>>;

/** The sexes that a passport can show (ICAO Doc 9303). */
export const passportSexes = ['F', 'M', 'X'] as const;

const optional = (rule: z.ZodType<string, string>) =>
  z
    .string()
    .optional()
    .transform((text) => text?.trim() || undefined)
    .pipe(rule.optional());

const country = z.string().refine(isCountry, rules.country);
const day = z.iso.date(rules.date);

/** The posted checklist. Every answer may be empty. An empty answer keeps the one that is stored. */
export const visaDataSchema = z.object({
  nationality: optional(country),
  issuedIn: optional(country),
  issuedOn: optional(day),
  birthDate: optional(day.refine((given) => given >= '1900-01-01', rules.birthDate)),
  birthPlace: optional(line(100, rules.birthPlace)),
  sex: optional(z.enum(passportSexes, { error: rules.sex })),
  occupation: optional(line(100, rules.occupation)),
  mission: optional(paragraph(500, rules.mission)),
});

/** Lists the questions that have no answer yet. */
export function listMissing(data: VisaData): VisaField[] {
  return visaFields.filter((field) => data[field] === undefined);
}

/** Finds days that contradict each other. `today` is a day in the edition's zone. */
export function findContradictions(
  { issuedOn, birthDate }: VisaData,
  { passportExpiry, today }: { passportExpiry: string; today: string },
): Partial<Record<'issuedOn' | 'birthDate', string>> {
  return {
    ...(issuedOn && (issuedOn > today || issuedOn >= passportExpiry) && { issuedOn: rules.issuedOn }),
    ...(birthDate && birthDate > today && { birthDate: rules.birthDate }),
    ...(issuedOn &&
      birthDate &&
      birthDate <= today &&
      issuedOn < birthDate && { issuedOn: rules.bornAfterIssue }),
  };
}
