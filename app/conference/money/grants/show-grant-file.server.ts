import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { showStoredFile } from '#conference/audit/show-stored-file.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { grantFiles } from './grants.server.ts';

/** Opens the file of an application for the committee and records that it was shown. Undefined if there is none. */
export async function showGrantFile(
  store: Pick<Platform, 'db' | 'secrets' | 'files'>,
  { id, ...look }: { id: string; organiserId: string; requestId: string },
): Promise<CheckedFile | undefined> {
  const row = await grantFiles(store.db).where('grant_application.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const file = { id: row.file_id, record_key_id: row.record_key_id };
  const subject = { subject: 'registration', subjectId: row.registration_id } as const;
  return await showStoredFile(store, file, { ...byOrganiser(look), action: 'grant.shown', ...subject });
}
