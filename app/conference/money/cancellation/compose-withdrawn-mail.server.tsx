import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readMailedCharge } from '#conference/money/mails/read-mailed-charge.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { quoteCancellation, refundPercent } from '#conference/money/refunds/expected-refund.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';
import { describeBookingRefunds } from './describe-booking-refunds.server.ts';
import { describePayer } from './describe-payer.server.ts';
import { sayFeeRefund, writeWithdrawnMail } from './write-withdrawn-mail.server.tsx';

type Store = Pick<Platform, 'db' | 'translations'>;

/**
 * Composes the mail about a withdrawal by an organiser. It says which amount is refunded, and by which rule. Returns
 * undefined if the registration was reinstated in the meantime.
 */
export async function composeWithdrawnMail(
  store: Store,
  registrationId: string,
): Promise<ComposedMail | undefined> {
  const of = { kind: 'registration', id: registrationId } as const;
  const row = await registrations(store.db).where('id', '=', registrationId).executeTakeFirst();
  const mailed = await readMailedCharge(store, of);
  if (row?.status !== 'withdrawn' || !mailed) return undefined;
  // The mail calls the registration of a stall holder an account.
  const item = row.participant_type === stallHolderType ? 'account' : 'registration';
  const { translator } = mailed;
  const money = [
    ...(await describeFeeRefund(store.db, of, translator)),
    ...(await describeBookingRefunds(store.db, registrationId, translator)),
  ];
  return await writeWithdrawnMail(mailed, { item, money });
}

/**
 * Writes the sentences about the refund of the fee: how much is refunded, and which day decides about the refund rule.
 */
async function describeFeeRefund(
  db: Store['db'],
  of: { kind: 'registration'; id: string },
  translator: Translator,
): Promise<string[]> {
  const balance = await readBalance(db, of);
  const cancellation = (await readPayer(db, of))?.cancellation;
  if (!balance || !cancellation) return [];
  const { received, repaid, waived, charged, currency } = balance;
  if (received === repaid) return [translator.words(cancellationMailWords).withdrawnUnpaid];
  const format = (amount: number) => formatMoney({ amount, currency }, translator.locale);
  const { amount } = quoteCancellation(cancellation, balance);
  const isPart = received + waived <= charged && repaid === 0;
  return sayFeeRefund(translator, {
    back: amount === 0 ? 'nothing' : isPart ? 'share' : 'share-and-more',
    amount: format(amount),
    held: format(received - repaid),
    percent: refundPercent(cancellation),
    payer: amount > 0 ? await describePayer(db, of, translator) : [],
    day: formatDay(dayAt(cancellation.at, edition.timeZone), translator.locale),
  });
}
