import { edition } from '#conference/edition/edition.server.ts';
import type { Route } from './+types/terms-and-conditions.ts';
import { PolicyPage } from './policy-page.tsx';
import { fillInSiteFacts } from './site-rules.server.ts';

export function loader() {
  return fillInSiteFacts(edition.pages.termsAndConditions);
}

export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
