import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleAmount, exampleDay } from '#conference/mails/example-person.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { writeMoneyLetter } from '#conference/money/mails/money-letter.server.tsx';
import {
  exampleOf,
  type Mailed,
  readMailedCharge,
} from '#conference/money/mails/read-mailed-charge.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { quoteCancellation, refundPercent } from '#conference/money/refunds/expected-refund.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';
import { describeBookingRefunds, exampleBookingRefund } from './describe-booking-refunds.server.ts';
import { describePayer } from './describe-payer.server.ts';

type Withdrawn = Mailed & {
  /** The mail calls the registration of a stall holder an account. */
  withdrawn: 'registration' | 'account';
  /** Sentences about the refunds. */
  money: readonly string[];
};

const { subject, title, button } = oneLineLabelStarts;

/**
 * The mail about a withdrawal by an organiser. It says which amount is refunded, and by which rule. It is not sent if
 * the registration was reinstated in the meantime.
 */
export const withdrawnMail = defineMail({
  kind: 'registration-withdrawn',
  words: cancellationMailWords,
  async read(platform, registrationId): Promise<Withdrawn | undefined> {
    const { db } = platform;
    const of = { kind: 'registration', id: registrationId } as const;
    const row = await registrations(db).where('id', '=', registrationId).executeTakeFirst();
    const mailed = await readMailedCharge(platform, of);
    if (row?.status !== 'withdrawn' || !mailed) return undefined;
    return {
      ...mailed,
      withdrawn: row.participant_type === stallHolderType ? 'account' : 'registration',
      money: [
        ...(await describeFeeRefund(db, of, mailed.translator)),
        ...(await describeBookingRefunds(db, registrationId, mailed.translator)),
      ],
    };
  },
  render({ withdrawn: item, money, ...mailed }: Withdrawn, words) {
    const { greeting, event, reference, email, receipts } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.withdrawnSubject, { item, event, reference }),
      title: say(words.withdrawnTitle, { item }),
      paragraphs: [
        greeting,
        say(words.withdrawn, { item, reference }),
        ...money,
        say(words.withdrawnMistake, { item, email }),
      ],
      button: { label: words.receipts, to: receipts },
    });
  },
  labels: {
    withdrawnSubject: subject,
    withdrawnTitle: title,
    withdrawn: 'What has happened',
    withdrawnBack: 'If a share comes back',
    withdrawnBackMore: 'If a share and what was paid above the fee come back',
    withdrawnNothing: 'If nothing comes back',
    withdrawnUnpaid: 'If nothing was paid',
    backToPayer: 'If somebody else paid',
    withdrawnRule: 'The rule',
    bookingBack: 'If money comes back for a booking',
    withdrawnMistake: 'Last sentence',
    receipts: button,
  },
  examples: {
    'A share comes back': example('share'),
    'A share and more comes back': example('share-and-more'),
    'Nothing comes back': example('nothing'),
    'Nothing was paid': example('unpaid'),
  },
});

/**
 * Writes the sentences about the refund of the fee: how much is refunded, and which day decides about the refund rule.
 */
async function describeFeeRefund(
  db: Database,
  of: { kind: 'registration'; id: string },
  translator: Translator,
): Promise<string[]> {
  const balance = await readBalance(db, of);
  const cancellation = (await readPayer(db, of))?.cancellation;
  if (!balance || !cancellation) return [];
  const facts = await readFacts(db);
  const { received, repaid, waived, charged, currency } = balance;
  if (received === repaid) return [translator.words(cancellationMailWords).withdrawnUnpaid];
  const format = (amount: number) => formatMoney({ amount, currency }, translator.locale);
  const { amount } = quoteCancellation(facts, cancellation, balance);
  const isPart = received + waived <= charged && repaid === 0;
  return sayFeeRefund(translator, {
    back: amount === 0 ? 'nothing' : isPart ? 'share' : 'share-and-more',
    amount: format(amount),
    held: format(received - repaid),
    percent: refundPercent(facts, cancellation),
    payer: amount > 0 ? await describePayer(db, of, translator) : [],
    day: formatDay(dayAt(cancellation.at, edition.timeZone), translator.locale),
  });
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

function sayFeeRefund(translator: Translator, { back, payer, day, ...parts }: FeeRefund): string[] {
  const words = translator.words(cancellationMailWords);
  const sentence = {
    share: words.withdrawnBack,
    'share-and-more': words.withdrawnBackMore,
    nothing: words.withdrawnNothing,
  }[back];
  return [say(sentence, parts), ...payer, say(words.withdrawnRule, { day })];
}

function example(back: FeeRefund['back'] | 'unpaid') {
  return (translator: Translator, origin: string, settings: Settings): Withdrawn => {
    const { backToPayer, withdrawnUnpaid } = translator.words(cancellationMailWords);
    const percent = back === 'nothing' ? 0 : 80;
    const ofFee =
      back === 'unpaid'
        ? [withdrawnUnpaid]
        : sayFeeRefund(translator, {
            back,
            amount: exampleAmount(translator, percent),
            held: exampleAmount(translator),
            percent,
            payer: back === 'share' ? [backToPayer] : [],
            day: exampleDay(translator),
          });
    return {
      ...exampleOf(translator, 'registration', settings, origin),
      withdrawn: 'registration',
      money: back === 'share' ? [...ofFee, exampleBookingRefund(translator, settings)] : ofFee,
    };
  };
}
