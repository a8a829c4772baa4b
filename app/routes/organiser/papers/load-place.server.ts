import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import type { DraftSession } from '#conference/programme/draft/draft.ts';
import { listDraftSessions } from '#conference/programme/draft/read-draft.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';

/** Loads where an accepted paper is in the draft of the programme, and the sessions that it can join. */
export async function loadPlace(db: Database, organiser: Organiser, paperId: string) {
  const sessions = await listDraftSessions(db);
  const current = sessions.find(({ papers }) => papers.some(({ id }) => id === paperId));
  return {
    mayPlace: may(organiser, 'programme.manage'),
    session: current && { id: current.id, title: current.title, when: describePlace(current) },
    sessions: current
      ? []
      : sessions.map((session) => ({
          value: session.id,
          label: `${session.title} (${describePlace(session)})`,
        })),
  };
}

export type Place = Awaited<ReturnType<typeof loadPlace>>;

function describePlace({ startsAt }: DraftSession): string {
  return startsAt ? describeZonedTime(startsAt) : 'without a time';
}
