import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

type AccountChangeEmailProps = { title: string; text: string; sender: string; link: string };

/** Tells an organiser what happened to their account, and what to do if it was somebody else. */
export function AccountChangeEmail({ title, text, sender, link }: AccountChangeEmailProps) {
  return (
    <MailFrame preview={title} title={title} sender={sender}>
      <MailText>{text}</MailText>
      <MailText>
        If that was you, you need not do anything. If it was not, please tell the owner of the desk at once,
        and sign out everywhere on the page of your account. Somebody else may read your mail.
      </MailText>
      <MailButton href={link}>See your account</MailButton>
    </MailFrame>
  );
}
