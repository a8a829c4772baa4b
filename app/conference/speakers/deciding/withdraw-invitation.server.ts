import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { lockSpeaker } from '#conference/speakers/speakers.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { mailDecision, wasFormSent } from './decide.server.ts';

type Withdrawal = {
  speakerId: string;
  /** The text for the invited person. The mail and the page of their entry show it. */
  reason: string;
  formKey: string;
  organiserId: string;
  requestId: string;
};

/**
 * Withdraws the invitation of a speaker, and mails the person. A form that is sent twice withdraws it once. Returns
 * false if the person was not invited or has already answered.
 */
export async function withdrawInvitation(
  { db, jobs, secrets }: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { speakerId, reason, formKey, ...by }: Withdrawal,
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const speaker = await lockSpeaker(tx, { speakerId, isHonour: false });
    if (!speaker) return false;
    if (speaker.state === 'uninvited' || (await wasFormSent(tx, formKey))) return true;
    if (speaker.state !== 'invited') return false;
    await tx
      .updateTable('speaker')
      .set({ state: 'uninvited', state_at: now })
      .where('id', '=', speakerId)
      .execute();
    const act = { action: 'speaker.uninvited', subject: 'speaker', subjectId: speakerId } as const;
    const record = await openRecordKey(tx, secrets, speaker.record_key_id);
    await recordAct(tx, { ...byOrganiser(by), ...act, record, reason });
    await mailDecision(tx, jobs, { decision: 'uninvited', note: reason, formKey, speaker, ...by }, now);
    return true;
  });
}
