import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';

/** Returns the data of the root route, which every page can use. */
export function useSite() {
  const site = useRouteLoaderData<typeof loader>('root');
  if (!site) throw new Error('no root data');
  return site;
}
