import { translatorContext } from '#platform/http/request-context.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import type { Route } from './+types/privacy-policy.ts';
import { PolicyPage } from './policy-page.tsx';
import { fillInSiteFacts } from './site-rules.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return fillInSiteFacts(findSettings(context).pages.privacyPolicy, context.get(translatorContext).locale);
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page={loaderData} />;
}
