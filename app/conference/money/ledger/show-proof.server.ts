import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { showStoredFile } from '#conference/audit/show-stored-file.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import { storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/** Opens a payment's proof for an organiser and records that it was shown. Returns undefined if there is no proof. */
export async function showProof(
  store: Pick<Platform, 'db' | 'secrets' | 'files'>,
  { paymentId, ...look }: { paymentId: string; organiserId: string; requestId: string },
): Promise<CheckedFile | undefined> {
  const row = await store.db
    .selectFrom('payment')
    .innerJoin(storedFiles(store.db).as('file'), 'file.id', 'payment.proof_file_id')
    .select(['file.id', 'file.record_key_id'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const subject = { subject: 'payment', subjectId: paymentId } as const;
  return await showStoredFile(store, row, { ...byOrganiser(look), action: 'proof.shown', ...subject });
}
