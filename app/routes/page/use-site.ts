import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';

/** Returns the data of the root route. Every page can use it, except error pages. */
export function useSite() {
  const site = useSiteIfLoaded();
  if (!site) throw new Error('The root route has no data.');
  return site;
}

/** Returns the data of the root route, or undefined if its loader failed. */
export function useSiteIfLoaded() {
  return useRouteLoaderData<typeof loader>('root');
}
