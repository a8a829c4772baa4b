import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';

/** Returns the texts of forms in the page's language. */
export function useFormWords() {
  const site = useRouteLoaderData<typeof loader>('root');
  if (!site) throw new Error('A page without the data of the root has no forms.');
  return site.formWords;
}
