import type { Locale } from '#platform/words/locales.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { MailButton, MailCode, MailFrame, MailText } from '#ui/mail/mail.tsx';
import type { signInMailWords } from './sign-in-mail-words.ts';

type SignInMail = {
  locale: Locale;
  words: WordsOf<typeof signInMailWords>;
  edition: { name: string; shortName: string };
  link: string;
  code: string;
};

export function signInSubject({ words, edition }: SignInMail) {
  return say(words.subject, { event: edition.shortName });
}

/** The mail with the link and the code to sign in. */
export function SignInEmail({ locale, words, edition, link, code }: SignInMail) {
  return (
    <MailFrame locale={locale} preview={words.preview} title={words.title} sender={edition.name}>
      <MailText>{words.openLink}</MailText>
      <MailButton href={link}>{words.open}</MailButton>
      <MailText>{words.orCode}</MailText>
      <MailCode>{code}</MailCode>
      <MailText>{words.notAsked}</MailText>
    </MailFrame>
  );
}
