import { formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { isOpenForSignUp } from '#conference/programme/places/session-place.ts';
import { listOwnPlaces } from '#conference/programme/places/session-places.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { sessionPlaceWords } from './session-place-words.ts';

/** Describes the offers of places in sessions as a task of the overview. Undefined if there is none. */
export async function describePlaceTask(
  { db, now }: Pick<RouteContext, 'db' | 'now'>,
  { words: wordsOf, locale }: Translator,
  registrationId: string,
) {
  const offers = (await listOwnPlaces(db, registrationId)).filter(({ state }) => state === 'offered');
  if (offers.length === 0) return undefined;
  const sessions = (await readPublished(db))?.document.sessions ?? [];
  const words = wordsOf(sessionPlaceWords);
  const notes = offers.flatMap(({ sessionId, offerUntil }) => {
    const session = sessions.find(({ id }) => id === sessionId);
    if (!session || !offerUntil || !isOpenForSignUp(session, now())) return [];
    return [`${session.title}: ${say(words.offered, { until: formatMoment(offerUntil, edition, locale) })}.`];
  });
  if (notes.length === 0) return undefined;
  return { title: words.taskTitle, note: notes.join(' '), link: words.taskLink };
}
