import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

type InvitationEmailProps = {
  edition: { name: string; shortName: string };
  invitedBy: string;
  roleNames: string[];
  link: string;
};

export function invitationSubject(edition: { shortName: string }) {
  return `You are invited to the organisers’ desk of the ${edition.shortName}`;
}

/** Invites somebody to the desk: who invites, the roles, and how long the link works. */
export function InvitationEmail({ edition, invitedBy, roleNames, link }: InvitationEmailProps) {
  return (
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
}
