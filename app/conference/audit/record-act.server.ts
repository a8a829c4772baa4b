import type { Insertable } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { AuditActor, DB, Json } from '#platform/database/database-types.ts';
import { type RecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import type { ActName } from './act-words.ts';

export type Act = {
  actor: AuditActor;
  /**
   * The id of the participant's registration, the organiser, the reviewer, the author's paper, the speaker's entry, or
   * the payer's group payment.
   */
  actorId?: string;
  action: ActName;
  subject: AuditSubject;
  /** Absent if the act has no single subject, such as an export of a list. */
  subjectId?: string;
  requestId?: string;
  /** Must not contain personal data, because an erasure does not remove it. */
  detail?: Json;
} & Sealed;

export type AuditSubject =
  | 'registration'
  | 'file'
  | 'booking'
  | 'session'
  | 'organiser'
  | 'payment'
  | 'receipt'
  | 'discount-code'
  | 'paper'
  | 'programme'
  | 'reviewer'
  | 'mailbox'
  | 'speaker'
  | 'enquiry'
  | 'saved-reply'
  | 'mail'
  | 'message'
  | 'list'
  | 'webhook'
  | 'edition'
  | 'installation';

/** Why somebody did something, and the key that seals it. */
export type ActReason = { record: RecordKey; reason: string };

/** For an act without a reason. */
export const withoutReason: { record?: undefined; reason?: undefined } = {};

/** A reason or detail that can contain personal data. It is sealed with the key of the record that it belongs to. */
type Sealed =
  | { record?: undefined; reason?: undefined; sealedDetail?: undefined }
  | { record: RecordKey; reason?: string; sealedDetail?: Json };

/**
 * Records an act in the audit. Call it in the transaction of the act, so that the database never stores an act
 * without its entry. The entry joins the chain when the transaction commits.
 */
export async function recordAct(db: Database, act: Act): Promise<void> {
  await recordActs(db, [act]);
}

/** Records many acts at once. The list can be empty. */
export async function recordActs(db: Database, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await db.insertInto('audit_entry').values(acts.map(actRow)).execute();
}

/** Returns the actor fields for an act by an organiser at the desk. */
export function byOrganiser({ organiserId, requestId }: { organiserId: string; requestId: string }) {
  return { actor: 'organiser', actorId: organiserId, requestId } as const;
}

/** Returns the actor and subject fields for an act by a participant on their own registration. */
export function byParticipant({ registrationId, requestId }: { registrationId: string; requestId?: string }) {
  const subject = { subject: 'registration', subjectId: registrationId } as const;
  return { actor: 'participant', actorId: registrationId, requestId, ...subject } as const;
}

/** Returns the actor and subject fields for an act by the author of a paper, who may have no registration. */
export function byAuthor({ paperId, requestId }: { paperId: string; requestId: string }) {
  return { actor: 'author', actorId: paperId, subject: 'paper', subjectId: paperId, requestId } as const;
}

/**
 * Returns the actor and subject fields for an act by a speaker, or by somebody who applies to speak. They may have no
 * registration.
 */
export function bySpeaker({ speakerId, requestId }: { speakerId: string; requestId: string }) {
  return {
    actor: 'speaker',
    actorId: speakerId,
    subject: 'speaker',
    subjectId: speakerId,
    requestId,
  } as const;
}

/**
 * Returns the actor and subject fields for an act by a payer without a registration. Before the group payment exists,
 * the subject is a list of references without an id.
 */
export function byPayer({
  groupPaymentId,
  requestId,
}: {
  groupPaymentId: string | undefined;
  requestId: string;
}) {
  return groupPaymentId === undefined
    ? ({ actor: 'payer', subject: 'list', requestId } as const)
    : ({
        actor: 'payer',
        actorId: groupPaymentId,
        subject: 'payment',
        subjectId: groupPaymentId,
        requestId,
      } as const);
}

/** Returns the actor and subject fields for an act by a reviewer on a paper. */
export function byReviewer({
  reviewerId,
  paperId,
  requestId,
}: {
  reviewerId: string;
  paperId: string;
  requestId: string;
}) {
  return { actor: 'reviewer', actorId: reviewerId, subject: 'paper', subjectId: paperId, requestId } as const;
}

/** Makes the row of an act, for callers that insert it together with other rows. */
export function actRow({
  actor,
  actorId,
  action,
  subject,
  subjectId,
  requestId,
  detail,
  ...sealed
}: Act): Insertable<DB['audit_entry']> {
  return {
    actor,
    actor_id: actorId,
    action,
    subject,
    subject_id: subjectId,
    request_id: requestId,
    detail: detail ?? {},
    ...sealParts(sealed),
  };
}

/** Never change this purpose: the reasons and details of stored acts are sealed with it. */
export const actPurpose = 'audit';

function sealParts({ record, reason, sealedDetail }: Sealed) {
  if (!record || (reason === undefined && sealedDetail === undefined)) return {};
  return {
    record_key_id: record.id,
    sealed_detail: sealValue(record, actPurpose, { reason, detail: sealedDetail }),
  };
}
