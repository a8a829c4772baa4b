import { translatorContext } from '#platform/http/request-context.server.ts';
import { PayerLink } from '#routes/login/mailbox/payer-link.tsx';
import { payerWords } from '#routes/login/mailbox/payer-words.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import type { Route } from './+types/refund-policy.ts';
import { PolicyPage } from './policy-page.tsx';
import { fillInSiteFacts } from './site-rules.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const payer = context.get(translatorContext).words(payerWords);
  return {
    page: fillInSiteFacts(findSettings(context).pages.refundPolicy, context.get(translatorContext).locale),
    payer,
  };
}

export default function RefundPolicy({ loaderData: { page, payer } }: Route.ComponentProps) {
  return (
    <>
      <PolicyPage page={page} />
      <div className="wrap pb-10">
        <PayerLink words={payer} />
      </div>
    </>
  );
}
