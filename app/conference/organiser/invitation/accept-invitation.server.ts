import { type ExpressionBuilder, sql } from 'kysely';
import { may, type Role, roles } from '#conference/organiser/permissions.ts';
import { recordAccountChange } from '#conference/organiser/record-account-change.server.ts';
import { type DeskBrowser, startDeskSession } from '#conference/organiser/sign-in/desk-session.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken, type Secrets } from '#platform/keys/secrets.server.ts';
import { hasOrganisers } from './invite-organiser.server.ts';

/** The number of an advisory lock. Never change it. */
const firstOrganiserLock = 7_202_601_32;

export type OpenInvitation = { id: string; email: string | null; roles: Role[] };

/**
 * Finds the invitation of a link's token. Does not use the invitation up. Returns undefined if the invitation is no
 * longer valid.
 */
export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const row = await db
    .selectFrom('organiser_invitation')
    .select(['id', 'email', 'roles'])
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(mayStillInvite)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.email === null && (await hasOrganisers(db))) return undefined;
  return { ...row, roles: roles.filter((role) => row.roles.includes(role)) };
}

/**
 * Accepts an invitation: makes the organiser with the invited roles, and starts their first session. The invitation of
 * the first organiser contains no email, so this organiser has to type one (`email`). Such an invitation works only
 * until an organiser exists.
 */
export async function acceptInvitation(
  { db, secrets }: { db: Database; secrets: Secrets },
  accepted: { token: string; name: string; email: string | undefined; requestId: string } & DeskBrowser,
  now: Date,
): Promise<{ ok: true; sessionToken: string } | { ok: false; reason: 'not-valid' }> {
  const { token, name, browser, browserHash, requestId } = accepted;
  return await db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('organiser_invitation')
      .set({ ended_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where(mayStillInvite)
      .returning(['email', 'roles'])
      .executeTakeFirst();
    const email = used?.email ?? accepted.email;
    if (!used || email === undefined) return { ok: false, reason: 'not-valid' };
    if (used.email === null) {
      await sql`select pg_advisory_xact_lock(${firstOrganiserLock})`.execute(tx);
      if (await hasOrganisers(tx)) return { ok: false, reason: 'not-valid' };
    }
    const record = await makeRecordKey(tx, secrets);
    const made = await tx
      .insertInto('organiser')
      .values({ email, name, record_key_id: record.id, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) {
      // An organiser with this email exists already, for example by another invitation, so the new key is not needed.
      await deleteKeys(tx, [record.id]);
      return { ok: false, reason: 'not-valid' };
    }
    const { id } = made;
    const given = roles.filter((role) => used.roles.includes(role));
    await tx
      .insertInto('organiser_role')
      .values(given.map((role) => ({ organiser_id: id, role })))
      .execute();
    await recordAccountChange(tx, {
      organiserId: id,
      action: 'organiser.joined',
      requestId,
      detail: { roles: given },
    });
    return {
      ok: true,
      sessionToken: await startDeskSession(tx, { organiserId: id, browser, browserHash }, now),
    };
  });
}

/**
 * True if the sender of an invitation still has the right to invite, or if the server's terminal printed it. When an
 * organiser loses this right, their open invitations end. This check is for an invitation that is sent at the same
 * moment and stays open.
 */
function mayStillInvite(row: ExpressionBuilder<DB, 'organiser_invitation'>) {
  return row.or([
    row('invited_by', 'is', null),
    row.exists(
      row
        .selectFrom('organiser')
        .innerJoin('organiser_role', 'organiser_role.organiser_id', 'organiser.id')
        .select('organiser.id')
        .whereRef('organiser.id', '=', 'organiser_invitation.invited_by')
        .where('suspended_at', 'is', null)
        .where(
          'role',
          'in',
          roles.filter((role) => may({ roles: [role] }, 'organisers.manage')),
        ),
    ),
  ]);
}
