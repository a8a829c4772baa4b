import type { ReactNode } from 'react';
import { MailButton, MailCode, MailFrame, MailText } from '#ui/mail/mail.tsx';

type SignInMail = { title: string; sender: string; link: string; code: string; children: ReactNode };

/** The mail with the link and the code to sign in, for participants and organisers. It ends with the children. */
export function SignInEmail({ title, sender, link, code, children }: SignInMail) {
  return (
    <MailFrame preview="Your sign-in link and code, for 15 minutes" title={title} sender={sender}>
      <MailText>Open this link and press the button on its page. It works once, for 15 minutes.</MailText>
      <MailButton href={link}>Open the sign-in page</MailButton>
      <MailText>Or type this code on the page where you asked for it:</MailText>
      <MailCode>{code}</MailCode>
      <MailText>{children}</MailText>
    </MailFrame>
  );
}
