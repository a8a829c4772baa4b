import { dayAt, formatClock, formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { settingsIn } from '#conference/edition/texts/settings-in.server.ts';
import { findRoom, peopleOf } from '#conference/programme/programme-document.ts';
import type { PublishedProgramme } from '#conference/programme/published.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { scheduleWords } from '#routes/programme/schedule-words.ts';
import { answerEmbed } from './embed-page.server.tsx';

/** Answers with all sessions of the published programme, by days. */
export function embedSchedule(
  { document }: PublishedProgramme,
  { settings, config }: Pick<RouteContext, 'settings' | 'config'>,
  translator: Translator,
): Response {
  const { locale } = translator;
  const { title, zone } = settingsIn(settings, translator).pages.schedule;
  const { online } = translator.words(scheduleWords);
  const address = (path: string) => `${config.origin}${addressIn(locale, path)}`;
  const clock = (instant: string) => formatClock(new Date(instant), edition.timeZone, locale);
  const days = Map.groupBy(document.sessions, ({ startsAt }) => dayAt(new Date(startsAt), edition.timeZone));
  const children = (
    <>
      <small>{zone}</small>
      {[...days].map(([day, sessions]) => (
        <section key={day}>
          <h2>{formatDayWithWeekday(day, locale)}</h2>
          <ul className="times">
            {sessions.map((session) => (
              <li key={session.id}>
                <span>
                  {clock(session.startsAt)}–{clock(session.endsAt)}
                </span>
                <span>
                  <a href={address(`/schedule/sessions/${session.slug}`)}>{session.title}</a>
                  <small>
                    {[
                      findRoom(document, session.room)?.name ?? online,
                      ...peopleOf(document, session).map(({ name }) => name),
                    ].join(' · ')}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
  const link = { to: address('/schedule'), label: translator.sentence(edition.name) };
  return answerEmbed({ title, link, locale, children }, settings);
}
