import type { ReactNode } from 'react';
import { edition } from '#conference/edition/edition.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

type PaperLetterProps = {
  translator: Translator;
  title: string;
  /** The name in the greeting. Null for a greeting without a name, undefined for no greeting. */
  greeted?: string | null;
  button: { label: string; href: string };
  /** The last paragraph, below the button. */
  end?: string;
  children: ReactNode;
};

/** The body of the mails about papers, reviews and speakers. */
export function PaperLetter({ translator, title, greeted, button, end, children }: PaperLetterProps) {
  const { locale, sentence } = translator;
  return (
    <MailFrame locale={locale} preview={title} title={title} sender={sentence(edition.name)}>
      {greeted !== undefined && <MailText>{greet(translator, greeted, 'unnamed')}</MailText>}
      {children}
      <MailButton href={button.href}>{button.label}</MailButton>
      {end && <MailText>{end}</MailText>}
    </MailFrame>
  );
}
