import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { sumPaidByOthers } from '#conference/money/group/group-payments.server.ts';
import type { Balance, ChargeKind } from '#conference/money/ledger/payment.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { sumOrderedFor } from '#conference/money/refunds/order-refund.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { OwnCharges } from '../read-own-charges.server.ts';
import { comingBackWords } from './coming-back-words.ts';

/**
 * Loads the refunds of the participant that are ordered and not paid yet or have failed, and whether the edition is
 * cancelled.
 */
export async function loadComingBack(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  { own: { registration, feeBalance, bookings }, translator }: { own: OwnCharges; translator: Translator },
) {
  const { locale } = translator;
  const words = translator.words(comingBackWords);
  const charges: { kind: ChargeKind; title: string; balance: Balance | undefined }[] = [
    { kind: 'registration', title: '', balance: feeBalance },
    ...bookings.map(({ option, balance }) => ({
      kind: 'booking' as const,
      title: titleOf(settings, option, translator),
      balance,
    })),
  ];
  const chargeIds = charges.flatMap(({ balance }) => balance?.chargeId ?? []);
  const list = (sums: ReadonlyMap<string, number>) =>
    charges.flatMap(({ kind, title, balance }) => {
      const amount = balance && sums.get(balance.chargeId);
      if (!amount) return [];
      const { chargeId, currency } = balance;
      return [{ chargeId, kind, title, amount: formatMoney({ amount, currency }, locale) }];
    });
  const failed = await sumOrderedFor(db, chargeIds, ['failed']);
  // What somebody else has paid for the fee goes back to them, so the desk asks them.
  if (feeBalance && (await sumPaidByOthers(db, registration.id)) > 0) failed.delete(feeBalance.chargeId);
  return {
    words,
    contact: { email: settings.contact.email, reference: registration.reference },
    /** The text of the page if the edition is cancelled. */
    cancelled: (await readEditionCancellation(db))
      ? say(words.cancelled, { event: translator.sentence(edition.name) })
      : undefined,
    lines: list(await sumOrderedFor(db, chargeIds)),
    failed: list(failed),
  };
}

export type ComingBackData = Awaited<ReturnType<typeof loadComingBack>>;
