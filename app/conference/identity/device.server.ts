import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { openStandings } from './session.ts';

/**
 * Gives a browser the credential to a registration. A browser that has a credential keeps it, and it covers
 * one registration more; any other gets a new one. Returns the secret for its cookie.
 */
export async function grantDevice(
  db: Database,
  secret: string | undefined,
  registrationId: string,
): Promise<string> {
  const granted = await grantRows(db, secret, registrationId);
  const { device, device_registration: covered } = granted.rows;
  if (device) await db.insertInto('device').values(device).execute();
  await db
    .insertInto('device_registration')
    .values(covered)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return granted.secret;
}

/** The rows that grant it, for whoever writes them together with others: `device` is absent where it has its row. */
export async function grantRows(db: Database, secret: string | undefined, registrationId: string) {
  const known = secret === undefined ? undefined : await findDevice(db, secret);
  const granted = known && secret !== undefined ? secret : newToken();
  const id = known?.id ?? randomUUID();
  return {
    secret: granted,
    rows: {
      ...(!known && { device: { id, secret_hash: hashToken(granted) } }),
      device_registration: { device_id: id, registration_id: registrationId },
    },
  };
}

async function findDevice(db: Database, secret: string) {
  return await db
    .selectFrom('device')
    .select('id')
    .where('secret_hash', '=', hashToken(secret))
    .executeTakeFirst();
}

/**
 * Finds what a browser's credential covers under an email: the registration (of several, the counted one,
 * else the newest), or why there is none.
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
    .selectFrom('device')
    .innerJoin('device_registration', 'device_registration.device_id', 'device.id')
    .innerJoin('registration', 'registration.id', 'device_registration.registration_id')
    .select((row) => [
      'registration.id',
      'device.id as device_id',
      row('registration.email', '=', email).as('has_email'),
    ])
    .where('secret_hash', '=', hashToken(secret))
    .where('standing', 'in', openStandings)
    .orderBy('standing')
    .orderBy('registration.created_at', 'desc')
    .execute();
  const match = covered.find((registration) => registration.has_email);
  if (match) return { ok: true, registrationId: match.id, deviceId: match.device_id };
  return { ok: false, reason: covered.length === 0 ? 'no-registration' : 'other-email' };
}

/** Forgets a browser's credential and ends every session it opened: its cookie, or a copy, opens nothing any more. */
export async function forgetDevice(db: Database, secret: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const device = await tx
      .selectFrom('device')
      .select('id')
      .where('secret_hash', '=', hashToken(secret))
      .executeTakeFirst();
    if (!device) return;
    await tx
      .updateTable('session')
      .set({ ended_at: now, device_id: null })
      .where('device_id', '=', device.id)
      .execute();
    await tx.deleteFrom('device_registration').where('device_id', '=', device.id).execute();
    await tx.deleteFrom('device').where('id', '=', device.id).execute();
  });
}
