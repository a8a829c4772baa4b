import { readEditionCancellation } from '#conference/refunds/edition-cancellation.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { readClosing } from './close-edition.server.ts';

/** Why an edition takes no new registrations and bookings: an owner has cancelled it, or closed it after its end. */
export type EditionEnd = 'cancelled' | 'closed';

/** Reads whether the edition has ended. Returns undefined while it goes on. */
export async function readEditionEnd(db: Database): Promise<EditionEnd | undefined> {
  if (await readEditionCancellation(db)) return 'cancelled';
  return (await readClosing(db)) ? 'closed' : undefined;
}
