import { sql } from 'kysely';
import { acts } from '#conference/audit/acts.server.ts';
import { openSealedPart } from '#conference/audit/sealed-part.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';

/**
 * Lists the newest acts on these subjects, at most `count`. Leaves out acts whose name begins with a noun in `hidden`.
 * `actorName` is the organiser who acted. `sealedDetail` can contain passport data, so no page is allowed to show all
 * of it.
 */
export async function listActs(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { subjectIds, hidden, count }: { subjectIds: readonly string[]; hidden: readonly string[]; count: number },
) {
  const rows = await db
    .selectFrom(acts(db).as('act'))
    .leftJoin(organisers(db).as('acting'), 'acting.id', 'act.actor_id')
    .select(['act.id', 'at', 'actor', 'acting.name as actorName', 'action', 'detail'])
    .select(['record_key_id', 'sealed_detail'])
    .where('subject_id', '=', anyOf(subjectIds))
    .where(sql`split_part(action, '.', 1)`, 'not in', ['', ...hidden])
    .orderBy('act.id', 'desc')
    .limit(count)
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.map(({ record_key_id, sealed_detail, ...act }) => {
    const { reason, detail: sealedDetail } = openSealedPart(records, { record_key_id, sealed_detail });
    return { ...act, reason, sealedDetail };
  });
}

export type ListedAct = Awaited<ReturnType<typeof listActs>>[number];
