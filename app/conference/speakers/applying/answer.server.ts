import { bySpeaker, recordAct } from '#conference/audit/record-act.server.ts';
import { removeMails } from '#conference/mails/personal-data.server.ts';
import {
  type Applicant,
  canCorrect,
  type SpeakerProfile,
  type SpeakerState,
} from '#conference/speakers/speaker.ts';
import { lockOwnSpeaker, type SpeakerRow } from '#conference/speakers/speakers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { deleteSpeakers } from '../delete-speakers.server.ts';

type Own = { applicant: Applicant; speakerId: string; requestId: string };
type Answer = { ok: true } | { ok: false; reason: 'no-such-entry' | 'not-now' };

/**
 * Saves a person's changes of their own entry. Visitors see the changes only after the desk has published them. With
 * `isConfirmed`, the person also accepts the invitation. Refuses an entry that has ended, and refuses `isConfirmed`
 * without an invitation.
 */
export async function saveSpeaker(
  db: Database,
  given: Own & { profile: SpeakerProfile; isConfirmed: boolean; locale: Locale },
  now: Date,
): Promise<Answer> {
  const { applicant, speakerId, requestId, profile, isConfirmed, locale } = given;
  return await db.transaction().execute(async (tx): Promise<Answer> => {
    const speaker = await lockOwnSpeaker(tx, applicant, speakerId);
    if (!speaker) return { ok: false, reason: 'no-such-entry' };
    const isRepeat = isConfirmed && speaker.state === 'confirmed';
    if (!canCorrect(speaker.state) || (isConfirmed && speaker.state !== 'invited' && !isRepeat))
      return { ok: false, reason: 'not-now' };
    await tx
      .updateTable('speaker')
      .set({ ...profile, mail_language: locale, saved_at: now })
      .where('id', '=', speakerId)
      .execute();
    const isNew = isConfirmed && !isRepeat;
    if (isNew) await setState(tx, speakerId, 'confirmed', now);
    const action = isNew ? 'speaker.confirmed' : 'speaker.corrected';
    await recordAct(tx, { ...bySpeaker({ speakerId, requestId }), action });
    return { ok: true };
  });
}

const leaving = {
  declined: { from: ['invited'], action: 'speaker.declined' },
  withdrawn: { from: ['received', 'confirmed', 'published'], action: 'speaker.withdrawn' },
} as const;

/**
 * Ends an entry because the person declines an invitation or withdraws. Their page and photograph are removed at once.
 * A second call changes nothing.
 */
export async function leaveQueue(
  db: Database,
  { applicant, speakerId, requestId, to }: Own & { to: 'declined' | 'withdrawn' },
  now: Date,
): Promise<Answer> {
  const { from, action } = leaving[to];
  const allowed: readonly SpeakerState[] = from;
  return await db.transaction().execute(async (tx): Promise<Answer> => {
    const speaker = await lockOwnSpeaker(tx, applicant, speakerId);
    if (!speaker) return { ok: false, reason: 'no-such-entry' };
    if (speaker.state === to) return { ok: true };
    if (!allowed.includes(speaker.state)) return { ok: false, reason: 'not-now' };
    await tx
      .updateTable('speaker')
      .set({ state: to, state_at: now, ...columnsWithoutPage, photograph_id: null })
      .where('id', '=', speakerId)
      .execute();
    await deleteFiles(tx, photographsOf(speaker));
    await recordAct(tx, { ...bySpeaker({ speakerId, requestId }), action });
    return { ok: true };
  });
}

/** The values of an entry's columns that remove its page, so that visitors no longer see the entry. */
export const columnsWithoutPage = {
  published: null,
  published_at: null,
  published_photograph_id: null,
} as const;

/** The ids of an entry's photographs: the newest one and the published one. */
export function photographsOf(
  speaker: Pick<SpeakerRow, 'photograph_id' | 'published_photograph_id'>,
): string[] {
  return [...new Set([speaker.photograph_id, speaker.published_photograph_id])].flatMap((id) => id ?? []);
}

/** Deletes everything that is stored about an entry, with the page, the photograph, and the name in the programme. */
export async function deleteOwnSpeaker(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  { applicant, speakerId, requestId }: Own,
): Promise<boolean> {
  const mailIds = await db.transaction().execute(async (tx) => {
    const speaker = await lockOwnSpeaker(tx, applicant, speakerId);
    if (!speaker) return undefined;
    await recordAct(tx, { ...bySpeaker({ speakerId, requestId }), action: 'speaker.deleted' });
    return await deleteSpeakers(tx, [speaker], { withName: true });
  });
  await removeMails(mailer, mailIds ?? []);
  return mailIds !== undefined;
}

async function setState(tx: Database, speakerId: string, state: SpeakerState, now: Date) {
  await tx.updateTable('speaker').set({ state, state_at: now }).where('id', '=', speakerId).execute();
}
