import { edition } from '#conference/edition/edition.server.ts';
import { payerWords } from '#routes/mailbox/mailbox-words.ts';
import { PayerLink } from '#routes/mailbox/payer-link.tsx';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import type { Route } from './+types/refund-policy.ts';
import { PolicyPage } from './policy-page.tsx';
import { withSiteRules } from './site-rules.server.ts';

export const loader = visitorLoader(async ({ speaker }) => ({
  page: withSiteRules(edition.pages.refundPolicy),
  payer: speaker.words(payerWords),
}));

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
