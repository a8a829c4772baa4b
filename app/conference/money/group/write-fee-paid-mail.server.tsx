import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Mailed } from '#conference/money/mails/read-mailed-charge.server.ts';
import { RefundEmail } from '#conference/money/refunds/refund.email.tsx';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { say } from '#platform/words/words.ts';
import { groupMailWords } from './group-mail-words.ts';

type FeePaid = {
  /** The payer's proved email address. Undefined if there is none, or the payer does not want to be named. */
  payer: string | undefined;
  /** The paid amount, formatted with its currency. */
  amount: string;
  /** The amount still due, formatted. Undefined if nothing is due. */
  due: string | undefined;
};

/** Writes the mail to a person whose fee somebody else has paid. */
export async function writeFeePaidMail(
  { translator, greeting, reference, event, email, sender, to }: Mailed,
  { payer, amount, due }: FeePaid,
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(groupMailWords);
  const named = String(payer !== undefined);
  const paragraphs = [
    greeting,
    say(words.paid, { named, payer: payer ?? '', amount, reference }),
    due === undefined ? words.complete : say(words.due, { due }),
    say(words.questions, { email, reference }),
  ];
  return {
    to,
    subject: say(words.paidSubject, { event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title: words.paidTitle, sender, paragraphs }} />)),
  };
}
