import { edition } from '#conference/edition/edition.server.ts';
import { englishSpeaker } from '#platform/words/words.server.ts';
import { payerWords } from '#routes/mailbox/mailbox-words.ts';
import { PayerLink } from '#routes/mailbox/payer-link.tsx';
import type { Route } from './+types/refund-policy.ts';
import { PolicyPage } from './policy-page.tsx';
import { withSiteRules } from './site-rules.server.ts';

export function loader() {
  return { page: withSiteRules(edition.pages.refundPolicy), payer: englishSpeaker.words(payerWords) };
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
