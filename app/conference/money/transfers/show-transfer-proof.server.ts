import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { showStoredFile } from '#conference/audit/show-stored-file.server.ts';
import { type CheckedFile, storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/**
 * Opens the proof of a transfer for an organiser and records that it was shown. Returns undefined if there is no such
 * proof.
 */
export async function showTransferProof(
  store: Pick<Platform, 'db' | 'secrets' | 'files'>,
  { proofId, ...look }: { proofId: string; organiserId: string; requestId: string },
): Promise<CheckedFile | undefined> {
  const row = await store.db
    .selectFrom('transfer_proof as proof')
    .innerJoin(storedFiles(store.db).as('file'), 'file.id', 'proof.file_id')
    .select(['file.id', 'file.record_key_id', 'registration_id', 'booking_id', 'group_payment_id'])
    .where('proof.id', '=', proofId)
    .executeTakeFirst();
  if (!row) return undefined;
  const subject =
    row.booking_id !== null
      ? ({ subject: 'booking', subjectId: row.booking_id } as const)
      : row.registration_id !== null
        ? ({ subject: 'registration', subjectId: row.registration_id } as const)
        : ({ subject: 'payment', subjectId: row.group_payment_id ?? '' } as const);
  return await showStoredFile(store, row, {
    ...byOrganiser(look),
    action: 'transfer-proof.shown',
    ...subject,
  });
}
