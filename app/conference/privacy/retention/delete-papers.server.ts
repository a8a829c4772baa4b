import { addDays, dayAt, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { removeMails } from '#conference/mails/personal-data.server.ts';
import { deleteOldPapers } from '#conference/papers/personal-data.server.ts';
import { removePapersAndParticipants } from '#conference/programme/remove-people.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hasPassed } from './close-edition.server.ts';

/**
 * Deletes papers whose retention period is over. Papers that were not accepted are deleted after the same time as
 * enquiries. All other papers, and the reviewers, are deleted after the same time as the records of participants, also
 * from the programme. The erasure of participants does not reach all of them, because authors and reviewers need not be
 * participants. Returns the number of papers.
 */
export async function deleteDuePapers(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  now: Date,
): Promise<number> {
  const isEverything = await hasPassed(db, 'recordsErasedOn', now);
  if (!isEverything && !(await hasPassed(db, 'contactsDeletedOn', now))) return 0;
  const firstKeptDay = addDays(dayAt(now, edition.timeZone), 1 - edition.privacy.contactsKeptDays);
  const before = startOfDay(firstKeptDay, edition.timeZone);
  if (isEverything) await db.transaction().execute(removePapersAndParticipants);
  const { count, mailIds } = await deleteOldPapers(db, { before, isEverything });
  await removeMails(mailer, mailIds);
  return count;
}
