import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { peopleOfSessions } from '#conference/programme/places/session-places.server.ts';
import { exportable } from './export-list.server.ts';

const stateWords = { placed: 'Place', offered: 'Offered', waiting: 'Waits', lapsed: 'Offer lapsed' };

/** Lists who has a place in a session with a limit, and who waits. Without an id, lists all sessions. */
export function sessionPlaceList(settings: Settings, sessionId: string | undefined) {
  return exportable({
    name: 'session-places',
    filter: sessionId === undefined ? {} : { session: sessionId },
    select: (db) => peopleOfSessions(db, sessionId),
    columns: [
      { header: 'Session', of: ({ session }) => session, width: 40 },
      { header: 'State', of: ({ state }) => stateWords[state] },
      { header: 'Reference', of: ({ reference }) => reference },
      { header: 'Full name', of: ({ fullName }) => fullName, width: 30 },
      { header: 'Type', of: ({ type }) => nameParticipantType(settings, type), width: 26 },
      { header: 'Fee paid', of: ({ isPaid }) => (isPaid ? 'yes' : 'no') },
      { header: 'Signed up', kind: 'instant', of: ({ askedAt }) => askedAt, width: 18 },
      { header: 'Offered until', kind: 'instant', of: ({ offerUntil }) => offerUntil, width: 18 },
    ],
  });
}
