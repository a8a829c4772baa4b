import { z } from 'zod';
import { formatDay } from '#conference/edition/days.ts';
import { isCountry, nameCountry } from '#conference/registration/countries.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { describeVisaStatus, visaStatusField } from './visa-status.ts';

/** The queues of the visa desk. Each queue needs a different next step. */
export const visaQueues = [
  'letter',
  'outdated',
  'passport',
  'answers',
  'send',
  'waiting',
  'clearance-refused',
] as const;
export type VisaQueue = (typeof visaQueues)[number];

export const queueWords: Record<VisaQueue, string> = {
  letter: 'Paid, letter can be issued',
  outdated: 'Letter out of date',
  passport: 'Passport expires too early',
  answers: 'Answers missing',
  send: 'To send for clearance',
  waiting: 'Waiting for clearance',
  'clearance-refused': 'Clearance refused',
};

const fields = z.object({
  visaStatus: visaStatusField,
  queue: z.enum(['', ...visaQueues]).catch(''),
  /** `none` finds people who have not given a nationality. */
  nationality: z
    .string()
    .refine((code) => code === '' || code === 'none' || isCountry(code))
    .catch(''),
  /** The id of a batch. */
  batch: z
    .union([z.literal(''), z.uuid()])
    .transform((id) => id.toLowerCase())
    .catch(''),
  /** Finds people who have not applied, and whose latest day to apply is this day or earlier. */
  applyBy: calendarDay().or(z.literal('')).catch(''),
});

/** Conditions on visas. Each finds only active participants who asked for a visa letter. An empty field sets none. */
export type VisaFilter = z.infer<typeof fields>;

/** Reads a filter from the parameters of a URL, or from an object. Ignores invalid values. */
export const visaFilterSchema = z.preprocess(
  (given) => (given instanceof URLSearchParams ? Object.fromEntries(given) : given),
  fields,
);

export const noVisaFilter: VisaFilter = fields.parse({});

/** Describes one condition: "letter out of date", "nationality Kenya". */
export function describeVisaCondition(filter: VisaFilter, name: keyof VisaFilter): string {
  const { visaStatus, queue, nationality, applyBy } = filter;
  switch (name) {
    case 'visaStatus':
      return visaStatus && describeVisaStatus(visaStatus);
    case 'queue':
      return queue && queueWords[queue].toLowerCase();
    case 'nationality':
      return nationality === 'none' ? 'no nationality given' : `nationality ${nameCountry(nationality)}`;
    case 'batch':
      return 'one batch for clearance';
    case 'applyBy':
      return `should have applied for the visa by ${formatDay(applyBy)}`;
  }
}
