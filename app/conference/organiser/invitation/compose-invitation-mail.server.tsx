import { edition } from '#conference/edition/edition.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { roles, roleWords } from '#conference/organiser/permissions.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { InvitationEmail } from './invitation.email.tsx';

/**
 * Writes the mail with a new link. The link of an earlier call stops working. Returns undefined if the invitation was
 * accepted or withdrawn, or has expired.
 */
export async function composeInvitationMail(
  { db, config, now }: Platform,
  invitationId: string,
): Promise<ComposedMail | undefined> {
  const token = newToken();
  const invitation = await db
    .updateTable('organiser_invitation')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', invitationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['email', 'roles', 'invited_by'])
    .executeTakeFirst();
  if (!invitation?.email || !invitation.invited_by) return undefined;
  const { name } = await db
    .selectFrom('organiser')
    .select('name')
    .where('id', '=', invitation.invited_by)
    .executeTakeFirstOrThrow();
  const roleNames = roles
    .filter((role) => invitation.roles.includes(role))
    .map((role) => roleWords[role].name);
  const link = `${config.origin}/organiser/welcome?token=${token}`;
  const mail = <InvitationEmail sender={edition.name} invitedBy={name} roleNames={roleNames} link={link} />;
  const subject = `You are invited to the organisers’ desk of the ${edition.shortName}`;
  return { to: invitation.email, subject, ...(await renderMail(mail)) };
}
