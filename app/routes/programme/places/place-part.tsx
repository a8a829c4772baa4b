import { Form, Link } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { OwnTime } from '../own-time.tsx';
import type { SessionPlace } from './describe-place.server.ts';

type PlacePartProps = {
  place: SessionPlace;
  slug: string;
  /** The page to which the form leads back. */
  next: string;
  /** The title of the session, for screen readers, if the page has several such forms. */
  about?: string;
};

/** How many places a session has left, or what this person has there, with what they can do. */
export function PlacePart({ place, slug, next, about }: PlacePartProps) {
  const { title, notes, until, buttons, logIn } = place;
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      {until && <OwnTime {...until} />}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {logIn && (
        <p className="mt-2">
          <Link to={`/login?next=${next}`}>{logIn}</Link>
        </p>
      )}
      {buttons.length > 0 && (
        <Form
          method="post"
          action={`/schedule/sessions/${slug}/place`}
          className="mt-3 flex flex-wrap gap-3"
          preventScrollReset
        >
          <input type="hidden" name="next" value={next} />
          {buttons.map(({ intent, label, isMain }) => (
            <SmallSubmit key={label} intent={intent} variant={isMain ? 'solid' : 'line'}>
              {label}
              {about && <span className="sr-only"> {about}</span>}
            </SmallSubmit>
          ))}
        </Form>
      )}
    </>
  );
}
