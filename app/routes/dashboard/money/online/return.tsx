import { Link } from 'react-router';
import { formatMoney } from '#conference/edition/money/money.ts';
import { providerWords } from '#conference/edition/money/provider-names.ts';
import { say } from '#platform/words/words.ts';
import { payerLoader } from '#routes/login/mailbox/payer-route.server.ts';
import type { Route } from './+types/return';
import { requireOwnCheckout } from './own-checkout.server.ts';
import { payOnlineWords } from './pay-online-words.ts';
import { readOutcome } from './read-outcome.server.ts';
import { startPathOf } from './start-path-of.ts';

/**
 * The page to which a payer returns. It asks the provider whether the payment was made, because the visit alone proves
 * nothing.
 */
export const loader = payerLoader(async (asked) => {
  const { context, translator, url } = asked;
  const checkout = await requireOwnCheckout(asked);
  const state = await readOutcome(context, checkout);
  const words = translator.words(payOnlineWords);
  const { amount, currency } = checkout;
  return {
    state,
    title: words.returnTitle,
    text:
      state === 'ended'
        ? words.ended
        : say(words[state], {
            provider: providerWords[checkout.provider],
            amount: formatMoney({ amount, currency }, translator.locale),
          }),
    again: words.again,
    back: words.back,
    backTo: startPathOf(checkout, asked.payer),
    address: url.pathname,
  };
});

export default function Return({ loaderData }: Route.ComponentProps) {
  const { state, title, text, again, back, backTo, address } = loaderData;
  return (
    <section className="max-w-prose">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-4">{text}</p>
      {(state === 'open' || state === 'unknown') && (
        <p className="mt-6">
          <a href={address}>{again}</a>
        </p>
      )}
      <p className="mt-6">
        <Link to={backTo}>{back}</Link>
      </p>
    </section>
  );
}
