import { edition } from '#conference/edition/edition.server.ts';
import { definePlainMail } from '#conference/mails/define-mail.server.ts';
import { roles, roleWords } from '#conference/organiser/permissions.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

type Invited = { to: string; invitedBy: string; roleNames: string[]; link: string };

/**
 * The mail that invites somebody to the desk, with a new link. The link of an earlier mail stops working. It names the
 * organiser who invites, the roles, and the time limit of the link. It is not sent if the invitation was accepted or
 * withdrawn, or has expired.
 */
export const invitationMail = definePlainMail({
  kind: 'organiser-invitation',
  async read({ db, config, now }, invitationId) {
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
    return {
      to: invitation.email,
      invitedBy: name,
      roleNames: roles.filter((role) => invitation.roles.includes(role)).map((role) => roleWords[role].name),
      link: `${config.origin}/organiser/welcome?token=${token}`,
    };
  },
  render({ to, invitedBy, roleNames, link }: Invited) {
    const body = (
      <MailFrame
        preview="Your invitation, for seven days"
        title="Help to run the conference"
        sender={edition.name}
      >
        <MailText>
          {invitedBy} invites you to the organisers’ desk. Your role: {roleNames.join(', ')}.
        </MailText>
        <MailButton href={link}>See the invitation</MailButton>
        <MailText>
          The link works once, for seven days. You will set up a second factor: an authenticator app on your
          phone, or a passkey.
        </MailText>
        <MailText>If this mail is not for you, please ignore it.</MailText>
      </MailFrame>
    );
    return { to, subject: `You are invited to the organisers’ desk of the ${edition.shortName}`, body };
  },
});
