import { createHash } from 'node:crypto';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { dayAt } from '#conference/edition/days.ts';
import { checkFacts, folderEdition, folderSettings } from '#conference/edition/edition.server.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { type Settings, settingsOf } from '#conference/edition/settings.ts';
import { translationsWith } from '#conference/edition/texts/own-words.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Translations } from '#platform/words/words.server.ts';
import { overlaySettings } from './overlay-settings.ts';
import { isOlder, readStored, type StoredVersion } from './stored-settings.server.ts';

export type Refreshed = {
  settings: Settings;
  /**
   * A text that changes whenever a fact or a text of the edition changes. They also change with the day: when a new
   * price begins, and after the last day to pay.
   */
  version: string;
  /** Why the stored values contradict the edition's folder. The settings before them then stay in force. */
  faults: readonly string[];
};

/** The version of the edition in the folder. The build renders the pages of this version. */
export const folderVersion = versionOf(folderEdition);

type Newest = {
  refreshed: Refreshed;
  /** The day and the stored values from which `refreshed` was made, as one text. */
  from: string | undefined;
  /** The version of the stored values in `from`. */
  state: StoredVersion;
  /** The day of the call that began last. An earlier call may end later, and must not set the day back. */
  today: string;
};

/** What this process has read last from each database. A server has one database. */
const newest = new WeakMap<Database, Newest>();

function newestOf(db: Database): Newest {
  const known = newest.get(db) ?? {
    refreshed: { settings: folderSettings, version: folderVersion, faults: [] },
    from: undefined,
    state: { newestId: 0, undone: 0 },
    today: '',
  };
  newest.set(db, known);
  return known;
}

/** Returns the newest settings that this process has read. They are at most a few seconds old. */
export function newestSettings(db: Database): Settings {
  return newestOf(db).refreshed.settings;
}

/** Returns the translations with the sentences of owners in the newest settings that this process has read. */
export function newestTranslations({
  db,
  translations,
}: Pick<Platform, 'db' | 'translations'>): Translations {
  return translationsWith(translations, newestSettings(db));
}

/**
 * Reads the settings that are in force now. Needs one small query. Forms and jobs call this before they act. A regular
 * check calls it every few seconds, so that the pages are current, too.
 */
export async function refreshSettings(db: Database, now: Date): Promise<Refreshed> {
  const known = newestOf(db);
  known.today = dayAt(now, folderEdition.timeZone);
  const stored = await readStored(db);
  // While this call was waiting for the database, another call has read a newer state.
  if (isOlder(stored.version, known.state)) return known.refreshed;
  known.state = stored.version;
  const from = JSON.stringify([known.today, ...stored.values]);
  // Each form calls this function, so it computes the facts only if something has changed.
  if (from === known.from) return known.refreshed;
  known.from = from;
  const facts = overlaySettings(folderEdition, stored.values, known.today);
  const checked = checkFacts(facts, known.today);
  const version = versionOf(checked.ok ? checked.edition : facts);
  if (version === known.refreshed.version) return known.refreshed;
  known.refreshed = checked.ok
    ? { settings: settingsOf(checked.edition), version, faults: [] }
    : { settings: known.refreshed.settings, version, faults: checked.faults };
  return known.refreshed;
}

function versionOf(facts: Edition | ChangeableFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}
