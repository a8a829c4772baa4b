import { z } from 'zod';
import { formatDay } from '#conference/edition/days.ts';
import type { ParticipantType } from '#conference/edition/schema/facts-schema.ts';
import { paymentStates, paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import { searchedLabel } from '#conference/organiser/marks/mark.ts';
import { isCountry, nameCountry } from '#conference/registration/countries.ts';
import { clothSizes, shoeSizes } from '#conference/registration/registration.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { searchText } from '#platform/forms/plain-text.ts';

const yesOrNo = z.enum(['', 'yes', 'no']).catch('');

/** The fields of a filter, as parameters of a URL. An invalid value is ignored. */
const filterFields = z.object({
  /** The beginnings of words. Each of them must be found in the name, the email address or the reference. */
  text: searchText(200),
  type: z
    .string()
    .regex(/^[a-z0-9-]*$/)
    .max(60)
    .catch(''),
  /**
   * `yes` finds registrations that are paid in full, by money or a waiver, and `no` all others. The other values are
   * payment states.
   */
  paid: z.enum(['', 'yes', 'no', ...paymentStates]).catch(''),
  visa: yesOrNo,
  doctorate: yesOrNo,
  filesMissing: z.enum(['', 'photo', 'passport', 'any']).catch(''),
  /** `none` finds registrations without a size. */
  clothSize: z.enum(['', 'none', ...clothSizes]).catch(''),
  shoeSize: z.enum(['', 'none', ...shoeSizes]).catch(''),
  country: z
    .string()
    .refine((code) => code === '' || code === 'none' || isCountry(code))
    .catch(''),
  /** Finds registrations that were made on this day or later, in the edition's time zone. */
  since: calendarDay().or(z.literal('')).catch(''),
  /** The label of a mark. */
  mark: searchedLabel,
  /**
   * If this is empty, a search finds registrations of every status, and without a search only active registrations are
   * found.
   */
  status: z
    .enum(['', 'active', 'waiting', 'must-choose', 'merged-or-duplicate', 'withdrawn', 'stall-holder', 'any'])
    .catch(''),
});

/**
 * A filter of registrations. An empty field sets no condition, except an empty `status`, see {@link statusOf}. The
 * default filter finds active registrations.
 */
export type RegistrationFilter = z.infer<typeof filterFields>;

/** Reads a filter from the parameters of a URL, or from an object with some of its fields. Ignores invalid values. */
export const registrationFilterSchema = z.preprocess(
  (given) => (given instanceof URLSearchParams ? Object.fromEntries(given) : given),
  filterFields,
);

const defaults: RegistrationFilter = filterFields.parse({});

/**
 * Returns the status that a filter finds. Without a chosen status, a search text finds registrations of any status, and
 * other filters find only active ones.
 */
export function statusOf({ status, text }: RegistrationFilter): Exclude<RegistrationFilter['status'], ''> {
  return status || (text === '' ? 'active' : 'any');
}

/** Lists the fields that differ from the default, in the order of the filter. */
export function activeFields(filter: RegistrationFilter): (keyof RegistrationFilter)[] {
  const names = Object.keys(filterFields.shape) as (keyof RegistrationFilter)[];
  return names.filter((name) => filter[name] !== defaults[name]);
}

/** Writes the conditions that can name a person: the words searched for, and a mark. The audit seals them. */
export function sealedConditions({ text, mark }: { text?: string; mark?: string }): string {
  return [text, mark && `marked “${mark}”`].filter(Boolean).join(', ');
}

/** Lists the conditions of a filter that cannot name a person, with their values. The audit does not seal them. */
export function openConditions(filter: RegistrationFilter): Record<string, string> {
  const names = activeFields(filter).filter((name) => name !== 'text' && name !== 'mark');
  return Object.fromEntries(names.map((name) => [name, filter[name]]));
}

/** Writes a filter as parameters of a URL, without default values. */
export function filterToQuery(filter: RegistrationFilter): URLSearchParams {
  return new URLSearchParams(activeFields(filter).map((name) => [name, filter[name]]));
}

/**
 * Removes the conditions on details. An organiser who is not allowed to see details could learn them from the results.
 */
export function withoutDetails({ text, type, paid, since, status }: RegistrationFilter): RegistrationFilter {
  return { ...defaults, text, type, paid, since, status };
}

type ParticipantTypes = readonly Pick<ParticipantType, 'id' | 'plural'>[];

const missingFileWords = {
  photo: 'photograph missing',
  passport: 'passport scan missing',
  any: 'a file is missing',
};

/** Describes one condition: "part paid", "from Kenya", "since 3 January 2032". */
export function describeCondition(
  filter: RegistrationFilter,
  name: keyof RegistrationFilter,
  types: ParticipantTypes,
): string {
  const isYes = filter[name] === 'yes';
  switch (name) {
    case 'text':
      return `“${filter.text}”`;
    case 'type':
      return types.find(({ id }) => id === filter.type)?.plural ?? filter.type;
    case 'paid':
      return describePaid(filter.paid);
    case 'visa':
      return isYes ? 'visa letter requested' : 'no visa letter';
    case 'doctorate':
      return isYes ? 'interested in a doctorate' : 'not interested in a doctorate';
    case 'filesMissing':
      return filter.filesMissing === '' ? '' : missingFileWords[filter.filesMissing];
    case 'clothSize':
      return filter.clothSize === 'none' ? 'no dress size' : `dress size ${filter.clothSize.toUpperCase()}`;
    case 'shoeSize':
      return filter.shoeSize === 'none' ? 'no shoe size' : `shoe size ${filter.shoeSize}`;
    case 'country':
      return filter.country === 'none' ? 'no country given' : `from ${nameCountry(filter.country)}`;
    case 'since':
      return `since ${formatDay(filter.since)}`;
    case 'mark':
      return `marked “${filter.mark}”`;
    case 'status':
      return describeStatus(filter);
  }
}

function describeStatus(filter: RegistrationFilter): string {
  const status = statusOf(filter);
  return status === 'any' ? 'any status' : registrationStatusWords[status].toLowerCase();
}

function describePaid(paid: RegistrationFilter['paid']): string {
  if (paid === 'yes') return 'paid in full';
  return paid === 'no' || paid === '' ? 'not paid in full' : paymentStateWords[paid].toLowerCase();
}

/** Describes the whole filter: "active, students, unpaid". */
export function describeFilter(filter: RegistrationFilter, types: ParticipantTypes): string {
  const conditions = activeFields(filter).filter((name) => name !== 'status');
  return [describeStatus(filter), ...conditions.map((name) => describeCondition(filter, name, types))].join(
    ', ',
  );
}
