import { addDays, addYears } from '#conference/edition/days.ts';

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
