import type { ReactNode } from 'react';
import type { Translator } from '#platform/words/words.server.ts';
import { MailButton, MailCode, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { signInMailWords } from './sign-in-mail-words.ts';

type SignInLetterProps = {
  translator: Translator;
  title: string;
  sender: string;
  link: string;
  code: string;
  children: ReactNode;
};

/** The body of a mail with a link and code, to sign in to the site or the desk. `children` are its last paragraphs. */
export function SignInLetter({ translator, title, sender, link, code, children }: SignInLetterProps) {
  const words = translator.words(signInMailWords);
  return (
    <MailFrame locale={translator.locale} preview={words.preview} title={title} sender={sender}>
      <MailText>{words.openLink}</MailText>
      <MailButton href={link}>{words.open}</MailButton>
      <MailText>{words.orCode}</MailText>
      <MailCode>{code}</MailCode>
      <MailText>{children}</MailText>
    </MailFrame>
  );
}
