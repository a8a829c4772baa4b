import type { Insertable } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { AuditActor, DB, Json } from '#platform/database/database-types.ts';
import { type RecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import type { ActName } from './act-words.ts';

export type Act = {
  actor: AuditActor;
  /** The registration of a participant, the account of an organiser. */
  actorId?: string;
  action: ActName;
  subject: AuditSubject;
  /** Absent when it is about none in particular, such as an export of a list. */
  subjectId?: string;
  requestId?: string;
  /** Never personal data: it outlives an erasure. */
  detail?: Json;
} & Sealed;

export type AuditSubject =
  | 'registration'
  | 'file'
  | 'booking'
  | 'session'
  | 'organiser'
  | 'payment'
  | 'enquiry'
  | 'mail'
  | 'message'
  | 'list'
  | 'edition'
  | 'installation';

/** What may hold personal data, such as the reason somebody typed, is sealed with the opened key of the record it is about. */
type Sealed =
  | { record?: undefined; reason?: undefined; sealedDetail?: undefined }
  | { record: RecordKey; reason?: string; sealedDetail?: Json };

/**
 * Writes who did or saw what. Inside a transaction the entry exists exactly if the act does, and joins the chain
 * when the transaction commits.
 */
export async function recordAct(db: Database, act: Act): Promise<void> {
  await recordActs(db, [act]);
}

/** The same for many at once, such as an act on each registration of a list; none is no act. */
export async function recordActs(db: Database, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await db.insertInto('audit_entry').values(acts.map(actRow)).execute();
}

/** The row of an act, for whoever writes it together with what was done. */
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

/** What the reason and detail of an act are sealed for. It is bound to what is stored: another word would open nothing. */
export const actPurpose = 'audit';

function sealParts({ record, reason, sealedDetail }: Sealed) {
  if (!record || (reason === undefined && sealedDetail === undefined)) return {};
  return {
    record_key_id: record.id,
    sealed_detail: sealValue(record, actPurpose, { reason, detail: sealedDetail }),
  };
}
