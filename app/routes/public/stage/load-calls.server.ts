import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import { listNames } from '#platform/words/formats.ts';
import { formatTags } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { callStateNow } from '#routes/papers/load-list.server.ts';
import { papersWords } from '#routes/papers/papers-words.ts';
import { sayWhyCallIsClosed } from '#routes/speakers/applying/profile-form.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { chooseForm, readAnswers } from './choose-form.ts';
import { stageWords } from './stage-words.ts';

/** Loads what the page says about the two calls now. Undefined if the edition has only announced both. */
export const loadCalls = visitorLoader(async ({ context, translator, url }) => {
  const { papers } = context.settings;
  const hasPapers = papers.state === 'open';
  if (!hasPapers && !isSpeakersOpen) return undefined;
  const { themes, kinds, languages, rules, intro, abstractWords, from, until } = translator.data(papers);
  const words = translator.words(papersWords);
  const state = await callStateNow(context);
  const day = (date: string | undefined) => (date === undefined ? '' : formatDay(date, translator.locale));
  const zone = translator.sentence(edition.timeZoneName);
  const said = {
    open: until === undefined ? words.open : say(words.openUntil, { day: day(until), zone }),
    'not-yet': say(words.notYet, { day: day(from) }),
    closed: words.closed,
  };
  const own = translator.words(stageWords);
  const talks = await sayWhyCallIsClosed(context, translator);
  return {
    words: {
      ...own,
      paperText: say(own.paperText, {
        kinds: listNames(
          kinds.map(({ name }) => name),
          formatTags[translator.locale],
        ),
        ...abstractWords,
      }),
    },
    answers: readAnswers(url.searchParams),
    form: chooseForm(readAnswers(url.searchParams)),
    /** The calls that open later. */
    later: [
      ...(isSpeakersOpen && talks?.isLater ? [talks.why] : []),
      ...(hasPapers && state === 'not-yet' ? [say(own.papersOpen, { day: day(from) })] : []),
    ],
    talks: isSpeakersOpen ? { isOpen: talks === undefined, closed: talks?.why } : undefined,
    papers: hasPapers
      ? {
          words,
          intro,
          state: said[state],
          isOpen: state === 'open',
          lists: [
            { title: words.themes, items: themes.map(({ name }) => name) },
            {
              title: words.kinds,
              items: kinds.map(({ name, needsFullText }) =>
                needsFullText ? say(words.fullText, { kind: name }) : name,
              ),
            },
            { title: words.languages, items: languages.map(({ name }) => name) },
            { title: words.rules, items: [say(words.words, abstractWords), ...rules] },
          ],
        }
      : undefined,
  };
});

export type Calls = NonNullable<Awaited<ReturnType<typeof loadCalls>>>;
