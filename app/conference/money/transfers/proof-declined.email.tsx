import type { Locale } from '#platform/words/locales.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';
import type { proofDeclinedWords } from './transfer-mail-words.ts';

export type ProofDeclinedMail = {
  locale: Locale;
  words: WordsOf<typeof proofDeclinedWords>;
  greeting: string;
  edition: { name: string; email: string };
  reference: string;
  /** What the transfer pays. */
  item: 'registration' | 'booking' | 'group';
  /** The organiser's text. */
  reason: string;
  dashboardAddress: string;
};

/** Tells a participant why the proof of a bank transfer was declined. */
export function ProofDeclinedEmail(props: ProofDeclinedMail) {
  const { locale, words, edition, reference, reason } = props;
  return (
    <MailFrame
      locale={locale}
      preview={words.preview}
      title={words.title}
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{props.greeting}</MailText>
      <MailText>{say(words.text, { item: props.item })}</MailText>
      <MailText>{reason}</MailText>
      <MailText>{say(words.next, { reference })}</MailText>
      <MailButton href={props.dashboardAddress}>{words.button}</MailButton>
      <MailText>{say(words.wrong, { email: edition.email })}</MailText>
    </MailFrame>
  );
}
