import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { unsealValue } from '#platform/keys/record-keys.server.ts';
import { describeActToParticipant } from './act-words.ts';
import { actPurpose } from './record-act.server.ts';

/**
 * The acts by a person and about them. Nobody may change an act. So an erasure only makes its sealed part unreadable.
 */
export const auditData = {
  tables: {
    audit_anchor: 'nobody',
    audit_entry: 'unreadable',
    audit_head: 'nobody',
    audit_link: 'nobody',
  },
  sealed: { 'audit_entry.sealed_detail': 'unreadable' },
} as const;

type Person = { registrationIds: string[]; bookingIds: string[] };

function selectActs(db: Database, { registrationIds, bookingIds }: Person) {
  return db
    .selectFrom('audit_entry')
    .where((row) =>
      row.or([
        row('subject_id', '=', anyOf([...registrationIds, ...bookingIds])),
        row('actor_id', '=', anyOf(registrationIds)),
      ]),
    );
}

/** Counts the acts by a person and about them. */
export async function countActsOf(db: Database, person: Person): Promise<number> {
  return await countRows(db, selectActs(db, person));
}

const actors = {
  participant: 'you',
  organiser: 'an organiser',
  system: 'the software',
  author: 'you',
  reviewer: 'a reviewer',
  speaker: 'a speaker, or somebody who nominates one',
  payer: 'a payer',
};

/** Describes the acts of a person for the copy of their data. Opens the parts that the person's keys sealed. */
export async function listActsOf(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { recordKeyIds, ...person }: Person & { recordKeyIds: string[] },
) {
  const own = recordKeyIds.map((id) => ({ record_key_id: id }));
  const records = await openExistingRecordKeys(db, secrets, own);
  const rows = await selectActs(db, person)
    .select(['at', 'actor', 'action', 'record_key_id', 'sealed_detail'])
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const record = records.get(row.record_key_id ?? '');
    const sealed = record && row.sealed_detail && unsealValue(record, actPurpose, row.sealed_detail);
    return {
      at: row.at,
      by: actors[row.actor],
      what: describeActToParticipant(row.action),
      ...Object(sealed),
    };
  });
}
