import { Link, useHref } from 'react-router';
import { joinParts } from '#platform/words/locales.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { PlusMinusIcon } from '#ui/layout/icons.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import type { Route } from './+types/schedule.ts';
import { OwnTime } from './own-time.tsx';
import type { scheduleWords } from './schedule-words.ts';
import { countSessions, type ListedDay, type PartOfList } from './session-list.ts';
import { SessionRows } from './session-rows.tsx';

type Page = Route.ComponentProps['loaderData']['page'];
type Day = Page['days'][number];

type DayProps = {
  day: Day;
  isFirst: boolean;
  /** True if a filter is used. Then all items with a matching session are open. */
  isFiltered: boolean;
  words: Pick<Page, 'yourTime' | 'calendar'>;
  timeZone: string;
  programme:
    | {
        list: PartOfList;
        found: ListedDay[];
        words: WordsOf<typeof scheduleWords>;
        loadAll: () => void;
      }
    | undefined;
};

/**
 * One item of the schedule. It may have several dates. All items have the same `name`, so that even without script the
 * browser keeps only one of them open.
 */
export function ScheduleDay({ day, isFirst, isFiltered, words, timeZone, programme }: DayProps) {
  const schedule = useHref('/schedule');
  const foundDays =
    programme?.found.filter(({ day: date }) => day.dates.some((one) => one.date === date)) ?? [];
  const planned = day.dates.reduce((sum, { date }) => sum + (programme?.list.counts[date] ?? 0), 0);
  const count = isFiltered ? countSessions(foundDays) : planned;
  const isLeftOut = !isFiltered && planned > countSessions(foundDays);
  const hasSeveral = day.dates.length > 1;
  return (
    <details
      className="day"
      name={isFiltered ? undefined : 'day'}
      id={day.id}
      open={isFiltered ? count > 0 : isFirst}
      onToggle={isLeftOut ? programme?.loadAll : undefined}
    >
      <summary>
        <span className="day-stamps">
          {day.stamps.map((stamp) => (
            <Picture key={stamp.src} picture={stamp} />
          ))}
        </span>
        <h2 className="day-name">
          <span className="day-label">{joinParts([day.label, day.date], useUiWords().locale)}</span>{' '}
          <span className="day-title">{day.title}</span>
        </h2>
        {programme && <span className="day-count">{say(programme.words.sessions, { count })}</span>}
        <PlusMinusIcon />
      </summary>
      <ol className="day-events">
        {day.events.map((event) => (
          <li key={event.title}>
            <div>
              <p className="day-time">
                <bdi>{event.time}</bdi>
              </p>
              {event.from && !hasSeveral && (
                <OwnTime
                  day={day.dates[0]?.date ?? ''}
                  from={event.from}
                  to={event.to}
                  timeZone={timeZone}
                  label={words.yourTime}
                />
              )}
            </div>
            <div>
              <h3>{event.title}</h3>
              <p>{event.description}</p>
            </div>
          </li>
        ))}
      </ol>
      {isLeftOut && programme && (
        <p className="day-part">
          <Link to={`?day=${day.id}#${day.id}`} reloadDocument discover="none">
            {say(programme.words.showSessions, { count: planned })}
          </Link>
        </p>
      )}
      {day.dates.map(({ date, label }) => {
        const listed = foundDays.find((one) => one.day === date);
        if (isFiltered && !listed) return null;
        return (
          <section key={date} className="day-part" aria-labelledby={`date-${date}`} id={date}>
            <h3 id={`date-${date}`} className={hasSeveral || isFiltered ? 'day-part-date' : 'sr-only'}>
              {listed?.label ?? label}
            </h3>
            {hasSeveral && !isFiltered && (
              <OwnTimes day={day} date={date} timeZone={timeZone} words={words} />
            )}
            {listed && programme && (
              <SessionRows day={listed} names={programme.list} words={programme.words} />
            )}
            <p className="day-calendar">
              <a href={`${schedule}/${date}.ics`}>{words.calendar.day}</a>
              {listed && programme && (
                <Link to={`/schedule/days/${date}`} reloadDocument discover="none">
                  {programme.words.printDay}
                </Link>
              )}
            </p>
          </section>
        );
      })}
    </details>
  );
}

type OwnTimesProps = { day: Day; date: string; timeZone: string; words: Pick<Page, 'yourTime'> };

/**
 * The times of an item's events on one of its dates, each with the time in the visitor's own zone. Used for items with
 * several dates.
 */
function OwnTimes({ day, date, timeZone, words }: OwnTimesProps) {
  return (
    <ul className="day-part-times">
      {day.events.map(
        ({ title, time, from, to }) =>
          from && (
            <li key={title}>
              {time}
              <OwnTime day={date} from={from} to={to} timeZone={timeZone} label={words.yourTime} />
            </li>
          ),
      )}
    </ul>
  );
}
