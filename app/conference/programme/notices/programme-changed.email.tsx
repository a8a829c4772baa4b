import type { Locale } from '#platform/words/locales.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';
import type { programmeMailWords } from './programme-mail-words.ts';

type ProgrammeChangedMail = {
  locale: Locale;
  words: WordsOf<typeof programmeMailWords>;
  greeting: string;
  edition: { name: string; email: string; zone: string };
  /** One sentence for each changed session. */
  changes: readonly string[];
  address: string;
};

/** Tells a participant which of their sessions have changed. */
export function ProgrammeChangedEmail(props: ProgrammeChangedMail) {
  const { locale, words, edition, changes, address } = props;
  return (
    <MailFrame
      locale={locale}
      preview={words.preview}
      title={words.title}
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{props.greeting}</MailText>
      <MailText>{say(words.text, { count: changes.length })}</MailText>
      {changes.map((change) => (
        <MailText key={change}>{change}</MailText>
      ))}
      <MailText>{say(words.zone, { zone: edition.zone })}</MailText>
      <MailButton href={address}>{words.button}</MailButton>
    </MailFrame>
  );
}
