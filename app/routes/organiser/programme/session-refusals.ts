import type { Changed } from '#conference/programme/draft/session-changes.server.ts';

type Reason = Extract<Changed, { ok: false }>['reason'];

/** The reasons why a session cannot be saved. */
export const placeRefusals: Record<Reason, string> = {
  'room-taken': 'Another session is in this room at this time. Nothing has changed.',
  'person-taken': 'Somebody in this session is also in another session at this time. Nothing has changed.',
  'paper-taken': 'A chosen paper is in another session. Nothing has changed.',
  'no-such-paper': 'A chosen paper is not accepted any more. Nothing has changed.',
  'no-such-session': 'This session has been removed. Nothing has changed.',
  'no-such-room': 'This room does not exist. Nothing has changed.',
  'no-such-person': 'A chosen person does not exist. Nothing has changed.',
};
