import { findAttendedDays } from '#conference/door/attendance.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { findStalls } from '#conference/festival/stalls.server.ts';
import { type Contribution, findContributions } from '#conference/papers/contributions.server.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import type { RegistrationFilter } from '#conference/registration/list/registration-filter.ts';
import { isEventCleared } from '#conference/visa/event-clearances.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { DocumentKind } from '../document-kind.ts';

/**
 * What the list of people and their documents needs besides its rows. The keys of the maps are the ids of
 * registrations.
 */
export type DocumentListFacts = {
  /** A day in the edition's zone. */
  today: string;
  settings: Settings;
  /** The days on which somebody took part. */
  attended: ReadonlyMap<string, readonly string[]>;
  /** Accepted works and reviews. */
  contributions: ReadonlyMap<string, Contribution>;
  /** Confirmed stalls and halls. */
  stalls: ReadonlyMap<string, readonly string[]>;
  /** False while visa letters wait for a clearance of the event. */
  isEventCleared: boolean;
};

/**
 * Reads what the list needs besides its rows. Reads who took part only if certificates can be issued already, because
 * nothing else depends on it.
 */
export async function readDocumentListFacts(
  { db, settings }: Pick<Platform, 'db'> & WithSettings,
  filter: RegistrationFilter,
  now: Date,
): Promise<DocumentListFacts> {
  const today = dayAt(now, edition.timeZone);
  const { documents } = settings;
  const contributions = await findContributions(db);
  const stalls = await findStalls(db, settings);
  const known = { today, settings, contributions, stalls, isEventCleared: await isEventCleared(db) };
  if (isCertificateNotDue('participation-certificate', documents, today)) {
    return { ...known, attended: new Map() };
  }
  const people = await filterRegistrations(db, { ...filter, status: 'any' })
    .select('id')
    .execute();
  const attended = await findAttendedDays(
    db,
    settings,
    people.map(({ id }) => id),
  );
  return { ...known, attended };
}

/** True if this kind is a certificate and the day of the certificates has not come yet. */
export function isCertificateNotDue(
  kind: DocumentKind,
  { certificatesFrom }: Pick<Settings['documents'], 'certificatesFrom'>,
  today: string,
): boolean {
  return kind.endsWith('-certificate') && today < certificatesFrom;
}
