import { sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { addDays, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { deviceHours, devicePermissions, keyPrefix, type NewKey } from './access-key.ts';

type By = { organiserId: string; requestId: string };
type Store = Pick<Platform, 'db' | 'secrets'>;

/**
 * Makes an access key. Returns it in plain text, once: the database stores only its hash and its last four characters.
 * Returns undefined if a key with this id exists already, because the form was sent twice. `lastDay` is a day of the
 * edition's time zone, on which the key still works.
 */
export async function makeAccessKey(
  store: Store,
  { lastDay, ...given }: NewKey & By & { keyId: string },
  now: Date,
): Promise<string | undefined> {
  const expiresAt = lastDay === null ? null : startOfDay(addDays(lastDay, 1), edition.timeZone);
  return await writeKey(store, { ...given, expiresAt, isDevice: false }, now);
}

/**
 * Makes the key of a device at the door: it reads the list of today, checks people in, and ends by itself after
 * {@link deviceHours}. The desk shows it as a code, and the device scans it.
 */
export async function makeDeviceKey(
  store: Store,
  { name, ...by }: { name: string; keyId: string } & By,
  now: Date,
): Promise<string | undefined> {
  const bound = { network: null, permissions: devicePermissions };
  const expiresAt = addTime(now, hours(deviceHours));
  return await writeKey(store, { name, ...bound, ...by, expiresAt, isDevice: true }, now);
}

async function writeKey(
  { db, secrets }: Store,
  {
    keyId: id,
    name,
    permissions,
    network,
    expiresAt,
    isDevice,
    ...by
  }: By & {
    keyId: string;
    name: string;
    permissions: readonly string[];
    network: string | null;
    expiresAt: Date | null;
    isDevice: boolean;
  },
  now: Date,
) {
  const token = `${keyPrefix}${newToken()}`;
  return await db.transaction().execute(async (tx) => {
    const record = await makeRecordKey(tx, secrets);
    const made = await tx
      .insertInto('organiser')
      .values({ id, is_key: true, name: nameActor(name), record_key_id: record.id, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) {
      await deleteKeys(tx, [record.id]);
      return undefined;
    }
    await tx
      .insertInto('access_key')
      .values({
        organiser_id: id,
        name,
        token_hash: hashToken(token),
        hint: token.slice(-4),
        permissions: [...permissions],
        network: network === null ? null : sql`${network}::cidr`,
        expires_at: expiresAt,
        is_device: isDevice,
        made_by: by.organiserId,
        made_at: now,
      })
      .execute();
    const about = { action: 'access-key.made', subject: 'organiser', subjectId: id } as const;
    await recordAct(tx, { ...byOrganiser(by), ...about, detail: { permissions: [...permissions] } });
    return token;
  });
}

/** The name under which lists and the audit show what a key did. */
function nameActor(name: string): string {
  return `Key “${name}”`;
}
