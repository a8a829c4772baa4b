import { Link } from 'react-router';
import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { say } from '#platform/words/words.ts';
import { requireCall } from '#routes/papers/author.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { Route } from './+types/call';
import { callStateNow } from './load-list.server.ts';
import { papersWords } from './papers-words.ts';

export const loader = visitorLoader(async ({ context, translator }) => {
  requireCall(context.settings);
  const { themes, kinds, languages, rules, intro, abstractWords, from, until } = translator.data(
    context.settings.papers,
  );
  const words = translator.words(papersWords);
  const state = await callStateNow(context);
  const day = (date: string | undefined) => (date === undefined ? '' : formatDay(date, translator.locale));
  const open =
    until === undefined
      ? words.open
      : say(words.openUntil, { day: day(until), zone: translator.sentence(edition.timeZoneName) });
  const said = { open, 'not-yet': say(words.notYet, { day: day(from) }), closed: words.closed };
  return {
    words,
    title: say(words.pageTitle, { event: translator.sentence(edition.name) }),
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
  };
});

export default function CallForPapers({ loaderData }: Route.ComponentProps) {
  const { words, title, intro, state, isOpen, lists } = loaderData;
  return (
    <div className="wrap pt-10 pb-18 md:pt-14 md:pb-28">
      <title>{title}</title>
      <meta name="description" content={intro} />
      <h1 className="text-h2" tabIndex={-1}>
        {words.callTitle}
      </h1>
      <p className="lead mt-4 max-w-prose">{intro}</p>
      <p className="mt-4 font-semibold">{state}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/papers/mine" variant={isOpen ? 'solid' : 'line'}>
          {isOpen ? words.send : words.mine}
        </ButtonLink>
        {isOpen && <Link to="/papers/mine">{words.mine}</Link>}
      </p>
      {isOpen && <p className="mt-3 text-ink-soft">{words.noRegistration}</p>}
      <div className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {lists.map((list) => (
          <section key={list.title} className="border-t-2 border-indigo pt-4">
            <h2 className="text-h4">{list.title}</h2>
            <ul className="mt-2 list-disc ps-5">
              {list.items.map((item) => (
                <li key={item} className="mt-1">
                  {item}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
