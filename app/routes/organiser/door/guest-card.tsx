import { Form, Link } from 'react-router';
import { stateAtDoor } from '#conference/door/guest-state.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { AlertIcon, CrossIcon, TickIcon } from '#ui/layout/icons.tsx';
import { BadgeForms } from './badge-forms.tsx';
import type { GuestView } from './load-door.server.ts';

const stopWords = {
  withdrawn: { title: 'Withdrawn', text: 'This registration was withdrawn. Do not let anybody in with it.' },
  waiting: {
    title: 'On the waiting list',
    text: 'This person has no place. Send them to the help desk.',
  },
  'merged-or-duplicate': {
    title: 'Merged or duplicate',
    text: 'Another registration of this person is active.',
  },
  'stall-holder': {
    title: 'Stall holder',
    text: 'Stall holders have no place at the conference. Their exhibitor card is valid only at the festival.',
  },
  'must-choose': {
    title: 'Duplicate',
    text: 'This person registered more than once. Send them to the help desk.',
  },
};

export const outcomeWords = { 'checked-in': 'Checked in', 'already-in': 'Already in' };
export type CheckInOutcome = keyof typeof outcomeWords;

/**
 * `place`: the day or session for which the guest is checked in, or an empty text. `outcome`: the result of the
 * check-in that was just sent. `shownOn`: the day of the conference on which the card was made, or an empty text.
 */
type GuestCardProps = {
  guest: GuestView;
  outcome: CheckInOutcome | undefined;
  mayCheckIn: boolean;
  place: string;
  shownOn: string;
};

export function GuestCard({ guest, outcome, mayCheckIn, place, shownOn }: GuestCardProps) {
  const { fullName, reference, type, status, isPaid, photo, arrivedAt, insteadReference } = guest;
  return (
    <li className="guest">
      <div className="guest-face">
        {photo ? (
          <img src={photo} alt={`Photograph of ${fullName}`} width={104} height={104} />
        ) : (
          <span>No photograph</span>
        )}
      </div>
      <div>
        <h2>{fullName}</h2>
        <p className="guest-facts">
          {type}
          <br />
          {reference}
        </p>
      </div>
      {status === 'active' ? (
        <GuestState {...{ guest, outcome }} />
      ) : (
        <p className="guest-state guest-out">
          <CrossIcon />
          <span>
            {stopWords[status].title}
            <small>
              {stopWords[status].text}
              {insteadReference && (
                <>
                  {' '}
                  <Link to={`/organiser/door?text=${insteadReference}`}>Go to {insteadReference}</Link>
                </>
              )}
            </small>
          </span>
        </p>
      )}
      {mayCheckIn && (status === 'active' || arrivedAt) && <CheckInForm {...{ guest, place, shownOn }} />}
      {mayCheckIn && status === 'active' && isPaid && <BadgeForms guest={guest} />}
    </li>
  );
}

/** Shows whether the guest was checked in now, was checked in before, or may come in. */
function GuestState({ guest, outcome }: Pick<GuestCardProps, 'guest' | 'outcome'>) {
  const { isPaid, arrivedAt, letInBy, hasPlace } = guest;
  const payment = isPaid ? 'Paid' : 'Not paid';
  const place = hasPlace === undefined ? '' : hasPlace ? 'Signed up.' : 'No place in this session.';
  const since = letInBy ? `${arrivedAt}, let in by ${letInBy}` : arrivedAt;
  switch (stateAtDoor({ isPaid, hasPlace, isIn: arrivedAt !== null })) {
    case 'already-in':
      return outcome === 'checked-in' ? (
        <p className="guest-state guest-paid">
          <TickIcon />
          <span>
            {outcomeWords[outcome]}
            <small>
              {since}. {payment}. {place}
            </small>
          </span>
        </p>
      ) : (
        <p className="guest-state guest-known">
          <AlertIcon />
          <span>
            {outcomeWords['already-in']}
            <small>
              Since {since}. {payment}. {place} Look at the photograph before you let anybody in again.
            </small>
          </span>
        </p>
      );
    case 'may-enter':
      return (
        <p className="guest-state guest-paid">
          <TickIcon />
          <span>
            Paid
            {place && <small>{place}</small>}
          </span>
        </p>
      );
    case 'not-paid':
      return (
        <p className="guest-state">
          <CrossIcon />
          <span>
            Not paid
            <small>Please send them to the payments desk first. {place}</small>
          </span>
        </p>
      );
    case 'no-place':
      return (
        <p className="guest-state guest-known">
          <AlertIcon />
          <span>
            No place in this session
            <small>The places are limited, and this person has not signed up, or still waits. Paid.</small>
          </span>
        </p>
      );
  }
}

function CheckInForm({ guest, place, shownOn }: Pick<GuestCardProps, 'guest' | 'place' | 'shownOn'>) {
  const { registrationId, scanId, fullName, isPaid, arrivedAt, hasPlace } = guest;
  const isUsual = isPaid && hasPlace !== false;
  const checkIn = isPaid ? (isUsual ? 'Check in' : 'Check in without a place') : 'Check in unpaid';
  return (
    <Form method="post" action="/organiser/door">
      <input type="hidden" name="registrationId" value={registrationId} />
      <input type="hidden" name="at" value={place} />
      <input type="hidden" name="shownOn" value={shownOn} />
      <input type="hidden" name="scanId" value={scanId} />
      {arrivedAt ? (
        <SubmitButton variant="line" intent="undo">
          Undo check-in<span className="sr-only">: {fullName}</span>
        </SubmitButton>
      ) : (
        <SubmitButton variant={isUsual ? 'solid' : 'line'} intent="check-in">
          {checkIn}
          <span className="sr-only"> {fullName}</span>
        </SubmitButton>
      )}
    </Form>
  );
}
