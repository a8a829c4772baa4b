import { addDays } from '#conference/edition/days.ts';
import { type Deadline, writeDeadline } from '#conference/edition/deadlines.ts';
import type { CurrentFacts } from '../facts.ts';

/** The month in which somebody checked the facts about travel, prices and opening hours. */
export const checked = 'September 2025';

/**
 * Writes by when travellers should ask for the letter, and by when they should apply for the visa: "by 27 December 2031
 * (for some nationalities by 27 November 2031)".
 */
export function writeVisaDays({ conference, visa }: CurrentFacts, today: string) {
  const { daysToApply, daysBeforeApplying } = visa;
  const by = (count: number) => {
    const deadline: Deadline = { day: addDays(conference.from, -count), afterwards: 'advice' };
    return writeDeadline(deadline, today, { ahead: (day) => `by ${day}`, past: 'as soon as you can' });
  };
  const write = (more: number) => {
    const [usual, longer] = [by(daysToApply.usual + more), by(daysToApply.longer + more)];
    return longer === usual ? usual : `${usual} (for some nationalities ${longer})`;
  };
  return { letter: write(daysBeforeApplying.pay), apply: write(0) };
}
