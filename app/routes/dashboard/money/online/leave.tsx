import { Link, redirect } from 'react-router';
import { formatMoney } from '#conference/edition/money/money.ts';
import { providerWords } from '#conference/edition/money/provider-names.ts';
import { say } from '#platform/words/words.ts';
import { payerLoader } from '#routes/login/mailbox/payer-route.server.ts';
import type { Route } from './+types/leave';
import { requireOwnCheckout } from './own-checkout.server.ts';
import { payOnlineWords } from './pay-online-words.ts';
import { startPathOf } from './start-path-of.ts';

/**
 * Leads to the page of the payment provider. The form that began the payment redirects to this page and not to the
 * provider, because browsers apply our policy `form-action 'self'` to all redirects after a form. On this page, a link
 * or a `<meta>` refresh opens the provider's page. So the policy can stay strict.
 */
export const loader = payerLoader(async (asked) => {
  const { translator } = asked;
  const checkout = await requireOwnCheckout(asked);
  if (checkout.state !== 'open' || checkout.url === null) return redirect(startPathOf(checkout, asked.payer));
  const { amount, currency, url } = checkout;
  const words = translator.words(payOnlineWords);
  const parts = {
    provider: providerWords[checkout.provider],
    amount: formatMoney({ amount, currency }, translator.locale),
  };
  return {
    url,
    title: words.leaveTitle,
    text: say(words.leaveText, parts),
    link: say(words.leaveLink, parts),
    back: words.back,
    backTo: startPathOf(checkout, asked.payer),
  };
});

export default function Leave({
  loaderData: { url, title, text, link, back, backTo },
}: Route.ComponentProps) {
  return (
    <section className="max-w-prose">
      <meta httpEquiv="refresh" content={`0; url=${url}`} />
      <h2 className="text-h3">{title}</h2>
      <p className="mt-4">{text}</p>
      <p className="mt-6">
        <a className="font-semibold" href={url}>
          {link}
        </a>
      </p>
      <p className="mt-6">
        <Link to={backTo}>{back}</Link>
      </p>
    </section>
  );
}
