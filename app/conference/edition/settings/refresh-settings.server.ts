import { createHash } from 'node:crypto';
import { dayAt } from '#conference/edition/days.ts';
import { checkFacts, folderEdition, serveEdition } from '#conference/edition/edition.server.ts';
import type { Edition } from '#conference/edition/edition-schema.ts';
import type { Database } from '#platform/database/database.server.ts';
import { overlaySettings } from './overlay-settings.ts';
import { isOlder, readStored, type StoredVersion } from './stored-settings.server.ts';

export type Refreshed = {
  /**
   * A text that changes whenever a fact or a text of the edition changes. They also change with the day: when a new
   * price begins, and after the last day to pay.
   */
  version: string;
  /** Why the stored values contradict the edition's folder. The edition then stays unchanged. */
  faults: readonly string[];
};

/** The version of the edition in the folder. The build renders the pages of this version. */
export const folderVersion = versionOf(folderEdition);

/** The edition that this process serves. */
let served: Refreshed = { version: folderVersion, faults: [] };
/** The day and the stored values from which `served` was made, as one text. */
let servedFrom: string | undefined;
/** The version of the stored values in `servedFrom`. */
let servedState: StoredVersion = { newestId: 0, undone: 0 };
/** The day of the call that began last. An earlier call may end later, and must not set the day back. */
let today = '';

/**
 * Applies the owners' changes at the desk to the edition of this process. Needs one small query. Forms call this before
 * they act. A regular check calls it every few seconds, so that the pages are current, too.
 */
export async function refreshSettings(db: Database, now: Date): Promise<Refreshed> {
  today = dayAt(now, folderEdition.timeZone);
  const stored = await readStored(db);
  // While this call was waiting for the database, another call has read a newer state.
  if (isOlder(stored.version, servedState)) return served;
  servedState = stored.version;
  const from = JSON.stringify([today, ...stored.values]);
  // Each form calls this function, so it computes the facts only if something has changed.
  if (from === servedFrom) return served;
  servedFrom = from;
  const facts = overlaySettings(folderEdition, stored.values, today);
  const checked = checkFacts(facts, today);
  const version = versionOf(checked.ok ? checked.edition : facts);
  if (version === served.version) return served;
  if (checked.ok) serveEdition(checked.edition);
  served = { version, faults: checked.ok ? [] : checked.faults };
  return served;
}

function versionOf(facts: Edition | ReturnType<typeof overlaySettings>): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}
