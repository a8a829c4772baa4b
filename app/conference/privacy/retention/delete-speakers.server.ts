import { addDays, dayAt, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { removeMails } from '#conference/mails/personal-data.server.ts';
import { deleteOldNominations } from '#conference/speakers/applying/nominate.server.ts';
import { deleteOldSpeakers } from '#conference/speakers/personal-data.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hasPassed } from './close-edition.server.ts';

/**
 * Deletes nominations and invitations that nobody has answered in time. Profiles of people who did not become speakers
 * are deleted after the same time as enquiries, and all other profiles after the same time as the records of
 * participants. The erasure of participants does not reach all profiles, because a speaker need not be a participant.
 * Returns the number of deleted rows.
 */
export async function deleteDueSpeakers(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  now: Date,
): Promise<number> {
  const isEverything = await hasPassed(db, 'recordsErasedOn', now);
  const isOver = await hasPassed(db, 'contactsDeletedOn', now);
  const firstKeptDay = addDays(dayAt(now, edition.timeZone), 1 - edition.privacy.contactsKeptDays);
  const before = isOver ? startOfDay(firstKeptDay, edition.timeZone) : undefined;
  const nominations = await deleteOldNominations(db, now);
  const speakers = await deleteOldSpeakers(db, { now, before, isEverything });
  await removeMails(mailer, [...nominations.mailIds, ...speakers.mailIds]);
  return nominations.count + speakers.count;
}
