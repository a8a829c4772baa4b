/**
 * Visa: participants say what their visa needs and how it went; organisers take each step before its deadline.
 *
 * - save the answers of the checklist, and the passport's zone: save-visa-data.server.ts, compare-zone.ts
 * - read one's own case: read-visa-case.server.ts
 * - report that one applied, was granted or was refused: report-visa.server.ts
 * - say who needs which clearance: clearances.server.ts
 * - read the clearances of the event, open their PDFs: event-clearances.server.ts
 * - open the answers that a visa letter prints: letter-answers.server.ts
 * - advise on the dates: visa-dates.ts
 *
 * At the desk:
 * - find people by status, deadline and next step: desk/visa-people.server.ts, desk/visa-filter.ts
 * - search registrations by these and other conditions: desk/registration-search.ts
 * - read the visas of a page of a list: desk/read-visas.server.ts
 * - count the work: desk/count-visas.server.ts
 * - show a case, reveal its data: desk/show-visa.server.ts
 * - carry out a step for many people: desk/carry-out-visa-step.server.ts
 * - enter a clearance of the event, remove it: desk/enter-event-clearance.server.ts
 */

import { z } from 'zod';
import type { ClearanceRule, VisaRule } from '#conference/edition/schema/facts/visa-schema.ts';
import { isCountry } from '#conference/registration/countries.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import { visaRuleWords } from './visa-rule-words.ts';

const { english: rules } = visaRuleWords;

/** The questions of the visa checklist, in the order of the page. */
export const visaFields = [
  'nationality',
  'listedOrigin',
  'previousNationality',
  'issuedIn',
  'issuedOn',
  'birthDate',
  'birthPlace',
  'sex',
  'relativeName',
  'occupation',
  'mission',
] as const;
export type VisaField = (typeof visaFields)[number];

/** The questions that only some people are asked, because of a clearance. */
const furtherFields: readonly VisaField[] = ['listedOrigin', 'previousNationality', 'relativeName'];

type Asking = Pick<VisaRule, 'hostCountry' | 'clearances'>;

/** True if a person with these answers needs this clearance. */
export function concerns(
  { concerns: whom }: Pick<ClearanceRule, 'concerns'>,
  { nationality, listedOrigin }: Pick<VisaData, 'nationality' | 'listedOrigin'>,
): boolean {
  if (!whom) return true;
  if (nationality !== undefined && whom.nationalities.includes(nationality)) return true;
  return whom.origin !== undefined && listedOrigin === 'yes';
}

/**
 * Lists the questions for a person with these answers, in the order of the page. Nobody is asked for a clearance that
 * does not concern them: the question about the origin comes with the nationality, further ones with its answer.
 */
export function listAsked(data: VisaData, { hostCountry, clearances }: Asking): VisaField[] {
  const { nationality } = data;
  const asked = new Set<VisaField>(visaFields.filter((field) => !furtherFields.includes(field)));
  if (nationality !== undefined && nationality !== hostCountry) {
    for (const { concerns: whom, asks = [] } of clearances) {
      if (whom?.origin && !whom.nationalities.includes(nationality)) asked.add('listedOrigin');
      if (concerns({ concerns: whom }, data)) for (const field of asks) asked.add(field);
    }
  }
  return visaFields.filter((field) => asked.has(field));
}

/** The answers that a visa letter prints. Without those that it needs, no letter is issued. */
export const letterFields = [
  'nationality',
  'birthDate',
  'occupation',
  'mission',
] as const satisfies VisaField[];
export const neededForLetter = ['nationality', 'birthDate'] as const satisfies VisaField[];
export type NeededForLetter = (typeof neededForLetter)[number];

/** Lists the answers without which no visa letter is issued, and that are not given yet. */
export function listMissingForLetter(data: VisaData): NeededForLetter[] {
  return neededForLetter.filter((field) => data[field] === undefined);
}

/** The answers that somebody has given so far. Countries are ISO 3166-1 alpha-2, days ISO dates. */
export type VisaData = Partial<Record<VisaField, string>>;

/**
 * The last change of an answer: who changed it, when (ISO 8601), and its number. The numbers count all changes of the
 * person's answers. A form sends back the highest number that its page showed.
 */
export type AnswerChange = { number: number; at: string; by: 'participant' | 'organiser' };
export type AnswerChanges = Partial<Record<VisaField, AnswerChange>>;

/** The number of the newest change. 0 if there was no change yet. */
export function newestChange(changes: AnswerChanges): number {
  return Math.max(0, ...Object.values(changes).map(({ number }) => number));
}

/** Reads the number of the newest change from a field of the form. Undefined if the field has no number. */
export function readSeen(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/**
 * Lists the answers that an organiser was the last to change, with the time of the newest of these changes (ISO 8601).
 */
export function listDeskChanges(changes: AnswerChanges): { at: string; fields: VisaField[] } | undefined {
  const fields = visaFields.filter((field) => changes[field]?.by === 'organiser');
  const [at] = fields.flatMap((field) => changes[field]?.at ?? []).toSorted((a, b) => b.localeCompare(a));
  return at === undefined ? undefined : { at, fields };
}

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

/** The schema of the posted checklist. Every answer may be empty. An empty answer keeps the stored one. */
export const visaDataSchema = z.object({
  nationality: optional(country),
  listedOrigin: optional(z.enum(['yes', 'no'], { error: rules.listedOrigin })),
  previousNationality: optional(line(100, rules.previousNationality)),
  issuedIn: optional(country),
  issuedOn: optional(day),
  birthDate: optional(day.refine((given) => given >= '1900-01-01', rules.birthDate)),
  birthPlace: optional(line(100, rules.birthPlace)),
  sex: optional(z.enum(passportSexes, { error: rules.sex })),
  relativeName: optional(line(200, rules.relativeName)),
  occupation: optional(line(100, rules.occupation)),
  mission: optional(paragraph(500, rules.mission)),
});

/** Leaves out the empty answers of a form. */
export function leaveOutEmpty(given: Partial<Record<VisaField, string | undefined>>): VisaData {
  return Object.fromEntries(
    visaFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
  );
}

/** Lists the questions for this person that have no answer yet. */
export function listMissing(data: VisaData, rule: Asking): VisaField[] {
  return listAsked(data, rule).filter((field) => data[field] === undefined);
}

/** Leaves out answers to questions that are not asked any more, for example after another nationality was given. */
export function keepAsked(data: VisaData, rule: Asking): VisaData {
  return Object.fromEntries(
    listAsked(data, rule).flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]]])),
  );
}

/**
 * Finds impossible days: a day in the future, a passport that was issued before the birth, or one that was not issued
 * before its last day. Returns a message for each wrong field. `today` is a day in the edition's zone.
 */
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
