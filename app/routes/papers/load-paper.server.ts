import { randomUUID } from 'node:crypto';
import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { listSentDecisions } from '#conference/papers/deciding/decide.server.ts';
import { type Author, canSubmit, needs } from '#conference/papers/paper.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { readOwnPaper } from '#conference/papers/submitting/read-own-papers.server.ts';
import { joinMinutesBefore } from '#conference/programme/join-time.ts';
import { paperPlacedWords } from '#conference/programme/notices/paper-placed-words.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { linkGuidelines } from '#routes/speakers/link-guidelines.server.ts';
import { readPlaces } from './find-place.server.ts';
import { callStateNow } from './load-list.server.ts';
import { paperFormWords, paperStateWords, papersWords } from './papers-words.ts';

/** Loads everything that the page of an author's paper shows. Throws a 404 if the author has no such paper. */
export async function loadPaper(
  context: RouteContext,
  { author, paperId, translator }: { author: Author; paperId: string; translator: Translator },
) {
  const paper = isUuid(paperId) ? await readOwnPaper(context.db, author, paperId) : undefined;
  if (!paper) throw new Response('There is no such paper.', { status: 404 });
  const decided = await listSentDecisions(context.db, paper.id);
  const words = translator.words(paperFormWords);
  const states = translator.words(paperStateWords);
  const { themes, kinds, languages, abstractWords, mostCoAuthors } = translator.data(edition.papers);
  const optionsOf = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const time = (instant: Date) => formatInstant(instant, edition, translator.locale);
  const { state, versions, messages, ...rest } = paper;
  return {
    ...rest,
    formKey: randomUUID(),
    words,
    event: translator.sentence(edition.name),
    number: writePaperNumber(paper.number),
    name: paper.draft.title || translator.words(papersWords).untitled,
    savedAt: say(translator.words(papersWords).savedAt, { time: time(paper.savedAt) }),
    state,
    stateName: states[state],
    stateText: states[`${state}-text`],
    guidelines: state === 'accepted' ? linkGuidelines(translator) : undefined,
    place: (await readPlaces(context.db, translator))(paper.id),
    /** How somebody who speaks online joins their session. */
    joining: paper.draft.needs.includes('online')
      ? say(translator.words(paperPlacedWords).joining, { minutes: joinMinutesBefore })
      : undefined,
    canChange: canSubmit(state, await callStateNow(context)),
    canWithdraw: state !== 'draft' && state !== 'withdrawn' && state !== 'rejected',
    abstractWords,
    rows: Math.min(mostCoAuthors, paper.draft.coAuthors.length + 2),
    options: { theme: optionsOf(themes), kind: optionsOf(kinds), language: optionsOf(languages) },
    needs: needs.map((need) => ({
      need,
      label: words[need],
      ...(need === 'online' && { hint: words.onlineHint }),
    })),
    versions: versions.map(({ number, submittedAt, hasFile }) => ({
      number,
      hasFile,
      said: say(words.version, { number, time: time(submittedAt) }),
    })),
    messages: messages.map(({ id, text, sentAt, organiser, isByCommittee }) => ({
      id,
      text,
      from: isByCommittee
        ? say(words.fromCommittee, { name: organiser ?? '', time: time(sentAt) })
        : say(words.fromYou, { time: time(sentAt) }),
    })),
    decisions: decided.map(({ id, decision, note, comments, sentAt }) => ({
      id,
      said: say(words.decision, { decision: states[decision], time: time(sentAt) }),
      note,
      comments: comments.map((text, index) => ({
        place: index + 1,
        title: say(words.comment, { place: index + 1 }),
        text,
      })),
    })),
  };
}

export type PaperPage = Awaited<ReturnType<typeof loadPaper>>;
