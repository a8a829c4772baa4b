import { dayAt, formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type Author, type CallState, callState } from '#conference/papers/paper.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { listOwnPapers } from '#conference/papers/submitting/read-own-papers.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { readPlaces } from './find-place.server.ts';
import { paperStateWords, papersWords } from './papers-words.ts';

/** Returns the state of the call for papers now: open, closed or not yet open. The end of the edition closes it. */
export async function callStateNow({
  db,
  settings,
  now,
}: Pick<RouteContext, 'db' | 'settings' | 'now'>): Promise<CallState> {
  if (await readEditionEnd(db)) return 'closed';
  return callState(settings.papers, dayAt(now(), edition.timeZone));
}

/** Describes the papers of an author for a list. */
export async function loadPaperList(context: RouteContext, author: Author, translator: Translator) {
  const words = translator.words(papersWords);
  const states = translator.words(paperStateWords);
  const { kinds } = translator.data(edition.papers);
  const papers = await listOwnPapers(context.db, author);
  const placeOf = await readPlaces(context.db, translator);
  return papers.map(({ id, number, title, kind, state, savedAt }) => ({
    id,
    number: writePaperNumber(number),
    title: title || words.untitled,
    kind: kinds.find((one) => one.id === kind)?.name ?? '',
    state,
    stateName: states[state],
    stateText: states[`${state}-text`],
    place: placeOf(id),
    savedAt: say(words.savedAt, { time: formatInstant(savedAt, edition, translator.locale) }),
  }));
}

export type ListedOwnPaper = Awaited<ReturnType<typeof loadPaperList>>[number];
