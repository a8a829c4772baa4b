import './schedule.css';
import './sessions.css';
import { Fragment, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { data, Link, type ShouldRevalidateFunctionArgs, useHref, useSearchParams } from 'react-router';
import { dayAt, formatDayAndMonth, formatMoment, formatWeekday } from '#conference/edition/days.ts';
import { edition, isPast } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { say } from '#platform/words/words.ts';
import { ActionLink } from '#routes/page/action-link.tsx';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { papersWords } from '#routes/papers/papers-words.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import rosette from '#ui/artwork/jaali10.svg';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { Route } from './+types/schedule.ts';
import { FilterForm } from './filter-form.tsx';
import { findFaces } from './find-faces.server.ts';
import { KeptPage } from './kept-page.tsx';
import { listSessions } from './list-sessions.server.ts';
import { NowAndNext } from './now-and-next.tsx';
import { ScheduleDay } from './schedule-day.tsx';
import { scheduleWords } from './schedule-words.ts';
import { countSessions, filterDays, isEmpty, type PartOfList, readFilter, takeDays } from './session-list.ts';
import { StarForm } from './stars/star-button.tsx';
import { findStars } from './stars/stars.server.ts';

/** The addresses of the programme as data, with the names of the formats. */
const dataFormats = [
  ['/schedule.json', 'JSON'],
  ['/schedule.xml', 'XML'],
  ['/schedule.jsonld', 'JSON-LD'],
] as const;

/** Loads the days of the edition. If the edition opens its programme, also loads the published sessions. */
export async function loader(args: Route.LoaderArgs) {
  const { pages, papers } = findSettings(args.context);
  const { locale } = args.context.get(translatorContext);
  const page = withPictures(pages.schedule);
  const days = page.days.map(({ place, dates, ...day }) => ({
    ...day,
    dates: dates.map((date) => ({
      date,
      label: formatDayAndMonth(date, locale),
      weekday: formatWeekday(date, locale),
    })),
  }));
  const loaded = isProgrammeOpen ? await loadProgramme(args) : undefined;
  const call =
    papers.state === 'open' && !isPast
      ? args.context.get(translatorContext).words(papersWords).callTitle
      : undefined;
  return data(
    { page: { ...page, days }, timeZone: edition.timeZone, call, programme: loaded?.programme },
    { headers: loaded?.set ?? [] },
  );
}

/**
 * Loads the published sessions. Not called if the programme is only announced, because then the build renders the page,
 * and it has no database.
 */
const loadProgramme = visitorLoader(async ({ request, url, context, translator }) => {
  const published = await readPublished(context.db);
  if (!published || published.document.sessions.length === 0) return undefined;
  const { stars, set } = await findStars(request, context);
  const now = context.now();
  const formatTime = (instant: Date) => formatMoment(instant, edition, translator.locale);
  const { days } = context.settings.pages.schedule;
  const open = findOpenItem(days, url.searchParams.get('day'), dayAt(now, edition.timeZone));
  const programme = {
    openItem: open?.id,
    // As a JSON text, the list is a quarter as long as in the router's format for objects.
    list: JSON.stringify(
      takeDays(
        listSessions(published, translator),
        shownDays(open, url.searchParams),
        await findFaces(context.db, published.document),
      ),
    ),
    stars,
    words: translator.words(scheduleWords),
    publishedAt: formatTime(published.publishedAt),
    made: { at: now.getTime(), label: formatTime(now) },
  };
  return { programme, set };
});

/**
 * Returns the days whose sessions the page contains at first: only the days of the open item, because a page with all
 * days would be too large for a phone. The page loads the other days when somebody opens an item or uses the filter.
 * With a filter or `day=all`, returns all days. Browsers keep the page with `day=all` for use without network.
 */
function shownDays(open: Item | undefined, search: URLSearchParams): readonly string[] | 'all' {
  if (search.get('day') === 'all' || !isEmpty(readFilter(search))) return 'all';
  return open?.dates ?? [];
}

type Item = Settings['pages']['schedule']['days'][number];

/** Finds the item that is open at first: the one asked for, else that of today, else the first one. */
function findOpenItem(items: readonly Item[], asked: string | null, today: string): Item | undefined {
  return items.find(({ id }) => id === asked) ?? items.find(({ dates }) => dates.includes(today)) ?? items[0];
}

/** Whether the browser has already loaded the sessions of all days. On the server this is always false. */
let hasAll = false;

/** If the browser has the sessions of all days, a change of the filter loads nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isFilter = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isFilter && hasAll ? false : defaultShouldRevalidate;
}

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const { page, timeZone, call } = loaderData;
  const programme = useParsedList(loaderData.programme);
  return (
    <>
      <PageHead {...page.meta} />
      {programme ? (
        <StarForm stars={programme.stars} next="/schedule">
          {(stars) => (
            <Days page={page} timeZone={timeZone} call={call} programme={programme} stars={stars} />
          )}
        </StarForm>
      ) : (
        <Days page={page} timeZone={timeZone} call={call} />
      )}
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

type DaysProps = Pick<Route.ComponentProps['loaderData'], 'page' | 'timeZone' | 'call'> & {
  programme?: NonNullable<ReturnType<typeof useParsedList<SentProgramme>>>;
  stars?: ReadonlySet<string>;
};

/** The days of the schedule, with the filter of the sessions beside them if there is a programme. */
function Days({ page, timeZone, call, programme, stars }: DaysProps) {
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const isFiltered = programme !== undefined && !isEmpty(filter);
  const asked = page.days.find(({ id }) => id === search.get('day')) ?? page.days[0];
  const openItem = programme ? programme.openItem : asked?.id;
  const found = programme ? filterDays(programme.list, filter, stars) : [];
  const changeFeed = useHref('/schedule.atom');
  return (
    <section className="schedule wrap">
      {programme && <link rel="alternate" type="application/atom+xml" href={changeFeed} />}
      <div>
        <h1>{page.title}</h1>
        <p className="lead mt-6">{page.lead}</p>
        <DayRail days={page.days} />
        <p className="mt-3 text-ink-soft">{page.zone}</p>
        <p className="schedule-calendar mt-3">
          <a href={useHref('/schedule.ics')}>{page.calendar.all}</a>
        </p>
        {call && (
          <p className="mt-3">
            <Link to="/take-the-stage" discover="none">
              {call}
            </Link>
          </p>
        )}
        <ActionLink to={page.register.to} className="mt-6">
          {page.register.label}
        </ActionLink>
        {programme ? (
          <FilterForm
            filter={filter}
            list={programme.list}
            found={countSessions(found)}
            words={programme.words}
            onUse={programme.loadAll}
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
          {page.days.map((day) => (
            <ScheduleDay
              key={day.id}
              day={day}
              isFirst={day.id === openItem}
              isFiltered={isFiltered}
              words={page}
              timeZone={timeZone}
              programme={programme && { ...programme, found }}
            />
          ))}
        </div>
        {programme && (
          <p className="schedule-source">
            {say(programme.words.asOf, { time: programme.publishedAt })} {programme.words.openData}{' '}
            {dataFormats.map(([address, format]) => (
              <Fragment key={address}>
                <a href={address}>{format}</a>{' '}
              </Fragment>
            ))}
            <a href={changeFeed}>{programme.words.changeFeed}</a>
          </p>
        )}
      </div>
    </section>
  );
}

/** The list of dates. Each date is a link that loads the page with the sessions of its day. */
function DayRail({ days }: { days: Route.ComponentProps['loaderData']['page']['days'] }) {
  return (
    <ol className="rail">
      {days.flatMap(({ id, dates }, index) =>
        dates.map(({ date, weekday }) => (
          <li key={date} className={`rail-${index}`}>
            <a href={`?day=${id}#${date}`}>
              <b className="numeral">{date.slice(-2)}</b> <span>{weekday}</span>
            </a>
          </li>
        )),
      )}
    </ol>
  );
}

type SentProgramme = NonNullable<Route.ComponentProps['loaderData']['programme']>;

/** Parses the list of sessions. `loadAll` loads the sessions of all days, unless the page already has them. */
function useParsedList<Programme extends { list: string }>(programme: Programme | undefined) {
  const [all, setAll] = useState<PartOfList>();
  const address = useHref('/schedule/list');
  const sent = useMemo(() => {
    if (!programme) return undefined;
    const list: PartOfList = JSON.parse(programme.list);
    return list;
  }, [programme]);
  const isComplete = all !== undefined || sent?.isComplete === true;
  useEffect(() => {
    hasAll = isComplete;
  }, [isComplete]);
  const loadAll = useCallback(async () => {
    if (isComplete) return;
    try {
      const answer = await fetch(address);
      const list: PartOfList = await answer.json();
      if (answer.ok) setAll(list);
    } catch {
      // Without network the page keeps the sessions that it has. A click on the day tries again.
    }
  }, [address, isComplete]);
  useEffect(() => {
    if (isComplete) return;
    const load = () => {
      const request = new XMLHttpRequest();
      // Printing does not wait for an answer that comes later, so this request blocks the page until it has the answer.
      request.open('GET', address, false);
      request.send();
      if (request.status === 200) flushSync(() => setAll(JSON.parse(request.responseText)));
    };
    window.addEventListener('beforeprint', load);
    return () => window.removeEventListener('beforeprint', load);
  }, [address, isComplete]);
  return programme && sent && { ...programme, list: all ?? sent, loadAll };
}
