import { addDays, formatDay } from '#conference/edition/days.ts';
import { facts } from '../facts.ts';

const { conference, visa } = facts;
const before = (days: number) => formatDay(addDays(conference.from, -days));

/** The month in which somebody checked the facts about travel, prices and opening hours. */
export const checked = 'September 2025';

/**
 * For a visa, most travellers should pay and ask for the letter by the day `letter`, and apply by the day `apply`.
 * Travellers of some nationalities need more time: `earlierLetter` and `earlierApply`.
 */
export const visaDays = {
  letter: before(visa.daysToApply.usual + visa.daysBeforeApplying.pay),
  apply: before(visa.daysToApply.usual),
  earlierLetter: before(visa.daysToApply.longer + visa.daysBeforeApplying.pay),
  earlierApply: before(visa.daysToApply.longer),
};
