import { daysOf } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { Database } from '#platform/database/database.server.ts';
import { findAttendance, findAttendedDays } from './attendance.server.ts';
import { findOnlineTime } from './record-online-time.server.ts';

/**
 * What counts of a day of the conference. `counted`: at the venue, online, or not. `minutes`: the minutes online of this
 * day, `needed` of which make it count.
 */
export type OwnDay = { day: string; counted: 'there' | 'online' | 'no'; minutes: number; needed: number };

/** Lists the days of the conference with what counts of each for one person. */
export async function listOwnDays(
  db: Database,
  settings: Pick<Settings, 'conference'>,
  registrationId: string,
): Promise<OwnDay[]> {
  const ids = [registrationId];
  const attended = (await findAttendedDays(db, settings, ids)).get(registrationId) ?? [];
  const places = (await findAttendance(db, ids)).get(registrationId) ?? [];
  const time = (await findOnlineTime(db, ids)).get(registrationId) ?? [];
  return daysOf(settings.conference).map((day) => {
    const isOnline = places.some(({ kind, key, ...one }) => kind === 'day' && key === day && one.isOnline);
    return {
      day,
      counted: attended.includes(day) ? (isOnline ? 'online' : 'there') : 'no',
      minutes: time.find(({ kind, key }) => kind === 'day' && key === day)?.minutes ?? 0,
      needed: edition.documents.onlineMinutes,
    };
  });
}
