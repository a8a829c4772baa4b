import { findSettings } from '#routes/page/find-settings.server.ts';
import type { Route } from './+types/terms-and-conditions.ts';
import { PolicyPage } from './policy-page.tsx';
import { fillInSiteFacts } from './site-rules.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return fillInSiteFacts(findSettings(context).pages.termsAndConditions);
}

export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
