import { addDays, addYears, countDays, type Period } from '#conference/edition/days.ts';

/** How long the owner may take the closing of the edition back. */
export const reopenDays = 7;

/** How long an edition keeps what, from its closing on: the privacy policy says the same numbers. */
export type Keeping = { passportKeptDays: number; contactsKeptDays: number; recordsKeptYears: number };

/** The days that follow from the day on which the edition was closed, all in its own zone. */
export function daysAfterClosing(closedOn: string, keeping: Keeping) {
  return {
    /** The last day on which it can be taken back. */
    reopenUntil: addDays(closedOn, reopenDays),
    /** When passport data and files are destroyed. */
    destroyedOn: addDays(closedOn, keeping.passportKeptDays),
    /** When enquiries and bookings that were never paid are deleted. */
    contactsDeletedOn: addDays(closedOn, keeping.contactsKeptDays),
    /** When everybody is erased. */
    recordsErasedOn: addYears(closedOn, keeping.recordsKeptYears),
  };
}

/** When an edition is over, and when it is to be closed by. */
type Ending = { conference: Period; festival: Period; privacy: { closedWithinDays: number } };

/** The last day on which anything of the edition takes place. */
export function lastDayOf({ conference, festival }: Pick<Ending, 'conference' | 'festival'>): string {
  return conference.to > festival.to ? conference.to : festival.to;
}

/** How many days the edition has been over, once it should have been closed; until then 0. */
export function countDaysUnclosed(edition: Ending, today: string): number {
  const days = countDays(lastDayOf(edition), today);
  return days > edition.privacy.closedWithinDays ? days : 0;
}
