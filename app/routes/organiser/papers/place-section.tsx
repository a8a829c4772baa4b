import { Link } from 'react-router';
import { SelectField } from '#ui/form/choice-field.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import type { Place } from './load-place.server.ts';

type PlaceSectionProps = {
  paperId: string;
  place: Place;
  refusal: Partial<FormRefusal<'text' | 'reviewerId' | 'session'>> | undefined;
};

/** Where an accepted paper is in the programme, or the ways to place it there. */
export function PlaceSection({
  paperId,
  place: { mayPlace, session, sessions },
  refusal,
}: PlaceSectionProps) {
  return (
    <section aria-labelledby="programme">
      <h2 id="programme">Programme</h2>
      {session ? (
        <p className="mt-3">
          In the session{' '}
          {mayPlace ? (
            <Link to={`/organiser/programme/${session.id}`}>
              <bdi>{session.title}</bdi>
            </Link>
          ) : (
            <bdi>{session.title}</bdi>
          )}
          , {session.when}.
        </p>
      ) : (
        <p className="mt-3">The paper is in no session yet.</p>
      )}
      {mayPlace && !session && (
        <>
          <ButtonLink to={`/organiser/programme/new?paper=${paperId}`} size="small" className="mt-4">
            Place in the programme
          </ButtonLink>
          {sessions.length > 0 && (
            <IntentForm intent="place" button="Add to this session" isSmall className="mt-6 max-w-md">
              <SelectField
                {...fieldsAfter(refusal, 'place')('session')}
                label="Or add it to a session"
                options={sessions}
                placeholder="Please choose"
              />
            </IntentForm>
          )}
        </>
      )}
    </section>
  );
}
