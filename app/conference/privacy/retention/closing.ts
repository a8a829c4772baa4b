import { addDays, addYears, countDays, type Period } from '#conference/edition/days.ts';

/** For how many days the owner can take back the closing of the edition. */
export const reopenDays = 7;

/** How long an edition keeps data after its closing. The privacy policy states the same numbers. */
export type RetentionPeriods = {
  passportKeptDays: number;
  contactsKeptDays: number;
  recordsKeptYears: number;
};

/** The retention deadlines of an edition that was closed on this day, as days in its own time zone. */
export function retentionDeadlines(closedOn: string, kept: RetentionPeriods) {
  return {
    /** The last day on which the closing can be taken back. */
    reopenUntil: addDays(closedOn, reopenDays),
    /** When passport data and files are destroyed. */
    destroyedOn: addDays(closedOn, kept.passportKeptDays),
    /** When enquiries and unpaid bookings are deleted. */
    contactsDeletedOn: addDays(closedOn, kept.contactsKeptDays),
    /** When everybody is erased. */
    recordsErasedOn: addYears(closedOn, kept.recordsKeptYears),
  };
}

type EditionDates = {
  conference: Period;
  festival?: Period | undefined;
  privacy: { closedWithinDays: number };
};

/** The last day of the conference and the festival. */
export function lastDayOf({ conference, festival }: Pick<EditionDates, 'conference' | 'festival'>): string {
  return festival && festival.to > conference.to ? festival.to : conference.to;
}

/** Counts the days since the end of an edition that is not closed. Returns 0 while there is still time to close it. */
export function countDaysUnclosed(edition: EditionDates, today: string): number {
  const days = countDays(lastDayOf(edition), today);
  return days > edition.privacy.closedWithinDays ? days : 0;
}
