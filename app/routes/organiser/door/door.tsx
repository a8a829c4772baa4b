import '#ui/desk/door.css';
import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { askDesk } from '#routes/organiser/form/ask-desk.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/door';
import { checkInGuest, undoGuest } from './act-at-door.server.ts';
import { type CheckInOutcome, GuestCard, outcomeWords } from './guest-card.tsx';
import { loadDoor } from './load-door.server.ts';
import { playTone } from './phone/play-tone.ts';
import { usePhoneSettings } from './phone/use-phone-settings.ts';

export const handle = deskTitle('Door');

export const loader = organiserLoader(
  '/organiser/door',
  async ({ url, context, organiser }) => await loadDoor(context, organiser, url),
);

export const action = organiserAction('/organiser/door', { 'check-in': checkInGuest, undo: undoGuest });

/** Hides the keyboard of a phone, because it would cover the cards. */
function hideKeyboard() {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

/** Plays a sound after a check-in from this page. The sound is different if the guest was already in. */
function useOutcomeSound(outcome: CheckInOutcome | undefined, key: string, isMuted: boolean) {
  const played = useRef(key);
  useEffect(() => {
    if (played.current === key) return;
    played.current = key;
    if (outcome && !isMuted) playTone(outcome === 'checked-in' ? 'admit' : 'known');
  }, [outcome, key, isMuted]);
}

export default function Door({ loaderData, actionData }: Route.ComponentProps) {
  const { text, guests, marked, outcome, isMore, isTooShort, mayCheckIn, arrived, expected, place, places } =
    loaderData;
  const { isMuted } = usePhoneSettings();
  const [guest] = marked ? guests : [];
  // Each answer of the server gives the guest a new `scanId`, so the sound is played once for each answer.
  useOutcomeSound(outcome, guest?.scanId ?? '', isMuted);
  return (
    <>
      <div className="door-head">
        <h1 tabIndex={-1}>Door</h1>
        <p className="door-count">
          <span className="numeral">{arrived.toLocaleString('en')}</span> of {expected.toLocaleString('en')}{' '}
          have arrived
        </p>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {mayCheckIn && (
          <a href="/organiser/door/phone">Scan badges with this phone, with and without network</a>
        )}
        <Link to="/organiser/door/arrivals">Who arrived</Link>
      </p>
      <Form
        method="get"
        className="door-search mt-5"
        // After a check-in the new key empties the field and focuses it, for the next guest.
        key={marked}
        onSubmit={hideKeyboard}
      >
        <div className="door-place">
          <SelectField name="at" label="Check in for" options={places} defaultValue={place} />
        </div>
        <TextField
          name="text"
          type="search"
          label="Name or reference"
          required={false}
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          // The organiser can scan or type as soon as the page opens, because guests are waiting.
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <SubmitButton>Find</SubmitButton>
      </Form>
      <div className="mt-4">
        <FormSummary message={actionData?.message} />
      </div>
      <p className="sr-only" role="status">
        {text !== '' && (guests.length === 1 ? 'One person found' : `${guests.length} people found`)}
        {outcome && guest && `${outcomeWords[outcome]}: ${guest.fullName}`}
      </p>
      {guests.length > 0 && (
        <ul className="guests mt-5">
          {guests.map((one) => (
            <GuestCard
              key={one.registrationId}
              guest={one}
              outcome={one.registrationId === marked ? outcome : undefined}
              {...{ mayCheckIn, place }}
            />
          ))}
        </ul>
      )}
      {isTooShort && <p className="lead mt-5">Please type at least two letters.</p>}
      {text !== '' && !isTooShort && guests.length === 0 && (
        <p className="lead mt-5">
          Nobody with this name or reference is registered. Try only the family name.
        </p>
      )}
      {isMore && <p className="mt-5">More guests match. Type more of the name, or the reference.</p>}
    </>
  );
}
