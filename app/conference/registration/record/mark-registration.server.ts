import { changeMark } from '#conference/organiser/marks/change-marks.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { lockRegistrationShared } from './lock-registration.server.ts';

type Marking = {
  registrationId: string;
  label: string;
  /** False to remove the mark. */
  isAdded: boolean;
  organiserId: string;
  requestId: string;
};

/** Adds a mark to a registration, or removes it. Does nothing if there is nothing to change. */
export async function markRegistration(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { registrationId: id, ...change }: Marking,
  now: Date,
): Promise<
  { ok: true; changed: number } | { ok: false; reason: 'no-such-registration' | 'erased' | 'too-many-labels' }
> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockRegistrationShared(tx, id);
    if (!row) return { ok: false, reason: 'no-such-registration' };
    const record = await openRecordKeyIfExists(tx, secrets, row.record_key_id);
    if (!record) return { ok: false, reason: 'erased' };
    return await changeMark(tx, { id, record, list: 'registrations', ...change }, now);
  });
}
