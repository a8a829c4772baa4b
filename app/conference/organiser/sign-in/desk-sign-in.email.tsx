import { MailButton, MailCode, MailFrame, MailText } from '#ui/mail/mail.tsx';

type Sender = { name: string; shortName: string };

export function deskSignInSubject(edition: Sender) {
  return `Your sign-in link for the organisers’ desk of the ${edition.shortName}`;
}

/** The mail with the link and the code for the desk. */
export function DeskSignInEmail({ edition, link, code }: { edition: Sender; link: string; code: string }) {
  return (
    <MailFrame
      preview="Your sign-in link and code, for 15 minutes"
      title="Sign in to the desk"
      sender={edition.name}
    >
      <MailText>Open this link and press the button on its page. It works once, for 15 minutes.</MailText>
      <MailButton href={link}>Open the sign-in page</MailButton>
      <MailText>Or type this code on the page where you asked for it:</MailText>
      <MailCode>{code}</MailCode>
      <MailText>
        Then the desk asks for your second factor. If you did not ask for this mail, please tell the owner of
        the desk.
      </MailText>
    </MailFrame>
  );
}
