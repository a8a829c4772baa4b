import { sql } from 'kysely';
import { acts } from '#conference/audit/acts.server.ts';
import { openSealedPart } from '#conference/audit/sealed-part.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { AuditActor, Json } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { tryRecordKeys } from '#platform/keys/try-record-keys.server.ts';

export type ListedAct = {
  id: string;
  at: Date;
  actor: AuditActor;
  /** The name of the organiser who acted. */
  actorName: string | null;
  action: string;
  detail: Json;
  reason: string | undefined;
  /** May have passport data: no page may show all of it. */
  sealedDetail: unknown;
};

/** Lists the newest acts on these subjects, at most `count`. Acts whose noun is in `hidden` are left out. */
export async function listActs(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { subjectIds, hidden, count }: { subjectIds: readonly string[]; hidden: readonly string[]; count: number },
): Promise<ListedAct[]> {
  const rows = await db
    .selectFrom(acts(db).as('act'))
    .leftJoin(organisers(db).as('acting'), 'acting.id', 'act.actor_id')
    .selectAll('act')
    .select('acting.name')
    .where('subject_id', '=', anyOf(subjectIds))
    .where(sql`split_part(action, '.', 1)`, 'not in', ['', ...hidden])
    .orderBy('act.id', 'desc')
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
