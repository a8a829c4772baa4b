import type { Database } from '#platform/database.server.ts';
import type { AuditActor, Json } from '#platform/database-types.ts';

export type Act = {
  actor: AuditActor;
  actorId?: string;
  /** What was done, noun first: `passport-number.shown`, `booking.withdrawn`. */
  action: string;
  subject: 'registration' | 'file' | 'booking' | 'session';
  subjectId: string;
  requestId?: string;
  /** Never personal data: it outlives an erasure. */
  detail?: Json;
};

/** Writes who did or saw what. Inside a transaction the entry exists exactly if the act does. */
export async function recordAct(db: Database, act: Act): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      actor: act.actor,
      actor_id: act.actorId,
      action: act.action,
      subject: act.subject,
      subject_id: act.subjectId,
      request_id: act.requestId,
      detail: act.detail ?? {},
    })
    .execute();
}
