import { edition } from '#conference/edition/edition.server.ts';
import type { Route } from './+types/refund-policy.ts';
import { PolicyPage } from './policy-page.tsx';
import { withSiteRules } from './site-rules.server.ts';

export function loader() {
  return withSiteRules(edition.pages.refundPolicy);
}

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
