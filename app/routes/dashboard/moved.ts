import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { splitAddress } from '#platform/words/locales.ts';
import { movedDashboardPages } from './moved-pages.ts';

/** Redirects from an address that a page of the dashboard had before. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { path } = splitAddress(new URL(request.url).pathname, edition.languages);
  const to = movedDashboardPages[params.bookingId === undefined ? path : path.slice(0, path.lastIndexOf('/'))];
  if (to === undefined) throw data(null, { status: 404 });
  return redirect(to, 301);
}
