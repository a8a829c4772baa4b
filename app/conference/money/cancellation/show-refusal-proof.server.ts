import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { showStoredFile } from '#conference/audit/show-stored-file.server.ts';
import { type CheckedFile, storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/** Opens the proof of a visa refusal for an organiser and records that it was shown. Undefined if there is no proof. */
export async function showRefusalProof(
  store: Pick<Platform, 'db' | 'secrets' | 'files'>,
  { id, ...look }: { id: string; organiserId: string; requestId: string },
): Promise<CheckedFile | undefined> {
  const row = await store.db
    .selectFrom('cancellation_request')
    .innerJoin(storedFiles(store.db).as('file'), 'file.id', 'proof_file_id')
    .select(['file.id', 'file.record_key_id', 'registration_id'])
    .where('cancellation_request.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const subject = { subject: 'registration', subjectId: row.registration_id } as const;
  return await showStoredFile(store, row, {
    ...byOrganiser(look),
    action: 'refusal-proof.shown',
    ...subject,
    detail: { request: id },
  });
}
