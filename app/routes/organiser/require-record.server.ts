import { data } from 'react-router';
import { isUuid } from '#platform/forms/uuid.ts';

/** Finds the record whose id is in the URL. Throws the desk's 404 page if there is none, or if the id is malformed. */
export async function requireRecord<Found>(
  id: string,
  find: (id: string) => Promise<Found | undefined>,
): Promise<Found> {
  const found = isUuid(id) ? await find(id) : undefined;
  if (found === undefined) throw data(null, { status: 404 });
  return found;
}
