import { describeActName } from '#conference/audit/act-words.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { findLastVisit } from '#conference/organiser/sign-in/last-visit.server.ts';
import { nounsFor } from '#conference/reports/act-permissions.ts';
import { type Change, listChanges } from '#conference/reports/list-changes.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeTime, describeZonedTime } from '../../desk-dates.server.ts';

/** The list never goes back more than this number of days. */
const mostDays = 30;
/** On an organiser's first visit, the list goes back this number of days. */
const firstDays = 7;
const mostKinds = 20;

/**
 * Loads the changes that other people made since the organiser's last visit. Contains only changes that the organiser
 * may see.
 */
export async function loadChanges({ db, now }: RouteContext, organiser: Organiser) {
  const lastVisit = await findLastVisit(db, organiser);
  const earliest = addTime(now(), -days(lastVisit ? mostDays : firstDays));
  const since = lastVisit && lastVisit > earliest ? lastVisit : earliest;
  const query = { since, organiserId: organiser.id, nouns: nounsFor(organiser), count: mostKinds };
  return {
    since: describeZonedTime(since),
    isSinceVisit: since === lastVisit,
    changes: (await listChanges(db, query)).map((change) => describeChange(change, organiser)),
  };
}

export type DescribedChanges = Awaited<ReturnType<typeof loadChanges>>;

const actors: Record<Change['actor'], string> = {
  participant: 'Participants',
  organiser: 'An organiser',
  system: 'Automatically',
  author: 'Authors',
  reviewer: 'Reviewers',
  speaker: 'Speakers',
  payer: 'Payers without a registration',
};

function describeChange({ actor, actorName, action, times, lastAt, records }: Change, organiser: Organiser) {
  const actName = describeActName(action);
  return {
    id: `${actor} ${actorName} ${action}`,
    sentence: `${actorName ?? actors[actor]} ${actName.charAt(0).toLowerCase()}${actName.slice(1)}`,
    times,
    lastAt: describeTime(lastAt),
    records: records
      .filter(({ kind }) => may(organiser, kind === 'booking' ? 'bookings.read' : 'registrations.read'))
      .map(({ kind, id, reference }) => ({ id, reference, to: `/organiser/${kind}s/${id}` })),
  };
}
