import './schedule.css';
import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { ActionLink } from '#routes/page/action-link.tsx';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import rosette from '#ui/artwork/jaali10.svg';
import { ButtonLink } from '#ui/layout/button.tsx';
import { PlusMinusIcon } from '#ui/layout/icons.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import type { Route } from './+types/schedule.ts';
import { OwnTime } from './own-time.tsx';

export function loader() {
  const page = withPictures(edition.pages.schedule);
  const days = page.days.map(({ dates, place, ...day }) => ({
    ...day,
    dates: dates.map((date) => ({ date, label: formatDay(date).replace(/ \d+$/, '') })),
  }));
  return { page: { ...page, days }, timeZone: edition.timeZone };
}

export default function Schedule({ loaderData: { page, timeZone } }: Route.ComponentProps) {
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
          <img className="schedule-rosette" src={rosette} alt="" width={300} height={300} loading="lazy" />
        </div>
        <div className="days">
          {page.days.map((day, index) => (
            <Day key={day.id} day={day} words={page} timeZone={timeZone} isOpen={index === 0} />
          ))}
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

type Page = Route.ComponentProps['loaderData']['page'];

type DayProps = {
  day: Page['days'][number];
  words: Pick<Page, 'yourTime' | 'calendar'>;
  timeZone: string;
  isOpen: boolean;
};

/** One day of the schedule. All days share a `name`, so that browsers keep only one day open, without script. */
function Day({ day, words, timeZone, isOpen }: DayProps) {
  return (
    <details className="day" name="day" id={day.id} open={isOpen}>
      <summary>
        <span className="day-stamps">
          {day.stamps.map((stamp) => (
            <Picture key={stamp.src} picture={stamp} />
          ))}
        </span>
        <h2 className="day-name">
          <span className="day-label">
            {day.label}, {day.date}
          </span>{' '}
          <span className="day-title">{day.title}</span>
        </h2>
        <PlusMinusIcon />
      </summary>
      <ol className="day-events">
        {day.events.map((event) => (
          <li key={event.title}>
            <div>
              <p className="day-time">{event.time}</p>
              {event.from && (
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
      <p className="day-calendar">
        {day.dates.length === 1 ? (
          <a href={`/schedule/${day.dates[0]?.date}.ics`}>{words.calendar.day}</a>
        ) : (
          <>
            {words.calendar.day}:{' '}
            {day.dates.map(({ date, label }) => (
              <a key={date} href={`/schedule/${date}.ics`}>
                {label}
              </a>
            ))}
          </>
        )}
      </p>
    </details>
  );
}
