import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Mailed } from '#conference/money/mails/read-mailed-charge.server.ts';
import { RefundEmail } from '#conference/money/refunds/refund.email.tsx';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';

type Withdrawn = {
  item: 'registration' | 'account';
  /** Sentences about the refunds. */
  money: readonly string[];
};

/** Writes the mail about a withdrawal by an organiser. */
export async function writeWithdrawnMail(
  { translator, greeting, event, reference, sender, to, email }: Mailed,
  { item, money }: Withdrawn,
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(cancellationMailWords);
  const title = say(words.withdrawnTitle, { item });
  const paragraphs = [
    greeting,
    say(words.withdrawn, { item, reference }),
    ...money,
    say(words.withdrawnMistake, { item, email }),
  ];
  return {
    to,
    subject: say(words.withdrawnSubject, { item, event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title, sender, paragraphs }} />)),
  };
}

type FeeRefund = {
  /**
   * What the participant gets back. `share`: the part of the paid money that the refund rule gives. `share-and-more`:
   * this part, and everything that was paid above the fee. `nothing`: no money.
   */
  back: 'share' | 'share-and-more' | 'nothing';
  /** Amounts are formatted. */
  amount: string;
  held: string;
  percent: number;
  /** Says who gets the refund, if somebody else paid. */
  payer: readonly string[];
  /** The day that decides which refund rule applies. */
  day: string;
};

/**
 * Writes the sentences about the refund of the fee: how much is refunded, who gets it if somebody else paid, and which
 * day decides about the refund rule.
 */
export function sayFeeRefund(translator: Translator, { back, payer, day, ...parts }: FeeRefund): string[] {
  const words = translator.words(cancellationMailWords);
  const sentence = {
    share: words.withdrawnBack,
    'share-and-more': words.withdrawnBackMore,
    nothing: words.withdrawnNothing,
  }[back];
  return [say(sentence, parts), ...payer, say(words.withdrawnRule, { day })];
}
