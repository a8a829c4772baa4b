import type { Platform } from '#platform/http/request-context.server.ts';
import { readCode } from './document-code.ts';
import { verifyCode } from './verify-document.server.ts';

/**
 * Finds the holder of a scanned document. `scanned` is its link or its code, `today` a day in the edition's zone.
 * Returns the id of the registration, or undefined if the document is not genuine.
 */
export async function findHolder(
  store: Pick<Platform, 'db' | 'secrets'>,
  scanned: string,
  today: string,
): Promise<string | undefined> {
  const code = scanned.trim().split('/').at(-1) ?? '';
  const read = readCode(code);
  if (!read || (await verifyCode(store, code, today)).state !== 'genuine') return undefined;
  const row = await store.db
    .selectFrom('participant_document')
    .select('registration_id')
    .where('number', '=', read.number)
    .executeTakeFirst();
  return row?.registration_id ?? undefined;
}
