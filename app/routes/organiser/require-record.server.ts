import { data } from 'react-router';

/** Returns a record that was looked up. Throws the desk's 404 page if there is none. */
export function requireRecord<Found>(found: Found | undefined): Found {
  if (found === undefined) throw data(null, { status: 404 });
  return found;
}
