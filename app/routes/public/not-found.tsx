import { data, redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { locales, splitAddress } from '#platform/words/locales.ts';
import type { Route } from './+types/not-found.ts';

/**
 * Handles URLs without a route. The address of a page in a language that this edition does not have, such as from a page
 * of a past edition, leads to the English page. For all others, the error boundary of the layout shows the error page.
 */
export function loader({ url }: Route.LoaderArgs) {
  const { locale, path } = splitAddress(url.pathname, locales);
  if (!edition.languages.includes(locale)) throw redirect(`${path}${url.search}`);
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
