import { listNames } from '#platform/words/formats.ts';
import './session.css';
import { data, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { say } from '#platform/words/words.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/day-sheet.ts';
import { listSessions } from './list-sessions.server.ts';
import { scheduleWords, sessionWords } from './schedule-words.ts';

export const loader = visitorLoader(async ({ context, params, translator }) => {
  const published = await readPublished(context.db);
  const list = published && listSessions(published, translator);
  const day = list?.days.find((one) => one.day === params.day);
  if (!list || !day) throw data(null, { status: 404 });
  return {
    day,
    rooms: list.rooms,
    kinds: list.kinds,
    languages: list.languages,
    words: { ...translator.words(scheduleWords), ...translator.words(sessionWords) },
    event: translator.sentence(edition.name),
    zone: translator.sentence(edition.timeZoneName),
  };
});

/** All sessions of a day on a page for printing. */
export default function DaySheet({ loaderData }: Route.ComponentProps) {
  const { day, rooms, kinds, languages, words, event, zone } = loaderData;
  return (
    <section className="day-sheet wrap">
      <PageHead
        title={`${day.label} · ${event}`}
        description={say(words.sheetDescription, { day: day.label })}
      />
      <meta name="robots" content="noindex" />
      <p className="session-back">
        <Link to={`/schedule#${day.day}`}>{words.back}</Link>
      </p>
      <h1>{day.label}</h1>
      <p className="mt-3 text-ink-soft">
        {event} · {zone}
      </p>
      <Button type="button" variant="line" size="small" className="mt-4" onClick={() => window.print()}>
        {words.print}
      </Button>
      <table>
        <tbody>
          {day.slots.flatMap(({ from, label, sessions }) =>
            sessions.map(({ slug, title, until, room, kind, people, language, into = [] }) => (
              <tr key={`${from}-${slug}`}>
                <th scope="row">
                  {label}–{until}
                </th>
                <td>{room ? rooms[room] : words.online}</td>
                <td>
                  <Link to={`/schedule/sessions/${slug}`}>{title}</Link>
                  <span className="day-sheet-facts">
                    {[
                      kinds[kind],
                      people,
                      listNames(
                        [language, ...into].map((code) => languages[code] ?? code),
                        words.until.in,
                      ),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}
