import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { AuditActor, Json } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { tryRecordKeys } from '#platform/keys/try-record-keys.server.ts';
import { openSealedPart } from './sealed-part.server.ts';

export type ListedAct = {
  id: string;
  at: Date;
  actor: AuditActor;
  /** An organiser's name. */
  actorName: string | null;
  action: string;
  detail: Json;
  reason: string | undefined;
  /** May hold passport data: no page shows it as it is. */
  sealedDetail: unknown;
};

/** The acts on any of the subjects, the newest first, up to `count`; those whose noun is `hidden` are left out. */
export async function listActs(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { subjectIds, hidden, count }: { subjectIds: readonly string[]; hidden: readonly string[]; count: number },
): Promise<ListedAct[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('organiser', 'organiser.id', 'audit_entry.actor_id')
    .select([
      'audit_entry.id',
      'at',
      'actor',
      'organiser.name',
      'action',
      'detail',
      'audit_entry.record_key_id',
      'sealed_detail',
    ])
    .where('subject_id', '=', anyOf(subjectIds))
    .where(sql`split_part(action, '.', 1)`, 'not in', ['', ...hidden])
    .orderBy('audit_entry.id', 'desc')
    .limit(count)
    .execute();
  const records = await tryRecordKeys(db, secrets, rows);
  return rows.map((row) => {
    const { reason, detail: sealedDetail } = openSealedPart(records, row);
    return {
      id: row.id,
      at: row.at,
      actor: row.actor,
      actorName: row.name,
      action: row.action,
      detail: row.detail,
      reason,
      sealedDetail,
    };
  });
}
