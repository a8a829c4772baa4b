import './schedule.css';
import './sessions.css';
import { useMemo } from 'react';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { formatDay, formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { say } from '#platform/words/words.ts';
import { ActionLink } from '#routes/page/action-link.tsx';
import { PageHead } from '#routes/page/page-head.tsx';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import rosette from '#ui/artwork/jaali10.svg';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { Route } from './+types/schedule.ts';
import { FilterForm } from './filter-form.tsx';
import { KeptPage } from './kept-page.tsx';
import { listSessions } from './list-sessions.server.ts';
import { NowAndNext } from './now-and-next.tsx';
import { ScheduleDay } from './schedule-day.tsx';
import { scheduleWords } from './schedule-words.ts';
import { countSessions, filterDays, isEmpty, readFilter, type SessionList } from './session-list.ts';

/** The days of the edition, and below them the published sessions if the edition opens its programme. */
export async function loader(args: Route.LoaderArgs) {
  const page = withPictures(edition.pages.schedule);
  const days = page.days.map(({ place, dates, ...day }) => ({
    ...day,
    dates: dates.map((date) => ({ date, label: formatDay(date).replace(/ \d+$/, '') })),
  }));
  return {
    page: { ...page, days },
    timeZone: edition.timeZone,
    programme: isProgrammeOpen ? await loadProgramme(args) : undefined,
  };
}

/** The build renders the page of an edition without an open programme. Then there is no database. */
const loadProgramme = visitorLoader(async ({ context, speaker }) => {
  const published = await readPublished(context.db);
  if (!published || published.document.sessions.length === 0) return undefined;
  const now = context.now();
  const made = (instant: Date) => formatMoment(instant, edition, speaker.locale);
  return {
    // As one text, the list is a quarter as long as in the format in which the router sends objects.
    list: JSON.stringify(listSessions(published, speaker)),
    words: speaker.words(scheduleWords),
    publishedAt: made(published.publishedAt),
    made: { at: now.getTime(), label: made(now) },
  };
});

/** A filter needs no new data, because the page has all sessions. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const { page, timeZone } = loaderData;
  const programme = useParsedList(loaderData.programme);
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const isFiltered = programme !== undefined && !isEmpty(filter);
  const found = programme ? filterDays(programme.list, filter) : [];
  return (
    <>
      <PageHead {...page.meta} />
      <section className="schedule wrap">
        <div>
          <h1>{page.title}</h1>
          <p className="lead mt-6">{page.lead}</p>
          <p className="mt-3 text-ink-soft">{page.zone}</p>
          <p className="schedule-calendar mt-3">
            <a href="/schedule.ics">{page.calendar.all}</a>
          </p>
          <ActionLink to={page.register.to} className="mt-6">
            {page.register.label}
          </ActionLink>
          {programme ? (
            <FilterForm
              filter={filter}
              list={programme.list}
              found={countSessions(found)}
              words={programme.words}
            />
          ) : (
            <img className="schedule-rosette" src={rosette} alt="" width={300} height={300} loading="lazy" />
          )}
        </div>
        <div>
          {programme && <KeptPage made={programme.made} words={programme.words} />}
          {programme && !isFiltered && (
            <NowAndNext list={programme.list} servedAt={programme.made.at} words={programme.words} />
          )}
          <div className={isFiltered ? 'days is-filtered' : 'days'}>
            {page.days.map((day, index) => (
              <ScheduleDay
                key={day.id}
                day={day}
                isFirst={index === 0}
                isFiltered={isFiltered}
                words={page}
                timeZone={timeZone}
                programme={programme && { ...programme, found }}
              />
            ))}
          </div>
          {programme && (
            <p className="schedule-source">
              {say(programme.words.asOf, { time: programme.publishedAt })}{' '}
              <a href="/schedule.json">{programme.words.openData}</a>
            </p>
          )}
        </div>
      </section>
      <section className="schedule-where wrap on-madder lattice-12">
        <h2>{page.venue.title}</h2>
        <p className="lead">{page.venue.text}</p>
        <ButtonLink to={page.venue.link.to} variant="line" className="justify-self-start">
          {page.venue.link.label}
        </ButtonLink>
      </section>
    </>
  );
}

/** Reads the list of sessions from its text. */
function useParsedList<Programme extends { list: string }>(programme: Programme | undefined) {
  return useMemo(() => {
    if (!programme) return undefined;
    const list: SessionList = JSON.parse(programme.list);
    return { ...programme, list };
  }, [programme]);
}
