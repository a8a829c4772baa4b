import '#routes/programme/sessions.css';
import { data, Link } from 'react-router';
import { readPublished } from '#conference/programme/published.server.ts';
import { listSessions } from '#routes/programme/list-sessions.server.ts';
import { ownProgrammeWords, scheduleWords } from '#routes/programme/schedule-words.ts';
import { filterDays, readFilter } from '#routes/programme/session-list.ts';
import { SessionRows } from '#routes/programme/session-rows.tsx';
import { StarForm } from '#routes/programme/stars/star-button.tsx';
import { findStars } from '#routes/programme/stars/stars.server.ts';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';
import type { Route } from './+types/programme';

const onlyMine = readFilter(new URLSearchParams('mine=yes'));

export const loader = participantLoader(async ({ request, context, translator }) => {
  const published = await readPublished(context.db);
  const { stars, set } = await findStars(request, context);
  const list = published && listSessions(published, translator);
  const loaded = {
    words: translator.words(scheduleWords),
    own: translator.words(ownProgrammeWords),
    stars,
    list: list && { ...list, days: filterDays(list, onlyMine, new Set(stars)) },
  };
  return data(loaded, { headers: set });
});

/**
 * The sessions that the participant has starred. A session whose star is removed stays on the page until the next
 * visit.
 */
export default function OwnProgramme({ loaderData: { words, own, stars, list } }: Route.ComponentProps) {
  return (
    <section className="max-w-4xl">
      <h2 className="text-h3">{own.title}</h2>
      <p className="mt-4 max-w-prose">{own.lead}</p>
      <p className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        <Link to="/schedule">{own.schedule}</Link>
        <Link to="/dashboard/calendar">{own.calendar}</Link>
      </p>
      <StarForm stars={stars} next="/dashboard/programme">
        {() =>
          !list || list.days.length === 0 ? (
            <p className="mt-8 font-semibold">{own.empty}</p>
          ) : (
            list.days.map((day) => (
              <section key={day.day} className="mt-10">
                <h3 className="mb-2">{day.label}</h3>
                <SessionRows day={day} names={list} words={words} />
              </section>
            ))
          )
        }
      </StarForm>
    </section>
  );
}
