import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { attachFormFile, type FormFile } from '#platform/files/kept-files.server.ts';
import { deleteFiles } from '#platform/files/stored-files.server.ts';
import { withUploads } from '#platform/files/with-uploads.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { type GrantForm, isGrantCallOpen } from './grant.ts';
import { sealApplication } from './grants.server.ts';

type Store = Pick<Platform, 'db' | 'files' | 'secrets'> & WithSettings;
type Own = { registrationId: string; requestId: string };

export type GrantRefusal = 'closed' | 'not-open' | 'nothing-due' | 'decided';

/**
 * Applies for a grant, or changes an open application. A new file replaces the former one. Refuses after the call, and
 * when a decision was noted.
 */
export async function applyForGrant(
  store: Store,
  { form, file, ...own }: Own & { form: GrantForm; file: FormFile | undefined },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: GrantRefusal }> {
  const { registrationId } = own;
  return await withUploads(store, { file }, async (ready) =>
    store.db.transaction().execute(async (tx) => {
      const row = await lockRegistration(tx, registrationId);
      if (row?.status !== 'active') return { ok: false, reason: 'not-open' };
      if (!isGrantCallOpen(store.settings, dayAt(now, edition.timeZone))) {
        return { ok: false, reason: 'closed' };
      }
      const former = await tx
        .selectFrom('grant_application')
        .select(['file_id', 'decision', 'state'])
        .where('registration_id', '=', registrationId)
        .executeTakeFirst();
      if (former?.decision) return { ok: false, reason: 'decided' };
      const balance = await readBalance(tx, { kind: 'registration', id: registrationId });
      if (!balance || balance.due === 0) return { ok: false, reason: 'nothing-due' };
      const record = await openRecordKey(tx, store.secrets, row.record_key_id);
      const fileId = ready.file && (await attachFormFile(tx, store, record, ready.file));
      const sent = {
        wish: form.wish,
        sealed_application: sealApplication(record, form),
        file_id: fileId ?? former?.file_id ?? null,
        state: 'open',
        changed_at: now,
      } as const;
      await tx
        .insertInto('grant_application')
        .values({ registration_id: registrationId, asked_at: now, ...sent })
        .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(sent))
        .execute();
      if (fileId && former?.file_id) await deleteFiles(tx, [former.file_id]);
      const action = former?.state === 'open' ? 'grant.changed' : 'grant.asked';
      await recordAct(tx, { ...byParticipant(own), action, detail: { wish: form.wish } });
      return { ok: true };
    }),
  );
}

/** Withdraws an open application. Refuses when a decision was noted. */
export async function withdrawGrant(
  { db }: Pick<Store, 'db'>,
  own: Own,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'decided' }> {
  return await db.transaction().execute(async (tx) => {
    const withdrawn = await tx
      .updateTable('grant_application')
      .set({ state: 'withdrawn', changed_at: now })
      .where('registration_id', '=', own.registrationId)
      .where('state', '=', 'open')
      .where('decision', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!withdrawn) return { ok: false, reason: 'decided' };
    await recordAct(tx, { ...byParticipant(own), action: 'grant.withdrawn' });
    return { ok: true };
  });
}
