import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';

/**
 * A query of all organisers, and of the access keys, which act as organisers without a mailbox. Other modules run or
 * join it.
 */
export function organisers(db: Database) {
  return db.selectFrom('organiser').select(['id', 'name', 'email', 'suspended_at', 'is_key']);
}

/** A query of the requests to sign in to the desk by mail. Other modules run or join it. */
export function deskSignIns(db: Database) {
  return db.selectFrom('organiser_sign_in').select(['id', 'email']);
}

/**
 * A query of the invitations to the desk. The first invitation may have no email address, because the server shows its
 * link in the terminal.
 */
export function invitations(db: Database) {
  return db.selectFrom('organiser_invitation').select(['id', 'email']);
}

/**
 * Opens the key of an organiser's own record. This key seals the organiser's search texts and reasons, and the secret
 * of the organiser's authenticator app.
 */
export async function openOrganiserKey(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  organiserId: string,
): Promise<RecordKey> {
  const { record_key_id } = await db
    .selectFrom('organiser')
    .select('record_key_id')
    .where('id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return await openRecordKey(db, secrets, record_key_id);
}
