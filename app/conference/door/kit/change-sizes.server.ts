import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { changeRegistrations } from '#conference/registration/record/change-registrations.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { ClothSize } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

export type SizeChange = {
  registrationId: string;
  clothSize: ClothSize | null;
  shoeSize: number | null;
  requestId: string;
};

/**
 * Changes the sizes of a participant. If a size is null, the stored size stays. After the last day for changes the kits
 * are ordered: a size is still changed, and the desk sees that it came late. Refuses every change while the kit is only
 * announced.
 */
export async function changeSizes(
  { db, settings: { kit } }: Pick<Platform, 'db'> & WithSettings,
  { registrationId, clothSize, shoeSize, requestId }: SizeChange,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'announced' | 'not-open' }> {
  if (kit.state === 'announced') return { ok: false, reason: 'announced' };
  return await db.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, registrationId);
    if (!registration || !['active', 'must-choose'].includes(registration.status)) {
      return { ok: false, reason: 'not-open' };
    }
    const changed = {
      ...(clothSize !== null && clothSize !== registration.cloth_size && { cloth_size: clothSize }),
      ...(shoeSize !== null && shoeSize !== registration.shoe_size && { shoe_size: shoeSize }),
    };
    if (Object.keys(changed).length === 0) return { ok: true };
    await changeRegistrations(tx, [registrationId], changed, now);
    const detail = { fields: Object.keys(changed) };
    await recordAct(tx, {
      ...byParticipant({ registrationId, requestId }),
      action: 'kit-sizes.changed',
      detail,
    });
    return { ok: true };
  });
}
