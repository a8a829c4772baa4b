import './schedule.css';
import { edition } from '#conference/edition/edition.server.ts';
import type { SchedulePage } from '#conference/edition/schedule-schema.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import rosette from '#ui/artwork/jaali10.svg';
import { ButtonLink } from '#ui/button.tsx';
import { PlusMinusIcon } from '#ui/icons.tsx';
import { Picture } from '#ui/picture.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/schedule.ts';

export function loader() {
  return withPictures(edition.pages.schedule);
}

export default function Schedule({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page.meta} />
      <section className="schedule wrap">
        <div>
          <h1>{page.title}</h1>
          <p className="lead mt-6">{page.lead}</p>
          <p className="mt-3 text-ink-soft">{page.zone}</p>
          <ButtonLink to={page.register.to} className="mt-6">
            {page.register.label}
          </ButtonLink>
          <img className="schedule-rosette" src={rosette} alt="" width={300} height={300} loading="lazy" />
        </div>
        <div className="days">
          {page.days.map((day, index) => (
            <Day key={day.id} day={day} isOpen={index === 0} />
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

/** One of the accordion's items: the shared name lets the browser keep one open at a time, without any script. */
function Day({ day, isOpen }: { day: SchedulePage['days'][number]; isOpen: boolean }) {
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
            <p className="day-time">{event.time}</p>
            <div>
              <h3>{event.title}</h3>
              <p>{event.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
