/**
 * Privacy: people get a copy of their data or have it erased, and nothing is kept longer than the edition promises.
 *
 * - take a copy of all data about oneself: copy/take-copy.server.ts
 *
 * Erasure:
 * - ask to be erased, take it back: erasure/request-erasure.server.ts
 * - plan an erasure, refuse it: erasure/plan-erasure.server.ts, erasure/refuse-erasure.server.ts
 * - carry an erasure out, and repeat it after a restore: erasure/carry-out-erasure.server.ts
 * - erase somebody who never registered: erasure/erase-mailbox.server.ts
 * - remove files and mails after the erasure: erasure/follow-up.server.ts
 * - find a name in texts of others, and redact it: mentions/find-mentions.server.ts, mentions/redact-mention.server.ts
 *
 * Retention. How long data is kept, such as passports, is in the facts of each edition (`passportKeptDays`):
 * - close the edition, reopen it: retention/close-edition.server.ts
 * - destroy passports: retention/destroy-passports.server.ts
 * - delete enquiries, papers and speakers: retention/delete-contacts.server.ts, retention/delete-papers.server.ts,
 *   retention/delete-speakers.server.ts
 * - erase everybody, and those who paid: retention/erase-records.server.ts, retention/erase-payers.server.ts
 * - drop what a restored backup cannot read any more: retention/drop-unreadable.server.ts
 */

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
};

/** The last day of the conference and the festival. */
export function lastDayOf({ conference, festival }: Pick<EditionDates, 'conference' | 'festival'>): string {
  return festival && festival.to > conference.to ? festival.to : conference.to;
}

/** Counts the days since the last day of an edition that is not closed. Returns 0 until the end of that day. */
export function countDaysUnclosed(edition: EditionDates, today: string): number {
  return Math.max(0, countDays(lastDayOf(edition), today));
}
