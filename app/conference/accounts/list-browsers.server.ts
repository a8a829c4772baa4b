import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { BrowserOwner, KnownBrowser } from './browsers.ts';
import { deviceRegistrations } from './device.server.ts';
import { liveSessions } from './session.server.ts';

/**
 * Lists the browsers that have a credential for a registration, then the browsers that are logged in to it by mail,
 * each oldest first.
 */
export async function listBrowsers(db: Database, owner: BrowserOwner, now: Date): Promise<KnownBrowser[]> {
  return [...(await listDevices(db, owner, now)), ...(await listMailSessions(db, owner, now))];
}

async function listDevices(db: Database, { registrationId }: BrowserOwner, now: Date) {
  const rows = await db
    .selectFrom('device_registration')
    .innerJoin('device', 'device.id', 'device_registration.device_id')
    .select(['device.id', 'browser', 'system', 'device_registration.created_at as since'])
    .select(sql<boolean>`kept_at is not null`.as('isKept'))
    .select((row) =>
      row
        .selectFrom(liveSessions(db, now).as('live'))
        .select(({ fn }) => fn.max('last_seen_at').as('at'))
        .whereRef('live.device_id', '=', 'device_registration.device_id')
        .where('live.registration_id', '=', registrationId)
        .as('lastSeenAt'),
    )
    .where('device_registration.registration_id', '=', registrationId)
    .orderBy('device_registration.created_at')
    .execute();
  return rows.map((row) => ({ kind: 'device' as const, ...row }));
}

/**
 * Lists the sessions of this registration that were opened by a sign-in by mail. Also lists the sessions of its mailbox
 * that name no registration.
 */
async function listMailSessions(db: Database, { registrationId, email }: BrowserOwner, now: Date) {
  const rows = await liveSessions(db, now)
    .select(['browser', 'system', 'created_at as since'])
    .where('device_id', 'is', null)
    .where((row) =>
      row.or([
        row('registration_id', '=', registrationId),
        row.and([row('registration_id', 'is', null), row('email', '=', email)]),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, browser, system, since, last_seen_at: lastSeenAt }) => {
    return { kind: 'session' as const, id, browser, system, since, lastSeenAt, isKept: true };
  });
}

/** Finds the id of a browser's credential. Returns undefined if the credential opens no registration. */
export async function findDeviceId(db: Database, secret: string | undefined): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  const covered = await deviceRegistrations(db, secret).limit(1).executeTakeFirst();
  return covered?.device_id;
}
