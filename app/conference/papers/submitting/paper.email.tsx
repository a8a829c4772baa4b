import type { ReactNode } from 'react';
import type { Locale } from '#platform/words/locales.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

type PaperMail = {
  locale: Locale;
  title: string;
  greeting?: string;
  sender: string;
  button?: { label: string; href: string } | undefined;
  /** The last paragraph, below the button. */
  end?: string | undefined;
  children: ReactNode;
};

/** The layout of the mails about papers and reviews. */
export function PaperEmail({ locale, title, greeting, sender, button, end, children }: PaperMail) {
  return (
    <MailFrame locale={locale} preview={title} title={title} sender={sender}>
      {greeting && <MailText>{greeting}</MailText>}
      {children}
      {button && <MailButton href={button.href}>{button.label}</MailButton>}
      {end && <MailText>{end}</MailText>}
    </MailFrame>
  );
}
