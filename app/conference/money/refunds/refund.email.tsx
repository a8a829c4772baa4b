import type { Locale } from '#platform/words/locales.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

type RefundEmailProps = {
  locale: Locale;
  title: string;
  sender: string;
  /** The first paragraph is the greeting. Lists of mails show the second one as a preview. */
  paragraphs: readonly string[];
  button?: { label: string; to: string } | undefined;
};

/** A mail about a refund or a cancellation. */
export function RefundEmail({ locale, title, sender, paragraphs, button }: RefundEmailProps) {
  return (
    <MailFrame locale={locale} preview={paragraphs[1] ?? title} title={title} sender={sender}>
      {paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      {button && <MailButton href={button.to}>{button.label}</MailButton>}
    </MailFrame>
  );
}
