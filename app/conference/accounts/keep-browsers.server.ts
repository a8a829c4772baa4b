import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';

/**
 * Stores that the owner of the mailbox accepts the browser in which they sign in by mail. Does nothing if this
 * browser has no credential for the registration.
 */
export async function keepOwnDevice(
  tx: Database,
  { secret, registrationId }: { secret: string | undefined; registrationId: string },
  now: Date,
): Promise<void> {
  if (secret === undefined) return;
  await tx
    .updateTable('device_registration')
    .set({ kept_at: now })
    .where('registration_id', '=', registrationId)
    .where('kept_at', 'is', null)
    .where('device_id', 'in', (row) =>
      row.selectFrom('device').select('id').where('secret_hash', '=', hashToken(secret)),
    )
    .execute();
}

/**
 * Stores that the owner of the mailbox accepts these browsers. Ignores browsers without a credential for the
 * registration.
 */
export async function keepDevices(
  tx: Database,
  { deviceIds, registrationId }: { deviceIds: readonly string[]; registrationId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('device_registration')
    .set({ kept_at: now })
    .where('registration_id', '=', registrationId)
    .where('kept_at', 'is', null)
    .where('device_id', '=', anyOf(deviceIds))
    .execute();
}

/** A query of the browser credentials that the owners of registrations have accepted. Other modules join it. */
export function keptDevices(db: Database) {
  return db
    .selectFrom('device_registration')
    .select(['device_id', 'registration_id'])
    .where('kept_at', 'is not', null);
}

/** Stores whether the person must still answer which other browsers keep their access. */
export async function setMustAnswerBrowsers(
  tx: Database,
  sessionId: string,
  mustAnswerBrowsers: boolean,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ asks_browsers: mustAnswerBrowsers })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Locks a session whose owner must still answer which other browsers keep their access. Returns false if the answer is
 * already stored, so that an answer that arrives twice is stored once.
 */
export async function lockOpenBrowserQuestion(tx: Database, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('asks_browsers', '=', true)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
