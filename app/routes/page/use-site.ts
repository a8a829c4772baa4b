import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';

/** What every page has: the data of the root. */
export function useSite() {
  const site = useRouteLoaderData<typeof loader>('root');
  if (!site) throw new Error('no root data');
  return site;
}
