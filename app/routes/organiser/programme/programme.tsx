import '#ui/desk/programme.css';
import { Link } from 'react-router';
import { formatDayWithWeekday, programmeDays } from '#conference/edition/days.ts';
import { type Place, placeSession } from '#conference/programme/draft/place-session.server.ts';
import { placeFormSchema, shownPlaceSchema } from '#conference/programme/draft/programme-forms.ts';
import { listRooms } from '#conference/programme/draft/read-draft.server.ts';
import { planPublication, publishProgramme } from '#conference/programme/publish-programme.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { readShown } from '../form/shown-values.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/programme';
import { askToPublish } from './ask-to-publish.server.ts';
import { DayGrid } from './day-grid.tsx';
import { loadProgramme } from './load-programme.server.ts';
import { placeRefusals } from './session-refusals.ts';

export const handle = deskTitle('Programme');

const path = '/organiser/programme';

export const loader = organiserLoader(
  path,
  async ({ url, context }) => await loadProgramme(context, url.searchParams.get('day')),
);

export const action = organiserAction(path, {
  place: async ({ context, by, form }) => {
    const read = readFields(form, placeFormSchema);
    if (!read.ok) return refuse(422, { message: 'A session cannot be placed there. Nothing has changed.' });
    const { session: id, ...place } = read.data;
    if (!programmeDays(context.settings).includes(place.day))
      return refuse(422, { message: 'This day is not a day of the conference. Nothing has changed.' });
    const shown = shownPlaceSchema.safeParse(readShown(form, ['room', 'day', 'from'])).data;
    const placed = await placeSession(context.db, { id, ...place, shown, ...by }, context.now());
    if (!placed.ok && placed.reason === 'moved-meanwhile') {
      const rooms = await listRooms(context.db);
      const message = `Somebody else has moved “${placed.title}” in the meantime: it is now ${describePlace(placed.place, rooms)}. Nothing has changed.`;
      const again = { session: id, ...place };
      return refuse(409, { message, again, words: describePlace(place, rooms), place: placed.place });
    }
    if (!placed.ok) return refuse(409, { message: placeRefusals[placed.reason] });
    return redirectTo(`${path}?day=${place.day}`);
  },
  publish: async ({ context, by, form }) => {
    const plan = await planPublication(context.db);
    if (!plan) return refuse(409, { message: nothingChanged });
    const unseen = refuseIfQuestionChanged(form, askToPublish(plan));
    if (unseen) return unseen;
    const published = await publishProgramme(context, by, context.now());
    if (!published.ok) return refuse(409, { message: nothingChanged });
    return redirectTo(path, 'programme-published');
  },
});

const nothingChanged = 'Nothing has changed since the last version.';

type PlaceRefusal = FormRefusal & {
  /**
   * Set if a move was refused because somebody else had moved the session. `again` has the fields to send the refused
   * move again, `words` describes where the organiser wanted the session, and `place` is where it is now.
   */
  again?: Record<string, string>;
  words?: string;
  place?: Place;
};

function describePlace({ room, day, from }: Place, rooms: readonly { id: string; name: string }[]): string {
  if (day === '') return 'without a time';
  const where = rooms.find(({ id }) => id === room)?.name ?? 'online, without a room';
  return `${formatDayWithWeekday(day)}, ${from}, ${where}`;
}

export default function Programme({ loaderData, actionData }: Route.ComponentProps) {
  const { day, days, zone, rooms, sessions, notPlaced, warnings, changes, published, isOpen, question } =
    loaderData;
  const refusal = useAnswer<PlaceRefusal>(actionData);
  return (
    <div className="grid gap-10">
      <PageHead
        title="Programme"
        intro={
          isOpen
            ? 'This is a draft. Visitors see your changes when you publish the draft.'
            : 'The edition only announces its programme, so visitors do not see the sessions yet.'
        }
      >
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={`${path}/new`} size="small">
            Add a session
          </ButtonLink>
          <ButtonLink to={`${path}/rooms`} variant="line" size="small">
            Rooms
          </ButtonLink>
          <ButtonLink to={`${path}/people`} variant="line" size="small">
            People
          </ButtonLink>
          <ButtonLink to={`${path}/import`} variant="line" size="small">
            Import a file
          </ButtonLink>
        </p>
      </PageHead>
      <FormSummary message={refusal?.message} />
      {refusal?.again && (
        <IntentForm
          intent="place"
          button={`Move the session to ${refusal.words} anyway`}
          fields={refusal.again}
          shown={refusal.place}
          isSmall
        />
      )}
      <section aria-labelledby="grid">
        <h2 id="grid" className="sr-only">
          Days
        </h2>
        <nav aria-label="Days" className="programme-days">
          {days.map((one) => (
            <Link key={one.day} to={`?day=${one.day}`} aria-current={one.day === day ? 'page' : undefined}>
              {one.label}
            </Link>
          ))}
        </nav>
        <DayGrid day={day} zone={zone} rooms={rooms} sessions={sessions} />
      </section>
      {notPlaced.length > 0 && (
        <section aria-labelledby="not-placed">
          <h2 id="not-placed">Without a time</h2>
          <ul className="programme-list">
            {notPlaced.map(({ id, title }) => (
              <li key={id} draggable onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}>
                <Link to={`${path}/${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="warnings">
        <h2 id="warnings">Please check</h2>
        {warnings.length === 0 ? (
          <p className="mt-3">
            No warnings: rooms are large enough, and nobody works at night or without a break.
          </p>
        ) : (
          <ul className="programme-list">
            {warnings.map(({ id, title, text }) => (
              <li key={`${id} ${text}`}>
                <Link to={`${path}/${id}`}>{title}</Link>: {text}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="changes">
        <h2 id="changes">Publish</h2>
        <p className="mt-3">
          {published ? `Version ${published.number} is from ${published.at}.` : 'Nothing is published yet.'}{' '}
          {changes.length === 0
            ? question
              ? 'Since then, no session has changed, but rooms or people have.'
              : 'Nothing has changed since then.'
            : `${describeCount(changes.length, 'session has', 'sessions have')} changed since then:`}
        </p>
        {changes.length > 0 && (
          <ul className="programme-list">
            {changes.map(({ id, title, text }) => (
              <li key={id}>
                <strong>{title}</strong> {text}
              </li>
            ))}
          </ul>
        )}
        {question && (
          <QuestionForm
            intent="publish"
            title="Publish the draft"
            question={question}
            button="Publish the draft"
            isOpen
            className="mt-4"
          />
        )}
      </section>
    </div>
  );
}
