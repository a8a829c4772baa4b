import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { providerWords } from '#conference/edition/money/provider-names.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import { findProcessing } from '#conference/money/online/checkouts.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { providersFor } from '#conference/money/providers/payment-provider.ts';
import type { Transferred } from '#conference/money/transfers/transfer-proofs.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { payOnlineWords } from './pay-online-words.ts';

type Due = {
  of: Transferred;
  /** The title of the booked option. Undefined for the conference fee. */
  booking: string | undefined;
  balance: Pick<Balance, 'due' | 'currency'>;
  payBy: string | undefined;
  /** The charges that are paid. */
  chargeIds: readonly string[];
};

/**
 * Describes how each charge that is due can be paid online. Leaves out charges that no configured provider can take.
 */
export async function loadPayOnline(
  { config, db }: Pick<RouteContext, 'config' | 'db'>,
  translator: Translator,
  dues: readonly Due[],
) {
  const words = translator.words(payOnlineWords);
  const providers = await openProviders(config);
  const processing = await findProcessing(
    db,
    dues.flatMap(({ chargeIds }) => chargeIds),
  );
  return dues.flatMap(({ of, booking, balance: { due, currency }, payBy, chargeIds }) => {
    const offered = providersFor(providers, edition.onlinePayment ?? {}, currency);
    if (offered.length === 0) return [];
    const amount = formatMoney({ amount: due, currency }, translator.locale);
    const title = booking === undefined ? words.feeTitle : say(words.bookingTitle, { booking });
    // Nobody opens a second page while the first payment is under way.
    if (chargeIds.length > 0 && chargeIds.every((id) => processing.has(id))) {
      return [{ of, title, how: words.underWay, payBy: undefined, ways: [] }];
    }
    return [
      {
        of,
        title,
        how: say(offered.length === 1 ? words.how : words.howToChoose, { amount }),
        payBy: payBy === undefined ? undefined : say(words.payBy, { day: payBy }),
        ways: offered.map(({ name }) => ({
          provider: name,
          label:
            offered.length === 1 ? words.proceed : say(words.proceedWith, { provider: providerWords[name] }),
        })),
      },
    ];
  });
}

export type OnlineDue = Awaited<ReturnType<typeof loadPayOnline>>[number];
