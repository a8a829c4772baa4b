import { Outlet } from 'react-router';
import type { Route } from './+types/site-failure';
import { ErrorPage } from './error-page.tsx';

/** Shows the errors of the site's pages inside the site's frame. */
export default function SiteFailure() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
