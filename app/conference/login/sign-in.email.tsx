import { MailButton, MailCode, MailFrame, MailText } from '#ui/mail/mail.tsx';

type Sender = { name: string; shortName: string };

export function signInSubject(edition: Sender) {
  return `Your sign-in link for the ${edition.shortName}`;
}

/** The mailed link and code. It says for how long they work and what to do if nobody asked. */
export function SignInEmail({ edition, link, code }: { edition: Sender; link: string; code: string }) {
  return (
    <MailFrame preview="Your sign-in link and code, for 15 minutes" title="Sign in" sender={edition.name}>
      <MailText>Open this link and press the button on its page. It works once, for 15 minutes.</MailText>
      <MailButton href={link}>Open the sign-in page</MailButton>
      <MailText>Or type this code on the page where you asked for it:</MailText>
      <MailCode>{code}</MailCode>
      <MailText>
        If you did not ask for this, you need do nothing: without this mail nobody can sign in with your
        address.
      </MailText>
    </MailFrame>
  );
}
