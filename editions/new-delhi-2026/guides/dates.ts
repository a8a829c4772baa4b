import { addDays, formatDay } from '#conference/edition/days.ts';
import { facts } from '../facts.ts';

const { conference, visa } = facts;
const before = (days: number) => formatDay(addDays(conference.from, -days));

/** The time in which the facts about travel, prices and opening hours were checked. */
export const checked = 'September 2025';

/**
 * By which day most travellers should have paid and asked for the letter, and by which day they should have applied.
 * Some nationalities need more time.
 */
export const visaDays = {
  letter: before(visa.daysToApply.usual + visa.daysBeforeApplying.pay),
  apply: before(visa.daysToApply.usual),
  earlierLetter: before(visa.daysToApply.longer + visa.daysBeforeApplying.pay),
  earlierApply: before(visa.daysToApply.longer),
};
