import { MailButton, MailCode, MailFrame, MailText } from '#ui/mail/mail.tsx';

type Sender = { name: string; shortName: string };

export function signInSubject(edition: Sender) {
  return `Your sign-in link for the ${edition.shortName}`;
}

/** The mail with the link and the code to sign in. */
export function SignInEmail({ edition, link, code }: { edition: Sender; link: string; code: string }) {
  return (
    <MailFrame preview="Your sign-in link and code, for 15 minutes" title="Sign in" sender={edition.name}>
      <MailText>Open this link and press the button on its page. It works once, for 15 minutes.</MailText>
      <MailButton href={link}>Open the sign-in page</MailButton>
      <MailText>Or type this code on the page where you asked for it:</MailText>
      <MailCode>{code}</MailCode>
      <MailText>
        If you did not ask for this, you need not do anything: nobody can sign in with your address without
        this mail.
      </MailText>
    </MailFrame>
  );
}
