import type { Database } from '#platform/database/database.server.ts';
import type { AuditActor, Json } from '#platform/database/database-types.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { tryRecordKeys } from '#platform/keys/try-record-keys.server.ts';
import { openSealedPart, type SealedPart } from './sealed-part.server.ts';

export type AuditFilter = {
  /** Part of an action's name; or all of a subject's, actor's or request's id; or of a registration's reference. */
  text?: string;
  actor?: AuditActor;
  /** Instants: from this one on, and before that one. */
  from?: Date;
  before?: Date;
};

export type AuditRow = {
  id: string;
  at: Date;
  actor: AuditActor;
  /** An organiser's name, a participant's reference. */
  actorName: string | null;
  action: string;
  subject: string;
  subjectId: string | null;
  /** A registration's reference, an organiser's name. */
  subjectName: string | null;
  requestId: string | null;
  detail: Json;
  sealed: SealedPart;
};

/** The newest entries first, a page at a time: `after` is the id of the last one of the page before. */
export async function searchAudit(
  { db, secrets }: { db: Database; secrets: Secrets },
  { filter, after, count }: { filter: AuditFilter; after?: string | undefined; count: number },
): Promise<AuditRow[]> {
  const text = filter.text?.trim();
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('organiser as acting', 'acting.id', 'audit_entry.actor_id')
    .leftJoin('registration as participant', 'participant.id', 'audit_entry.actor_id')
    .leftJoin('organiser as changed', 'changed.id', 'audit_entry.subject_id')
    .leftJoin('registration as about', 'about.id', 'audit_entry.subject_id')
    .select((row) => [
      'audit_entry.id',
      'at',
      'actor',
      row.fn.coalesce('acting.name', 'participant.reference').as('actor_name'),
      'action',
      'subject',
      'subject_id',
      row.fn.coalesce('about.reference', 'changed.name').as('subject_name'),
      'request_id',
      'detail',
      'audit_entry.record_key_id',
      'sealed_detail',
    ])
    .$if(text !== undefined && text !== '', (entries) =>
      entries.where((row) => {
        const given = text ?? '';
        const matches = [
          row('action', 'like', `%${escapeLike(given)}%`),
          row('request_id', '=', given),
          row('about.reference', '=', given.toUpperCase()),
          row('participant.reference', '=', given.toUpperCase()),
        ];
        const id = given.toLowerCase();
        if (isUuid(id)) matches.push(row('subject_id', '=', id), row('actor_id', '=', id));
        return row.or(matches);
      }),
    )
    .$if(filter.actor !== undefined, (entries) => entries.where('actor', '=', filter.actor ?? 'system'))
    .$if(filter.from !== undefined, (entries) => entries.where('at', '>=', filter.from ?? new Date(0)))
    .$if(filter.before !== undefined, (entries) => entries.where('at', '<', filter.before ?? new Date(0)))
    .$if(after !== undefined, (entries) => entries.where('audit_entry.id', '<', after ?? '0'))
    .orderBy('audit_entry.id', 'desc')
    .limit(count)
    .execute();
  const records = await tryRecordKeys(db, secrets, rows);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    actorName: row.actor_name,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    requestId: row.request_id,
    detail: row.detail,
    sealed: openSealedPart(records, row),
  }));
}
