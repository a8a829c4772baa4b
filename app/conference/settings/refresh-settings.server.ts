import { dayAt } from '#conference/edition/days.ts';
import { checkFacts, folderEdition, serveEdition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { overlaySettings } from './overlay-settings.ts';
import { readStoredValues } from './stored-settings.server.ts';

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

/**
 * Brings the edition of this process up to date with what the owners have changed at the desk. Costs one small query. Forms
 * call it before they act, and a watch calls it every few seconds for the pages.
 */
export async function refreshSettings(db: Database, now: Date): Promise<Refreshed> {
  const stored = await readStoredValues(db);
  const today = dayAt(now, folderEdition.timeZone);
  const from = JSON.stringify([today, ...stored]);
  // Each form comes here, so the facts are not made again without a reason.
  if (from === servedFrom) return served;
  servedFrom = from;
  const facts = overlaySettings(folderEdition, stored, today);
  const version = JSON.stringify(facts);
  if (version === served.version) return served;
  const checked = checkFacts(facts);
  if (checked.ok) serveEdition(checked.edition);
  served = { version, faults: checked.ok ? [] : checked.faults };
  return served;
}
