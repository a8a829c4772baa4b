import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { readMailedCharge } from '#conference/finance/read-mailed-charge.server.ts';
import { readPayer } from '#conference/finance/read-payer.server.ts';
import { quoteCancellation, refundPercent } from '#conference/finance/refunding/expected-refund.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { RefundEmail } from '#conference/refunds/refund.email.tsx';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Speaker } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';
import { describeBookingRefunds } from './describe-booking-refunds.server.ts';
import { describePayer } from './describe-payer.server.ts';

type Store = Pick<Platform, 'db' | 'translations'>;

/**
 * Composes the mail about a withdrawal by an organiser: what comes back, to the cent, and by which rule. Returns undefined
 * if the registration was reinstated in the meantime.
 */
export async function composeWithdrawnMail(
  store: Store,
  registrationId: string,
): Promise<ComposedMail | undefined> {
  const of = { kind: 'registration', id: registrationId } as const;
  const row = await registrations(store.db).where('id', '=', registrationId).executeTakeFirst();
  const mailed = await readMailedCharge(store, of);
  if (row?.standing !== 'withdrawn' || !mailed) return undefined;
  const { speaker, event, reference, sender, to, email } = mailed;
  const { locale } = speaker;
  const words = speaker.words(cancellationMailWords);
  // A stall holder has an account and no registration.
  const item = row.participant_type === stallHolderType ? 'account' : 'registration';
  const title = say(words.withdrawnTitle, { item });
  const paragraphs = [
    mailed.greeting,
    say(words.withdrawn, { item, reference }),
    ...(await describeFeeRefund(store.db, of, speaker)),
    ...(await describeBookingRefunds(store.db, registrationId, speaker)),
    say(words.withdrawnMistake, { item, email }),
  ];
  return {
    to,
    subject: say(words.withdrawnSubject, { item, event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title, sender, paragraphs }} />)),
  };
}

/** Says what comes back of the fee, and by the rule of which day. */
async function describeFeeRefund(
  db: Store['db'],
  of: { kind: 'registration'; id: string },
  speaker: Speaker,
): Promise<string[]> {
  const words = speaker.words(cancellationMailWords);
  const balance = await readBalance(db, of);
  const cancellation = (await readPayer(db, of))?.cancellation;
  if (!balance || !cancellation) return [];
  const { received, repaid, waived, charged, currency } = balance;
  if (received === repaid) return [words.withdrawnUnpaid];
  const format = (amount: number) => formatMoney({ amount, currency }, speaker.locale);
  const { amount } = quoteCancellation(cancellation, balance);
  const percent = refundPercent(cancellation);
  const isOnlyShare = received + waived <= charged && repaid === 0;
  const parts = { amount: format(amount), held: format(received - repaid), percent };
  const back = isOnlyShare ? words.withdrawnBack : words.withdrawnBackMore;
  const day = formatDay(dayAt(cancellation.at, edition.timeZone), speaker.locale);
  return [
    say(amount > 0 ? back : words.withdrawnNothing, parts),
    ...(amount > 0 ? await describePayer(db, of, speaker) : []),
    say(words.withdrawnRule, { day }),
  ];
}
