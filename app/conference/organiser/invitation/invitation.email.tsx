import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

type InvitationEmailProps = {
  sender: string;
  invitedBy: string;
  roleNames: string[];
  link: string;
};

/** Invites somebody to the desk. Names the organiser who invites, the roles, and the time limit of the link. */
export function InvitationEmail({ sender, invitedBy, roleNames, link }: InvitationEmailProps) {
  return (
    <MailFrame preview="Your invitation, for seven days" title="Help to run the conference" sender={sender}>
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
}
