import { actPurpose } from '#conference/audit/record-act.server.ts';
import type { AuditActor, Json } from '#platform/database-types.ts';
import { tryRecordKey, unsealValue } from '#platform/record-keys.server.ts';
import type { Platform } from '#platform/request-context.server.ts';

export type ListedAct = {
  id: string;
  at: Date;
  actor: AuditActor;
  /** An organiser's name. */
  actorName: string | null;
  action: string;
  detail: Json;
  reason: string | undefined;
};

type Store = Pick<Platform, 'db' | 'secrets'>;

/** What was done with a booking, by whom and why, the newest first. */
export async function listBookingActs({ db, secrets }: Store, bookingId: string): Promise<ListedAct[]> {
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
    .where('subject', '=', 'booking')
    .where('subject_id', '=', bookingId)
    // Each look at the picture is an act, too, but nothing that was done with the booking.
    .where('action', '!=', 'picture.shown')
    .orderBy('audit_entry.id', 'desc')
    .limit(100)
    .execute();
  return await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      at: row.at,
      actor: row.actor,
      actorName: row.name,
      action: row.action,
      detail: row.detail,
      reason: await openReason({ db, secrets }, row.record_key_id, row.sealed_detail),
    })),
  );
}

async function openReason(
  { db, secrets }: Store,
  keyId: string | null,
  sealed: Buffer | null,
): Promise<string | undefined> {
  if (keyId === null || sealed === null) return undefined;
  const record = await tryRecordKey(db, secrets, keyId);
  return record && (unsealValue(record, actPurpose, sealed) as { reason?: string }).reason;
}
