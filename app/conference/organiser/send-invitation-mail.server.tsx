import { render } from '@react-email/components';
import { edition } from '#conference/edition/edition.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { hashToken, newToken } from '#platform/secrets.server.ts';
import { InvitationEmail, invitationSubject } from './invitation.email.tsx';
import { roles, roleWords } from './organiser.ts';

/**
 * Makes an invitation's token and mails its link; does nothing for one that was followed, withdrawn or has run
 * out. Called again, it makes the token anew and the older link stops working.
 */
export async function sendInvitationMail(
  { db, mailer, config, now }: Platform,
  invitationId: string,
): Promise<void> {
  const token = newToken();
  const invitation = await db
    .updateTable('organiser_invitation')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', invitationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['email', 'roles', 'invited_by'])
    .executeTakeFirst();
  if (!invitation?.email || !invitation.invited_by) return;
  const { name } = await db
    .selectFrom('organiser')
    .select('name')
    .where('id', '=', invitation.invited_by)
    .executeTakeFirstOrThrow();
  const roleNames = roles
    .filter((role) => invitation.roles.includes(role))
    .map((role) => roleWords[role].name);
  const link = `${config.origin}/organiser/welcome?token=${token}`;
  const mail = <InvitationEmail edition={edition} invitedBy={name} roleNames={roleNames} link={link} />;
  await mailer.send({
    id: invitationId,
    to: invitation.email,
    subject: invitationSubject(edition),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  });
}
