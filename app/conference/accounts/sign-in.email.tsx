import type { ReactNode } from 'react';
import type { Locale } from '#platform/words/locales.ts';
import type { WordsOf } from '#platform/words/words.ts';
import { MailButton, MailCode, MailFrame, MailText } from '#ui/mail/mail.tsx';
import type { signInMailWords } from './sign-in-mail-words.ts';

type SignInMail = {
  locale: Locale;
  words: WordsOf<typeof signInMailWords>;
  title: string;
  sender: string;
  link: string;
  code: string;
  children: ReactNode;
};

/** The mail with the link and code to sign in, for participants and organisers. `children` are its last paragraphs. */
export function SignInEmail({ locale, words, title, sender, link, code, children }: SignInMail) {
  return (
    <MailFrame locale={locale} preview={words.preview} title={title} sender={sender}>
      <MailText>{words.openLink}</MailText>
      <MailButton href={link}>{words.open}</MailButton>
      <MailText>{words.orCode}</MailText>
      <MailCode>{code}</MailCode>
      <MailText>{children}</MailText>
    </MailFrame>
  );
}
