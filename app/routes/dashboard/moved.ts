import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { movedPages } from './moved-pages.ts';

/** Redirects from an address that a page of the dashboard had before. */
export function loader({ pattern }: LoaderFunctionArgs) {
  const to = movedPages[pattern];
  if (to === undefined) throw data(null, { status: 404 });
  return redirect(to, 301);
}
