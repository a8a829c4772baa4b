import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { transferQr } from '#conference/edition/money/transfer-qr.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { listTransferProofs, type Transferred } from '#conference/money/transfers/transfer-proofs.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { drawQr } from '#ui/qr/draw-qr.server.ts';
import type { Due } from './list-dues.server.ts';
import { transferPartWords } from './transfer-part-words.ts';

/** Loads, for each charge that is due, how the participant can pay it by bank transfer. */
export async function loadTransfers(
  context: Pick<RouteContext, 'db' | 'settings'>,
  { translator, reference, dues }: { translator: Translator; reference: string; dues: readonly Due[] },
) {
  return await Promise.all(
    dues.map(async ({ of, balance, title, payBy }) => {
      const { due: amount, currency } = balance;
      return await describeWay(context, translator, {
        of,
        title,
        payBy,
        reference,
        price: { amount, currency },
      });
    }),
  );
}

type Way = {
  of: Transferred;
  title: string;
  payBy: string | undefined;
  /** The reference that the payer must quote. */
  reference: string;
  price: Money;
};

/**
 * Describes how to pay a registration, a booking or a group payment by bank transfer: the account, the QR code, and the
 * proofs that were sent.
 */
export async function describeWay(
  context: Pick<RouteContext, 'db' | 'settings'>,
  translator: Translator,
  { of, title, payBy, reference, price }: Way,
) {
  const words = translator.words(transferPartWords);
  const { amount, currency } = price;
  const { bankAccounts } = context.settings;
  const lines = describeTransfer(bankAccounts, { currency, reference });
  const qr = transferQr(bankAccounts, { amount: price, reference });
  const proofs = await listTransferProofs(context.db, of);
  return {
    of,
    title,
    payBy,
    amount: formatMoney({ amount, currency }, translator.locale),
    lines: lines?.map(([term, value]) => [translator.sentence(term), value] as const),
    qr: qr === undefined ? undefined : drawQr(qr),
    proofs: proofs.map(({ id, state, sentAt }) => ({
      id,
      state,
      words: say(words[state], { day: formatInstant(sentAt, edition, translator.locale) }),
    })),
  };
}

export type TransferDue = Awaited<ReturnType<typeof loadTransfers>>[number];
