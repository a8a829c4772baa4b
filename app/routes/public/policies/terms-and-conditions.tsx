import { translatorContext } from '#platform/http/request-context.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import type { Route } from './+types/terms-and-conditions.ts';
import { PolicyPage } from './policy-page.tsx';
import { fillInSiteFacts } from './site-rules.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return fillInSiteFacts(
    findSettings(context).pages.termsAndConditions,
    context.get(translatorContext).locale,
  );
}

export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
