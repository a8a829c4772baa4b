import { describeActName } from '#conference/audit/act-words.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { findLastVisit } from '#conference/organiser/sign-in/last-visit.server.ts';
import { nounsFor } from '#conference/reports/act-permissions.ts';
import { type Change, listChanges } from '#conference/reports/list-changes.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { describeTime, describeZonedTime } from '../desk-dates.server.ts';

/** How many days the list goes back if the organiser is here for the first time, or was away for longer. */
const mostDays = 30;
const firstDays = 7;
const mostKinds = 20;

/** Loads the changes that others made since the organiser's last visit, if the organiser may see them. */
export async function loadChanges({ db, now }: RequestContext, organiser: Organiser) {
  const lastVisit = await findLastVisit(db, organiser);
  const earliest = addTime(now(), -days(lastVisit ? mostDays : firstDays));
  const since = lastVisit && lastVisit > earliest ? lastVisit : earliest;
  const asked = { since, organiserId: organiser.id, nouns: nounsFor(organiser), count: mostKinds };
  return {
    since: describeZonedTime(since),
    isSinceVisit: since === lastVisit,
    changes: (await listChanges(db, asked)).map((change) => describeChange(change, organiser)),
  };
}

export type DescribedChanges = Awaited<ReturnType<typeof loadChanges>>;

const actors: Record<Change['actor'], string> = {
  participant: 'Participants',
  organiser: 'An organiser',
  system: 'The software',
  author: 'Authors',
  reviewer: 'Reviewers',
  speaker: 'Speakers',
  payer: 'Payers without a registration',
};

function describeChange({ actor, actorName, action, times, lastAt, records }: Change, organiser: Organiser) {
  const done = describeActName(action);
  return {
    id: `${actor} ${actorName} ${action}`,
    sentence: `${actorName ?? actors[actor]} ${done.charAt(0).toLowerCase()}${done.slice(1)}`,
    times,
    lastAt: describeTime(lastAt),
    records: records
      .filter(({ kind }) => may(organiser, kind === 'booking' ? 'bookings.read' : 'registrations.read'))
      .map(({ kind, id, reference }) => ({ id, reference, to: `/organiser/${kind}s/${id}` })),
  };
}
