import '#ui/desk/door.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { stateAtDoor } from '#conference/door/guest-state.ts';
import { conferenceDayAt } from '#conference/door/place.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { AlertIcon, CrossIcon } from '#ui/layout/icons.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/door';
import { checkInGuest, forgetDoorPhone, undoGuest } from './act-at-door.server.ts';
import { GuestCard, outcomeWords } from './guest-card.tsx';
import { loadDoor } from './load-door.server.ts';
import { lookAgain } from './look-again.ts';
import { MissingPhones } from './missing-phones.tsx';
import type { Tone } from './phone/answer-words.ts';
import { playTone } from './phone/play-tone.ts';
import { usePhoneSettings } from './phone/use-phone-settings.ts';

export const handle = deskTitle('Door');

export const loader = organiserLoader(
  '/organiser/door',
  async ({ url, context, organiser }) => await loadDoor(context, organiser, url),
);

export const action = organiserAction('/organiser/door', {
  'check-in': checkInGuest,
  undo: undoGuest,
  'forget-phone': forgetDoorPhone,
});

/** Hides the keyboard of a phone, because it would cover the cards. */
function hideKeyboard() {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

type Loaded = Route.ComponentProps['loaderData'];

const stateTones = {
  'already-in': 'known',
  'not-paid': 'pay',
  'no-place': 'pay',
  'may-enter': undefined,
} as const;

/** The sound of what the page shows. A refusal has one, too, so that nobody must read to notice it. */
function toneOf({ text, guests, outcome, isTooShort, refused }: Loaded): Tone | undefined {
  if (outcome) return outcome === 'checked-in' ? 'admit' : 'known';
  if (text === '' || isTooShort || guests.length > 1) return undefined;
  const [guest] = guests;
  if (!guest) return 'unknown';
  if (refused || guest.status !== 'active') return 'refuse';
  return stateTones[stateAtDoor({ ...guest, isIn: guest.arrivedAt !== null })];
}

/** Plays the sound of each new answer of the server. A refused check-in has no new data, but a new `refusal`. */
function useTones(loaderData: Loaded, refusal: object | undefined, isMuted: boolean) {
  const answer = refusal ?? loaderData.clock.now;
  const played = useRef<object | string>(answer);
  const play = useEffectEvent(() => {
    const tone = refusal ? 'refuse' : toneOf(loaderData);
    if (tone && !isMuted) playTone(tone);
  });
  useEffect(() => {
    if (played.current === answer) return;
    played.current = answer;
    play();
  }, [answer]);
}

/**
 * Opens the page again when a new day of the conference begins, because a page that stays open overnight would check
 * people in for yesterday. It measures by the clock of the server.
 */
function useNewDay({ now, today, conference, timeZone }: Loaded['clock']) {
  const navigate = useNavigate();
  const openAgain = useEffectEvent(() => void navigate('/organiser/door', { replace: true }));
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now();
    return lookAgain(() => {
      const day = conferenceDayAt(new Date(Date.now() + ahead), { conference, timeZone });
      if (day?.key !== today && navigator.onLine) openAgain();
    });
  }, [now, today, conference, timeZone]);
}

export default function Door({ loaderData, actionData }: Route.ComponentProps) {
  const { text, marked, outcome, isMore, isTooShort, mayCheckIn, arrived, expected } = loaderData;
  const { place, places, clock, notice, refused, phones } = loaderData;
  const { isMuted } = usePhoneSettings();
  const { state, formMethod } = useNavigation();
  const [typed, setTyped] = useState<string>();
  useTones(loaderData, actionData, isMuted);
  useNewDay(clock);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed counts only until the next answer
  useEffect(() => setTyped(undefined), [text, marked]);
  // The cards belong to the last search. They must not stand beside the search for somebody else.
  const isSearching = state !== 'idle' && formMethod === 'GET';
  const isOutdated = isSearching || (typed !== undefined && typed !== text);
  const guests = isOutdated ? [] : loaderData.guests;
  const [guest] = marked ? guests : [];
  const isNobody = !isOutdated && text !== '' && !isTooShort && guests.length === 0;
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
      </p>
      <MissingPhones phones={phones} mayForget={mayCheckIn} />
      {notice && (
        <p className="guest-state mt-5" role="alert">
          <AlertIcon />
          <span>
            {notice.title}
            <small>
              {notice.sentence} <Link to={`/organiser/door?at=${notice.place}`}>{notice.label}</Link>
            </small>
          </span>
        </p>
      )}
      <Form
        method="get"
        className="door-search mt-5"
        // After a check-in the new key empties the field and focuses it, for the next guest.
        key={marked}
        onSubmit={hideKeyboard}
      >
        {/* The new key sets the choice to the new place, for example when a new day begins. */}
        <div className="door-place" key={place}>
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
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SubmitButton>Find</SubmitButton>
      </Form>
      <div className="mt-4">
        <FormSummary message={actionData?.message} />
      </div>
      <p className="sr-only" role="status">
        {text !== '' &&
          !isOutdated &&
          (guests.length === 1 ? 'One person found' : `${guests.length} people found`)}
        {outcome && guest && `${outcomeWords[outcome]}: ${guest.fullName}`}
      </p>
      {refused && guests.length > 0 && (
        <p className="guest-state guest-out mt-5" role="alert">
          <CrossIcon />
          <span>
            {refused.word}
            <small>{refused.sentence}</small>
          </span>
        </p>
      )}
      {guests.length > 0 && (
        <ul className="guests mt-5">
          {guests.map((one) => (
            <GuestCard
              key={one.registrationId}
              guest={one}
              outcome={one.registrationId === marked ? outcome : undefined}
              {...{ place }}
              // Nobody is let in with a badge that is not valid any more, as on the phone.
              mayCheckIn={mayCheckIn && !refused}
              shownOn={clock.today ?? ''}
            />
          ))}
        </ul>
      )}
      {isTooShort && <p className="lead mt-5">Please type at least two letters.</p>}
      {isSearching && <p className="lead mt-5">Searching …</p>}
      {isNobody && (
        <p className="guest-state guest-out mt-5">
          <CrossIcon />
          <span>
            Nobody found
            <small>Nobody has this name, reference or document number. Try only the family name.</small>
          </span>
        </p>
      )}
      {isMore && !isOutdated && (
        <p className="mt-5">More guests match. Type more of the name, or the reference.</p>
      )}
    </>
  );
}
