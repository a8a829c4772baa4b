import { addDays, formatDay } from '#conference/edition/days.ts';
import { facts } from '../facts.ts';

/** The time in which the facts about travel, prices and opening hours were checked. */
export const checked = 'September 2025';

/** By which day travellers should have done what their visa needs, as this edition advises. */
export const visaDays = {
  /** Registered, paid, and the invitation letter asked for. */
  letter: formatDay(addDays(facts.conference.from, -75)),
  apply: formatDay(addDays(facts.conference.from, -60)),
  latest: formatDay(addDays(facts.conference.from, -30)),
};
