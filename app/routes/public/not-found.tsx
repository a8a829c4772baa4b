import { data } from 'react-router';

/** Handles URLs without a route. The error boundary of the layout shows the error page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
