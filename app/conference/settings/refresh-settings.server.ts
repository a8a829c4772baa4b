import { dayAt } from '#conference/edition/days.ts';
import { checkFacts, folderEdition, serveEdition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { overlaySettings } from './overlay-settings.ts';
import { isOlder, readStored, type StoredVersion } from './stored-settings.server.ts';

export type Refreshed = {
  /** Differs whenever a fact of the edition has changed, also because a day has begun. */
  version: string;
  /** Why the stored values do not fit to the edition's folder. The edition then stays as it was. */
  faults: readonly string[];
};

/** The version of the folder's edition. The build renders its pages with it. */
export const folderVersion = JSON.stringify(overlaySettings(folderEdition, new Map(), ''));

/** What this process serves, and the stored values and the day from which it was made. */
let served: Refreshed = { version: folderVersion, faults: [] };
let servedFrom: string | undefined;
let servedState: StoredVersion = { newestId: 0, undone: 0 };
/** The day of the call that began last. An earlier call that ends later must not bring back the day before. */
let today = '';

/**
 * Brings the edition of this process up to date with what the owners have changed at the desk. Costs one small query. Forms
 * call it before they act, and a watch calls it every few seconds for the pages.
 */
export async function refreshSettings(db: Database, now: Date): Promise<Refreshed> {
  today = dayAt(now, folderEdition.timeZone);
  const stored = await readStored(db);
  // Another call has read a newer state while this one was waiting for its answer.
  if (isOlder(stored.version, servedState)) return served;
  servedState = stored.version;
  const from = JSON.stringify([today, ...stored.values]);
  // Each form comes here, so the facts are not made again without a reason.
  if (from === servedFrom) return served;
  servedFrom = from;
  const facts = overlaySettings(folderEdition, stored.values, today);
  const version = JSON.stringify(facts);
  if (version === served.version) return served;
  const checked = checkFacts(facts);
  if (checked.ok) serveEdition(checked.edition);
  served = { version, faults: checked.ok ? [] : checked.faults };
  return served;
}
