import { deviceRegistrations } from '#conference/accounts/device.server.ts';
import { openStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Finds the registration with this email that a browser's credential covers. Prefers the active registration, then the
 * newest. Refuses if the credential covers no registration, or only registrations with another email. Once the mailbox
 * is proved, the credential works only if the owner has agreed to the browser.
 */
export async function findDeviceRegistration(
  db: Database,
  secret: string | undefined,
  email: string,
): Promise<
  | { ok: true; registrationId: string; deviceId: string }
  | { ok: false; reason: 'no-registration' | 'other-email' }
> {
  if (secret === undefined) return { ok: false, reason: 'no-registration' };
  const covered = await db
    .selectFrom(deviceRegistrations(db, secret).as('device'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select((row) => ['person.id', 'device_id', row('person.email', '=', email).as('has_email')])
    .where('status', 'in', openStatuses)
    .where((row) => row.or([row('kept_at', 'is not', null), row('email_confirmed_at', 'is', null)]))
    .orderBy('status')
    .orderBy('created_at', 'desc')
    .execute();
  const match = covered.find((registration) => registration.has_email);
  if (match) return { ok: true, registrationId: match.id, deviceId: match.device_id };
  return { ok: false, reason: covered.length === 0 ? 'no-registration' : 'other-email' };
}
