import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';

type Side = { registrationId: string; reference: string; record: RecordKey; action: ActName };

/**
 * Records that a merge was made or undone in the history of both registrations, and adds the reference of the other
 * registration to each entry.
 */
export async function recordOnBothSides(
  tx: Database,
  { reason, ...by }: { organiserId: string; reason: string; requestId: string },
  { kept, other, detail }: { kept: Side; other: Side; detail: Json },
): Promise<void> {
  const act = { ...byOrganiser(by), subject: 'registration', reason } as const;
  await recordAct(tx, {
    ...act,
    action: kept.action,
    subjectId: kept.registrationId,
    record: kept.record,
    detail,
    // The reference is sealed, because the audit keeps this entry after an erasure, and a bank statement shows the
    // reference next to a name.
    sealedDetail: { with: other.reference },
  });
  await recordAct(tx, {
    ...act,
    action: other.action,
    subjectId: other.registrationId,
    record: other.record,
    sealedDetail: { into: kept.reference },
  });
}
