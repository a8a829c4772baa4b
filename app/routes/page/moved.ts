import { redirect } from 'react-router';
import type { Route } from './+types/moved.ts';
import { movedPages } from './moved-pages.server.ts';

/**
 * Leads from an old address to the page of today. Keeps the query, such as the token of a link. Browsers keep the part
 * of the address after the "#".
 */
export function loader({ url, pattern }: Route.LoaderArgs) {
  const moved = movedPages.find(({ from }) => from === `/${pattern.replace(/^\//, '')}`);
  if (!moved) throw new Response(null, { status: 404 });
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(moved.to) ?? [];
  const search = new URLSearchParams([...new URLSearchParams(query), ...url.searchParams]).toString();
  return redirect(`${path}${search && `?${search}`}${hash}`, 301);
}
