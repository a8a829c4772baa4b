import { edition } from '#conference/edition/edition.server.ts';
import type { Route } from './+types/privacy-policy.ts';
import { PolicyPage } from './policy-page.tsx';
import { fillInSiteFacts } from './site-rules.server.ts';

export function loader() {
  return fillInSiteFacts(edition.pages.privacyPolicy);
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
