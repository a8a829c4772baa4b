import { addDays } from '#conference/edition/days.ts';

/** How long the owner may take the closing of the edition back. */
export const reopenDays = 7;

/** The days that follow from the day on which the edition was closed, all in its own zone. */
export function daysAfterClosing(closedOn: string, passportKeptDays: number) {
  return { reopenUntil: addDays(closedOn, reopenDays), destroyedOn: addDays(closedOn, passportKeptDays) };
}
