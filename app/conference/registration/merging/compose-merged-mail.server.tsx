import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { readMailedCharge } from '#conference/money/mails/read-mailed-charge.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { writeMergedMail } from './write-merged-mail.server.tsx';

/**
 * Composes the mail about the changed reference after a merge. `otherId` is the registration that was merged into
 * another one. Returns undefined if the merge was undone in the meantime.
 */
export async function composeMergedMail(
  store: Pick<Platform, 'db' | 'translations'>,
  otherId: string,
): Promise<ComposedMail | undefined> {
  const other = await registrations(store.db).where('id', '=', otherId).executeTakeFirst();
  const keptId = other?.merged_into;
  const mailed = keptId ? await readMailedCharge(store, { kind: 'registration', id: keptId }) : undefined;
  if (!other || !mailed) return undefined;
  return await writeMergedMail(mailed, other.reference);
}
