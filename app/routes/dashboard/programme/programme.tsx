import '#routes/programme/sessions.css';
import { data, Link } from 'react-router';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { listSessions } from '#routes/programme/list-sessions.server.ts';
import { listOwnSessionPlaces } from '#routes/programme/places/describe-place.server.ts';
import { PlacePart } from '#routes/programme/places/place-part.tsx';
import { sessionPlaceWords } from '#routes/programme/places/session-place-words.ts';
import { ownProgrammeWords, scheduleWords } from '#routes/programme/schedule-words.ts';
import { filterDays, readFilter } from '#routes/programme/session-list.ts';
import { SessionRows } from '#routes/programme/session-rows.tsx';
import { StarForm } from '#routes/programme/stars/star-button.tsx';
import { findStars } from '#routes/programme/stars/stars.server.ts';
import {
  type ParticipantRequest,
  participantAction,
  participantLoader,
} from '#routes/visitor/participant-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/programme';
import { calendarHandlers, loadCalendar } from './calendar.server.ts';
import { CalendarPart } from './calendar-part.tsx';

const onlyMine = readFilter(new URLSearchParams('mine=yes'));

export const loader = participantLoader(async (asked) => {
  const { sessions, set } = isProgrammeOpen
    ? await loadSessions(asked)
    : { sessions: undefined, set: undefined };
  const loaded = {
    own: asked.translator.words(ownProgrammeWords),
    sessions,
    calendar: await loadCalendar(asked),
  };
  return data(loaded, set && { headers: set });
});

async function loadSessions({ request, context, translator }: ParticipantRequest) {
  const published = await readPublished(context.db);
  const { stars, set, registrationId } = await findStars(request, context);
  const places = published
    ? await listOwnSessionPlaces({ context, programme: published, translator, registrationId })
    : [];
  const list = published && listSessions(published, translator);
  const days = list ? filterDays(list, onlyMine, new Set(stars)) : [];
  const { title } = translator.words(sessionPlaceWords);
  const words = translator.words(scheduleWords);
  return { sessions: { words, stars, list, days, places, placesTitle: title }, set };
}

export const action = participantAction(byIntent(calendarHandlers));

/** The sessions that the participant has starred, and the participant's calendar. */
export default function OwnProgramme({ loaderData, actionData }: Route.ComponentProps) {
  const { own, sessions, calendar } = loaderData;
  const answer = useAnswer<{ message?: string }>(actionData);
  return (
    <section className="max-w-4xl">
      <FormSummary message={answer?.message} />
      <h2 className="text-h3">{own.title}</h2>
      {sessions && <Sessions own={own} sessions={sessions} />}
      <CalendarPart calendar={calendar} />
    </section>
  );
}

type SessionsProps = Pick<Route.ComponentProps['loaderData'], 'own'> & {
  sessions: NonNullable<Route.ComponentProps['loaderData']['sessions']>;
};

/** A session whose star is removed stays on the page until the next visit. */
function Sessions({ own, sessions: { words, stars, list, days, places, placesTitle } }: SessionsProps) {
  return (
    <>
      <p className="mt-4 max-w-prose">{own.lead}</p>
      <p className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        <Link to="/schedule">{own.schedule}</Link>
        <a href="#calendar">{own.calendar}</a>
      </p>
      {places.length > 0 && (
        <section className="mt-8" aria-labelledby="places">
          <h3 id="places" className="text-h4">
            {placesTitle}
          </h3>
          <ul>
            {places.map(({ slug, title, time, place }) => (
              <li key={slug} className="mt-4 border-t border-paper-line pt-4">
                <h4 className="session-title">
                  <Link to={`/schedule/sessions/${slug}`}>{title}</Link>
                </h4>
                <p className="session-facts mb-2">{time}</p>
                <PlacePart place={place} slug={slug} next="/dashboard/programme" about={title} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <StarForm stars={stars} next="/dashboard/programme">
        {() =>
          !list || days.length === 0 ? (
            <p className="mt-8 font-semibold">{own.empty}</p>
          ) : (
            days.map((day) => (
              <section key={day.day} className="mt-10">
                <h3 className="mb-2">{day.label}</h3>
                <SessionRows day={day} names={list} words={words} />
              </section>
            ))
          )
        }
      </StarForm>
    </>
  );
}
