import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { RefundEmail } from '#conference/money/refunds/refund.email.tsx';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { say } from '#platform/words/words.ts';
import type { Mailed } from './read-mailed-charge.server.ts';
import { undoneMailWords } from './undone-mail-words.ts';

type Undone = {
  undone: 'payment' | 'waiver' | 'refund';
  /** The amount, formatted with its currency. */
  amount: string;
  day: string;
  /** The amount that is due now, formatted. Undefined if nothing is due. */
  due: string | undefined;
};

/** Writes the mail about a payment, a waiver or a refund that was undone. */
export async function writeUndoneMail(
  { translator, greeting, item, reference, event, email, sender, to }: Mailed,
  { undone, amount, day, due }: Undone,
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(undoneMailWords);
  const paragraphs = [
    greeting,
    say(words[undone], { ...item, amount, day, reference }),
    due === undefined ? words.paid : say(words.due, { due }),
    say(words.questions, { email, reference }),
  ];
  return {
    to,
    subject: say(words.subject, { event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title: words.title, sender, paragraphs }} />)),
  };
}
