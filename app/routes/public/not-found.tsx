import { data } from 'react-router';

/** For addresses without a route. The error boundary above shows the page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
