import type { Insertable } from 'kysely';
import {
  type ActReason,
  byOrganiser,
  recordAct,
  withoutReason,
} from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { invitationLimit } from '#conference/organiser/organiser.ts';
import type { Role } from '#conference/organiser/permissions.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { addTime } from '#platform/durations.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';

export type Invitation = { email: string; roles: readonly Role[] };

/** Invites somebody by mail. The invitation works for seven days. Refuses the email address of an organiser. */
export async function inviteOrganiser(
  { db, jobs }: { db: Database; jobs: Jobs },
  invitation: Invitation & { invitedBy: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'is-organiser' }> {
  const { email, roles, invitedBy, requestId } = invitation;
  return await db.transaction().execute(async (tx) => {
    if (await isOrganiser(tx, email)) return { ok: false, reason: 'is-organiser' };
    await endInvitations(tx, email, now);
    const invited = { email, roles: [...roles], invited_by: invitedBy };
    const subjectId = await writeInvitation(tx, invited, invitationLimit.mailed, now);
    await queueMail(tx, jobs, { kind: 'organiser-invitation', subjectId });
    const act = { action: 'organiser.invited', subject: 'organiser', subjectId } as const;
    const by = byOrganiser({ organiserId: invitedBy, requestId });
    await recordAct(tx, { ...by, ...act, detail: { roles: [...roles] } });
    return { ok: true };
  });
}

/**
 * Makes an invitation that the server's terminal prints, and that works for one hour. Refuses an email that already
 * belongs to an organiser.
 */
export async function makePrintedInvitation(
  db: Database,
  { email, roles }: Invitation,
  now: Date,
): Promise<{ ok: true; token: string } | { ok: false; reason: 'is-organiser' }> {
  return await db.transaction().execute(async (tx) => {
    if (await isOrganiser(tx, email)) return { ok: false, reason: 'is-organiser' };
    await endInvitations(tx, email, now);
    return { ok: true, token: await writePrinted(tx, { email, roles }, now) };
  });
}

/**
 * Makes the invitation of the first organiser, which the server's terminal prints. It works for one hour. Returns its
 * token, or undefined if an organiser exists already.
 */
export async function makeFirstInvitation(db: Database, now: Date): Promise<string | undefined> {
  if (await hasOrganisers(db)) return undefined;
  return await db
    .transaction()
    .execute(async (tx) => await writePrinted(tx, { email: null, roles: ['owner'] }, now));
}

/** Withdraws an invitation that nobody has accepted yet. `why` is the reason, and the key that seals it. */
export async function withdrawInvitation(
  db: Database,
  {
    invitationId,
    why,
    ...by
  }: { invitationId: string; organiserId: string; requestId: string; why?: ActReason },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('organiser_invitation')
      .set({ ended_at: now })
      .where('id', '=', invitationId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return;
    const act = { action: 'invitation.withdrawn', subject: 'organiser', subjectId: invitationId } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act, ...(why ?? withoutReason) });
  });
}

export async function hasOrganisers(db: Database): Promise<boolean> {
  return (await db.selectFrom('organiser').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function isOrganiser(db: Database, email: string): Promise<boolean> {
  const found = await db.selectFrom('organiser').select('id').where('email', '=', email).executeTakeFirst();
  return found !== undefined;
}

/** Ends the open invitations to an email address, because only the newest invitation should work. */
async function endInvitations(tx: Database, email: string, now: Date) {
  await tx
    .updateTable('organiser_invitation')
    .set({ ended_at: now })
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute();
}

async function writePrinted(
  tx: Database,
  { email, roles }: { email: string | null; roles: readonly Role[] },
  now: Date,
): Promise<string> {
  const token = newToken();
  const printed = { email, roles: [...roles], token_hash: hashToken(token) };
  const subjectId = await writeInvitation(tx, printed, invitationLimit.printed, now);
  const act = { action: 'invitation.printed', subject: 'organiser', subjectId } as const;
  await recordAct(tx, { actor: 'system', ...act, detail: { roles: [...roles] } });
  return token;
}

type Written = Pick<Insertable<DB['organiser_invitation']>, 'email' | 'roles' | 'invited_by' | 'token_hash'>;

/** Saves an invitation that works for `time` milliseconds. Returns its id. */
async function writeInvitation(tx: Database, invitation: Written, time: number, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('organiser_invitation')
    .values({ ...invitation, created_at: now, expires_at: addTime(now, time) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
