import { addDays, type Period } from '#conference/edition/days.ts';
import type { Deadline } from '#conference/edition/deadlines.ts';
import type { VisaRule } from '#conference/edition/schema/facts/visa-schema.ts';

/** The facts that decide which visa rule applies to a participant. */
export type Traveller = { nationality: string | null; isOnline: boolean };

/** The latest days, as ISO days, to pay the fee, to ask for the letter, and to apply for the visa in time. */
export type VisaDates = { payBy: string; askBy: string; applyBy: string; daysBefore: number };

/**
 * The rule for a participant. `dates`: these days apply. `online`: takes part only online. `host-country` and
 * `without-visa`: people of this nationality need no visa. `authorisation`: they may travel with an authorisation
 * of this name instead. `no-nationality`: the participant has not given one yet.
 * `no-rule`: the edition has no visa rule.
 */
export type VisaAdvice =
  | { kind: 'online' | 'no-rule' | 'no-nationality' | 'host-country' | 'without-visa' }
  | { kind: 'authorisation'; name: string }
  | { kind: 'dates'; dates: VisaDates };

/** Returns which visa rule of an edition applies to a participant. */
export function adviseOnVisa(
  { nationality, isOnline }: Traveller,
  { visa: rule, conference }: { visa?: VisaRule | undefined; conference: Period },
): VisaAdvice {
  if (isOnline) return { kind: 'online' };
  if (!rule) return { kind: 'no-rule' };
  if (nationality === null) return { kind: 'no-nationality' };
  if (nationality === rule.hostCountry) return { kind: 'host-country' };
  if (rule.withoutVisa.includes(nationality)) return { kind: 'without-visa' };
  const { authorisation } = rule;
  if (authorisation?.nationalities.includes(nationality)) {
    return { kind: 'authorisation', name: authorisation.name };
  }
  return { kind: 'dates', dates: datesFor(nationality, rule, conference.from) };
}

/** A day of {@link VisaDates} as a deadline. Afterwards each step is still possible, because only the embassy decides. */
export function asDeadline(day: string): Deadline {
  return { day, afterwards: 'advice' };
}

/** Counts the latest days back from the first day of the conference. */
function datesFor(
  nationality: string,
  { daysToApply: { usual, longer, longerFor }, daysBeforeApplying }: VisaRule,
  firstDay: string,
): VisaDates {
  const daysBefore = longerFor.includes(nationality) ? longer : usual;
  const applyBy = addDays(firstDay, -daysBefore);
  return {
    daysBefore,
    applyBy,
    askBy: addDays(applyBy, -daysBeforeApplying.askForLetter),
    payBy: addDays(applyBy, -daysBeforeApplying.pay),
  };
}
