import { data } from 'react-router';

/** Returns the record that a search found. Throws the desk's 404 page if it found none. */
export function requireRecord<Found>(found: Found | undefined): Found {
  if (found === undefined) throw data(null, { status: 404 });
  return found;
}
