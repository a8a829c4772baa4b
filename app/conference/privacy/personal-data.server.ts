import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Never change this purpose: stored reasons of refused erasures are sealed with it. */
export const refusalPurpose = 'erasure refusal';

/** A person's requests for erasure, and the rows that an erasure keeps. */
export const privacyData = {
  tables: {
    edition_closing: 'nobody',
    // This table keeps the ids of erased registrations, because the restore of an older backup needs them.
    erasure: 'nobody',
    // The follow-up still needs the sealed email addresses. It destroys their key when it finishes.
    erasure_aftermath: 'unreadable',
    erasure_request: { deletedBy: { registration_id: 'registrationIds' }, finds: { id: 'subjectIds' } },
  },
  sealed: {
    'erasure_aftermath.sealed_addresses': 'other',
    'erasure_request.sealed_reason': { renewedFor: refusalPurpose, foundBy: 'registration_id' },
  },
  removeUnreadable,
} as const;

async function removeUnreadable(
  { db }: { db: Database },
  { registrationIds, recordKeyIds }: { registrationIds: string[]; recordKeyIds: string[] },
  now: Date,
) {
  await db
    .updateTable('erasure_aftermath')
    .set({ record_key_id: null, sealed_addresses: null, file_ids: [], finished_at: now })
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
  await db
    .deleteFrom('erasure_request')
    .where('registration_id', '=', anyOf(registrationIds))
    .where('state', '=', 'refused')
    .execute();
}
