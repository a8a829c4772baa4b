import { z } from 'zod';
import { formatDay } from '#conference/edition/days.ts';
import { isCountry, nameCountry } from '#conference/registration/countries.ts';
import { searchText } from '#platform/forms/plain-text.ts';
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
  letter: 'Paid, letter not issued',
  outdated: 'Letter out of date',
  passport: 'Passport expires too early',
  answers: 'Answers missing',
  send: 'To send for clearance',
  waiting: 'Waiting for clearance',
  'clearance-refused': 'Clearance refused',
};

const fields = z.object({
  /** The beginnings of words in the name, the email address or the reference. */
  text: searchText(200),
  status: visaStatusField,
  queue: z.enum(['', ...visaQueues]).catch(''),
  /** `none` finds people who have not given a nationality. */
  nationality: z
    .string()
    .refine((code) => code === '' || code === 'none' || isCountry(code))
    .catch(''),
  paid: z.enum(['', 'yes', 'no']).catch(''),
  /** The id of a batch. */
  batch: z
    .union([z.literal(''), z.uuid()])
    .transform((id) => id.toLowerCase())
    .catch(''),
  /** Finds people who have not applied, and whose latest day to apply is this day or earlier. */
  applyBy: z.iso
    .date()
    .refine((day) => day >= '2000-01-01' && day < '2100-01-01')
    .or(z.literal(''))
    .catch(''),
});

/** A filter of the visa desk. An empty field sets no condition. */
export type VisaFilter = z.infer<typeof fields>;

/** Reads a filter from the parameters of a URL, or from an object. Ignores invalid values. */
export const visaFilterSchema = z.preprocess(
  (given) => (given instanceof URLSearchParams ? Object.fromEntries(given) : given),
  fields,
);

/** Returns the fields of a filter that are not empty. */
export function visaFilterToFields(filter: VisaFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** Describes a filter: "paid, letter not issued, nationality Kenya". */
export function describeVisaFilter(filter: VisaFilter): string {
  const { text, status, queue, nationality, paid, batch, applyBy } = filter;
  const nation = nationality === 'none' ? 'no nationality given' : `nationality ${nameCountry(nationality)}`;
  const conditions = [
    text && `“${text}”`,
    status && describeVisaStatus(status),
    queue && queueWords[queue].toLowerCase(),
    nationality && nation,
    paid && (paid === 'yes' ? 'paid' : 'unpaid'),
    batch && 'one batch',
    applyBy && `should have applied by ${formatDay(applyBy)}`,
  ].filter(Boolean);
  return conditions.join(', ') || 'everybody who asked for a visa letter';
}
