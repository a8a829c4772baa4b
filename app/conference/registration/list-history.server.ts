import { sql } from 'kysely';
import { actPurpose } from '#conference/audit/record-act.server.ts';
import type { AuditActor, Json } from '#platform/database-types.ts';
import { type RecordKey, tryRecordKey, unsealValue } from '#platform/record-keys.server.ts';
import type { Platform } from '#platform/request-context.server.ts';

export type HistoryEntry = {
  id: string;
  at: Date;
  actor: AuditActor;
  /** An organiser's name. */
  actorName: string | null;
  action: string;
  detail: Json;
  reason: string | undefined;
  /** The reference of the other registration, of a merge. */
  other: string | undefined;
  /** What a correction changed, field by field. */
  changes: { field: string; before: unknown; after: unknown }[];
};

/** Never told again by a history: it would be a way to a passport without a reason given. */
const sealedFields = ['passportNumber', 'passportExpiry', 'visaAddress'];

/**
 * What was done to a registration, its files and its bookings, and who saw what is sealed: the newest acts first, up to
 * `count`. Of passport data it says that it changed, not what it was. Acts whose noun is `hidden` are left out.
 */
export async function listHistory(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationId: string,
  count: number,
  hidden: readonly string[] = [],
): Promise<HistoryEntry[]> {
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
    .where((row) =>
      row.or([
        row('subject_id', '=', registrationId),
        row(
          'subject_id',
          'in',
          row.selectFrom('booking').select('booking.id').where('registration_id', '=', registrationId),
        ),
        row(
          'subject_id',
          'in',
          row.selectFrom('registration_file').select('file_id').where('registration_id', '=', registrationId),
        ),
      ]),
    )
    .where(sql`split_part(action, '.', 1)`, 'not in', ['', ...hidden])
    .orderBy('audit_entry.id', 'desc')
    .limit(count)
    .execute();
  const keys = new Map<string, RecordKey | undefined>();
  const openKey = async (id: string) => {
    if (!keys.has(id)) keys.set(id, await tryRecordKey(db, secrets, id));
    return keys.get(id);
  };
  const history: HistoryEntry[] = [];
  for (const row of rows) {
    const record = row.record_key_id === null ? undefined : await openKey(row.record_key_id);
    const opened =
      record && row.sealed_detail ? (unsealValue(record, actPurpose, row.sealed_detail) as Opened) : {};
    history.push({
      id: row.id,
      at: row.at,
      actor: row.actor,
      actorName: row.name,
      action: row.action,
      detail: row.detail,
      reason: opened.reason,
      other: opened.detail?.with ?? opened.detail?.into,
      changes: listChanges(opened),
    });
  }
  return history;
}

type Opened = {
  reason?: string;
  detail?: {
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    with?: string;
    into?: string;
  };
};

function listChanges({ detail }: Opened): HistoryEntry['changes'] {
  const { before, after } = detail ?? {};
  if (!before || !after) return [];
  return Object.keys(after)
    .filter((field) => !sealedFields.includes(field))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
