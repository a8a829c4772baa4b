import { data } from 'react-router';
import { organiserLoader } from './organiser-route.server.ts';

/** Shows the 404 page of the desk for addresses without a page. */
export const loader = organiserLoader('/organiser/*', async () => {
  throw data(null, { status: 404 });
});

export default function NotFound() {
  return null;
}
