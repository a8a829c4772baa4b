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

/** Invites to the desk: by whom, for what, and for how long. */
export function InvitationEmail({ edition, invitedBy, roleNames, link }: InvitationEmailProps) {
  return (
    <MailFrame
      preview="Your invitation, for seven days"
      title="Help to run the conference"
      sender={edition.name}
    >
      <MailText>
        {invitedBy} invites you to the organisers’ desk. Your part there: {roleNames.join(', ')}.
      </MailText>
      <MailButton href={link}>See the invitation</MailButton>
      <MailText>
        The link works once, for seven days. You will set up a second factor, so have your phone at hand: an
        authenticator app, or a passkey.
      </MailText>
      <MailText>If this is not for you, you need do nothing.</MailText>
    </MailFrame>
  );
}
