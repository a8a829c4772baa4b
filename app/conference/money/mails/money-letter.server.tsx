import type { Letter } from '#conference/mails/define-mail.server.ts';
import { signOff } from '#conference/mails/greeting.server.ts';
import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import type { Mailed } from './read-mailed-charge.server.ts';

type MoneyLetter = {
  subject: string;
  title: string;
  /** The first paragraph is the greeting. Lists of mails show the second one as a preview. */
  paragraphs: readonly string[];
  /** What an organiser typed, in any language. It comes after the second paragraph. */
  typed?: string | undefined;
  button?: { label: string; to: string };
};

/** Writes a mail of paragraphs, about a refund, a cancellation or money for several people. */
export function writeMoneyLetter(
  { translator, to, email }: Pick<Mailed, 'translator' | 'to' | 'email'>,
  { subject, title, paragraphs, typed, button }: MoneyLetter,
): Letter {
  const show = (some: readonly string[]) =>
    some.map((paragraph) => <MailText key={paragraph}>{paragraph}</MailText>);
  const body = (
    <MailFrame
      locale={translator.locale}
      preview={paragraphs[1] ?? title}
      title={title}
      sender={signOff(translator, email)}
    >
      {show(paragraphs.slice(0, 2))}
      {typed !== undefined && <MailParagraphs text={typed} />}
      {show(paragraphs.slice(2))}
      {button && <MailButton href={button.to}>{button.label}</MailButton>}
    </MailFrame>
  );
  return { to, subject, body };
}
