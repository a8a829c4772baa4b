import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Mailed } from '#conference/money/mails/read-mailed-charge.server.ts';
import { RefundEmail } from '#conference/money/refunds/refund.email.tsx';
import { refundMailWords } from '#conference/money/refunds/refund-mail-words.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { say } from '#platform/words/words.ts';

/** Writes the mail about a refund that was sent. The amount and the day are formatted. */
export async function writeRefundPaidMail(
  { translator, greeting, item, reference, event, email, sender, to }: Mailed,
  sent: { amount: string; day: string },
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(refundMailWords);
  const paragraphs = [
    greeting,
    say(words.paid, { ...item, ...sent, reference }),
    words.paidTime,
    say(words.questions, { email, reference }),
  ];
  return {
    to,
    subject: say(words.paidSubject, { event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title: words.paidTitle, sender, paragraphs }} />)),
  };
}

type Back = {
  /** The amount that the participant gets back, formatted. Undefined if the participant gets no money back. */
  own: string | undefined;
  /** How much of the refunded money somebody else has paid. This part goes back to that other person. */
  others: 'all' | 'some' | 'none';
};

/** Writes the mail about the cancellation of the whole edition. */
export async function writeEditionCancelledMail(
  { translator, greeting, item, reference, event, email, sender, to }: Mailed,
  { own, others }: Back,
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(refundMailWords);
  const paragraphs = [
    greeting,
    say(words.cancelled, { event }),
    ...(own === undefined && others === 'none' ? [say(words.cancelledNothing, item)] : []),
    ...(own === undefined ? [] : [say(words.cancelledMoney, { ...item, amount: own })]),
    ...(others === 'none' ? [] : [say(words.cancelledOther, { part: others })]),
    say(words.questions, { email, reference }),
  ];
  return {
    to,
    subject: say(words.cancelledSubject, { event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title: words.cancelledTitle, sender, paragraphs }} />)),
  };
}

/**
 * Writes the mail about a refund that a payment provider could not send, or that the bank of the payer has returned.
 * The amount is formatted.
 */
export async function writeRefundFailedMail(
  { translator, greeting, item, reference, email, sender, to }: Mailed,
  { amount, isReturned }: { amount: string; isReturned: boolean },
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(refundMailWords);
  const paragraphs = [
    greeting,
    say(isReturned ? words.returned : words.failed, { ...item, amount, reference }),
    say(words.failedNext, { email }),
  ];
  return {
    to,
    subject: say(words.failedSubject, { reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title: words.failedTitle, sender, paragraphs }} />)),
  };
}
