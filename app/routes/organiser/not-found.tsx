import { data } from 'react-router';
import { organiserLoader } from './organiser-route.server.ts';

/** Whatever the desk does not have: its frame shows the page. */
export const loader = organiserLoader('/organiser/*', async () => {
  throw data(null, { status: 404 });
});

export default function NotFound() {
  return null;
}
