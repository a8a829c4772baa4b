import { Outlet } from 'react-router';
import type { Route } from './+types/site-failure';
import { ErrorPage } from './error-page.tsx';

/** Between the site's frame and its pages, so that an error is shown inside the frame. */
export default function SiteFailure() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
