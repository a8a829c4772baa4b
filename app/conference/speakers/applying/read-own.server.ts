import type { Applicant } from '#conference/speakers/speaker.ts';
import { speakersOf } from '#conference/speakers/speakers.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Lists the entries of an applicant, the newest first. */
export async function listOwnSpeakers(db: Database, applicant: Applicant) {
  return await speakersOf(db, applicant).orderBy('created_at', 'desc').orderBy('id').execute();
}

/**
 * Reads an entry of an applicant with the newest note of the desk. Returns undefined if the applicant has no such
 * entry.
 */
export async function readOwnSpeaker(db: Database, applicant: Applicant, speakerId: string) {
  const speaker = await speakersOf(db, applicant).where('id', '=', speakerId).executeTakeFirst();
  if (!speaker) return undefined;
  const last = await db
    .selectFrom('speaker_decision')
    .select(['note', 'decided_at as decidedAt'])
    .where('speaker_id', '=', speakerId)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { speaker, note: last?.note ?? '' };
}
