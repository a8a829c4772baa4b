import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { Balance, ChargeKind } from '#conference/payments/payment.ts';
import { readEditionCancellation } from '#conference/refunds/edition-cancellation.server.ts';
import { sumOrderedFor } from '#conference/refunds/order-refund.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { OwnCharges } from '../payment/read-own-charges.server.ts';
import { comingBackWords } from './coming-back-words.ts';

/** Loads the refunds of the participant that are ordered and not paid yet, and whether the edition is cancelled. */
export async function loadComingBack(
  { db }: Pick<RequestContext, 'db'>,
  { own: { feeBalance, bookings }, translator }: { own: OwnCharges; translator: Translator },
) {
  const { locale } = translator;
  const words = translator.words(comingBackWords);
  const charges: { kind: ChargeKind; title: string; balance: Balance | undefined }[] = [
    { kind: 'registration', title: '', balance: feeBalance },
    ...bookings.map(({ option, balance }) => ({
      kind: 'booking' as const,
      title: translator.sentence(edition.catalogue.find(({ id }) => id === option)?.title ?? option),
      balance,
    })),
  ];
  const ordered = await sumOrderedFor(
    db,
    charges.flatMap(({ balance }) => balance?.chargeId ?? []),
  );
  return {
    words,
    /** The text of the page if the edition is cancelled. */
    cancelled: (await readEditionCancellation(db))
      ? say(words.cancelled, { event: translator.sentence(edition.name) })
      : undefined,
    lines: charges.flatMap(({ kind, title, balance }) => {
      const amount = balance && ordered.get(balance.chargeId);
      if (!amount) return [];
      const { chargeId, currency } = balance;
      return [{ chargeId, kind, title, amount: formatMoney({ amount, currency }, locale) }];
    }),
  };
}

export type ComingBackData = Awaited<ReturnType<typeof loadComingBack>>;
