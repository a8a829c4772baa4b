import { redirect } from 'react-router';
import type { Route } from './+types/moved.ts';
import { movedPages } from './moved-pages.server.ts';

/** Leads from an old address to the page of today. Browsers keep the part of the address after the "#". */
export function loader({ pattern }: Route.LoaderArgs) {
  const moved = movedPages.find(({ from }) => from === `/${pattern.replace(/^\//, '')}`);
  if (!moved) throw new Response(null, { status: 404 });
  return redirect(moved.to, 301);
}
