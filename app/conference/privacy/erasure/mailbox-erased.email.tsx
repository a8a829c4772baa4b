import type { Locale } from '#platform/words/locales.ts';
import { MailFrame, MailText } from '#ui/mail/mail.tsx';

type MailboxErasedEmailProps = {
  locale: Locale;
  title: string;
  sender: string;
  /** The first is the greeting. The second is also the preview in a list of mails. */
  paragraphs: readonly string[];
};

/** The last mail to somebody without a registration. The address is destroyed after this mail was sent. */
export function MailboxErasedEmail({ locale, title, sender, paragraphs }: MailboxErasedEmailProps) {
  return (
    <MailFrame locale={locale} preview={paragraphs[1] ?? title} title={title} sender={sender}>
      {paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
    </MailFrame>
  );
}
