import { Form, Link } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { CrossIcon, TickIcon } from '#ui/layout/icons.tsx';
import { BadgeForms } from './badge-forms.tsx';
import type { DescribedGuest } from './door.tsx';

const stopWords = {
  withdrawn: { title: 'Withdrawn', text: 'This registration was withdrawn. Do not let them in with it.' },
  'set-aside': { title: 'Merged or duplicate', text: 'Another registration of this person is active.' },
  'stall-holder': {
    title: 'Stall holder',
    text: 'They have no place at the conference. Their exhibitor card is for the festival.',
  },
  waiting: { title: 'Duplicate', text: 'They registered more than once. Send them to the help desk.' },
};

/** `place`: what the guest is checked in for, or an empty text. */
type GuestCardProps = { guest: DescribedGuest; mayCheckIn: boolean; place: string };

export function GuestCard({ guest, mayCheckIn, place }: GuestCardProps) {
  const { fullName, reference, type, standing, isPaid, photo, arrivedAt, insteadReference } = guest;
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
      {standing === 'counted' ? (
        <Payment isPaid={isPaid} arrivedAt={arrivedAt} />
      ) : (
        <p className="guest-state guest-out">
          <CrossIcon />
          <span>
            {stopWords[standing].title}
            <small>
              {stopWords[standing].text}
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
      {mayCheckIn && (standing === 'counted' || arrivedAt) && <CheckInForm {...{ guest, place }} />}
      {mayCheckIn && standing === 'counted' && isPaid && <BadgeForms guest={guest} />}
    </li>
  );
}

function Payment({ isPaid, arrivedAt }: Pick<DescribedGuest, 'isPaid' | 'arrivedAt'>) {
  const here = arrivedAt && <small>Checked in {arrivedAt}</small>;
  return isPaid ? (
    <p className="guest-state guest-paid">
      <TickIcon />
      <span>Paid{here}</span>
    </p>
  ) : (
    <p className="guest-state">
      <CrossIcon />
      <span>
        Not paid
        {here ?? <small>Please send them to the payments desk first.</small>}
      </span>
    </p>
  );
}

function CheckInForm({ guest, place }: Pick<GuestCardProps, 'guest' | 'place'>) {
  const { registrationId, fullName, isPaid, arrivedAt } = guest;
  return (
    <Form method="post" action="/organiser/door">
      <input type="hidden" name="registrationId" value={registrationId} />
      <input type="hidden" name="at" value={place} />
      {arrivedAt ? (
        <SubmitButton variant="line" intent="undo">
          Undo check-in<span className="sr-only">: {fullName}</span>
        </SubmitButton>
      ) : (
        <SubmitButton variant={isPaid ? 'solid' : 'line'} intent="check-in">
          {isPaid ? 'Check in' : 'Check in unpaid'}
          <span className="sr-only"> {fullName}</span>
        </SubmitButton>
      )}
    </Form>
  );
}
