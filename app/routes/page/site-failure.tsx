import { Outlet } from 'react-router';
import type { Route } from './+types/site-failure';
import { ErrorPage } from './error-page.tsx';

/** Shows an error page between the site's header and footer. */
export default function SiteFailure() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
