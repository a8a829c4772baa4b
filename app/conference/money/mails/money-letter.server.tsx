import type { Letter } from '#conference/mails/define-mail.server.ts';
import { signOff } from '#conference/mails/greeting.server.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';
import type { Mailed } from './read-mailed-charge.server.ts';

type MoneyLetter = {
  subject: string;
  title: string;
  /** The first paragraph is the greeting. Lists of mails show the second one as a preview. */
  paragraphs: readonly string[];
  button?: { label: string; to: string };
};

/** Writes a mail of paragraphs, about a refund, a cancellation or money for several people. */
export function writeMoneyLetter(
  { translator, to, email }: Pick<Mailed, 'translator' | 'to' | 'email'>,
  { subject, title, paragraphs, button }: MoneyLetter,
): Letter {
  const body = (
    <MailFrame
      locale={translator.locale}
      preview={paragraphs[1] ?? title}
      title={title}
      sender={signOff(translator, email)}
    >
      {paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      {button && <MailButton href={button.to}>{button.label}</MailButton>}
    </MailFrame>
  );
  return { to, subject, body };
}
