import { randomUUID } from 'node:crypto';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BrowserName } from '#platform/http/name-browser.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';

/**
 * Lets a browser log in to a registration without a mail. Adds the registration to the browser's credential, or makes a
 * new credential. Returns the secret for the browser's cookie.
 */
export async function rememberDevice(
  db: Database,
  secret: string | undefined,
  registrationId: string,
  browser?: BrowserName,
) {
  const remembered = await deviceRows(db, secret, registrationId, browser);
  const { device, device_registration: covered } = remembered.rows;
  if (device) await db.insertInto('device').values(device).execute();
  await db
    .insertInto('device_registration')
    .values(covered)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return remembered.secret;
}

/**
 * Makes the rows that {@link rememberDevice} inserts, for callers that insert them together with other rows. If the
 * browser already has a credential, the result has no `device` row. Otherwise the new credential gets `newSecret`.
 */
export async function deviceRows(
  db: Database,
  secret: string | undefined,
  registrationId: string,
  browser?: BrowserName,
  newSecret = newToken(),
) {
  const known = secret === undefined ? undefined : await findDevice(db, secret);
  const remembered = known && secret !== undefined ? secret : newSecret;
  const id = known?.id ?? randomUUID();
  return {
    secret: remembered,
    rows: {
      ...(!known && { device: { id, secret_hash: hashToken(remembered), ...browser } }),
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

/** A query of the registrations that a browser's credential covers. Other modules join it. */
export function deviceRegistrations(db: Database, secret: string) {
  return db
    .selectFrom('device')
    .innerJoin('device_registration', 'device_registration.device_id', 'device.id')
    .select(['device_id', 'registration_id', 'kept_at'])
    .where('secret_hash', '=', hashToken(secret));
}

/**
 * Lists the ids of the browser credentials that open a registration. Once the mailbox of the registration is proved,
 * lists only browsers that the owner has accepted.
 */
export async function listDevices(
  db: Database,
  registrationId: string,
  { isProved }: { isProved: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('device_registration')
    .select('device_id')
    .where('registration_id', '=', registrationId)
    .$if(isProved, (query) => query.where('kept_at', 'is not', null))
    .execute();
  return rows.map(({ device_id }) => device_id);
}

/**
 * Lets these browsers log in to a registration again, except browsers whose credential was deleted. `keptAt` is the
 * time when the owner of the mailbox accepted these browsers, or null.
 */
export async function restoreDevices(
  tx: Database,
  deviceIds: readonly string[],
  { registrationId, keptAt }: { registrationId: string; keptAt: Date | null },
) {
  const known = await tx
    .selectFrom('device')
    .select('id')
    .where('id', '=', anyOf(deviceIds))
    .forKeyShare()
    .execute();
  if (known.length === 0) return;
  await tx
    .insertInto('device_registration')
    .values(known.map(({ id }) => ({ device_id: id, registration_id: registrationId, kept_at: keptAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a browser's credential and ends all its sessions, even those of other browsers with a copy of the cookie. */
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
