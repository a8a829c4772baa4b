import { searchText } from '#platform/forms/plain-text.ts';
import '#ui/desk/door.css';
import { randomUUID } from 'node:crypto';
import { useEffect, useRef } from 'react';
import { Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { checkIn, undoCheckIn } from '#conference/door/check-in.server.ts';
import { findFirstScans } from '#conference/door/first-scans.server.ts';
import { isJustNow } from '#conference/door/just-now.ts';
import { type Place, placeAt, placesOf, placesOn, readPlace, writePlace } from '#conference/door/place.ts';
import {
  countArrivals,
  findGuest,
  type Guest,
  searchAtDoor,
} from '#conference/door/search-at-door.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { listBadges } from '#conference/participant-documents/list-badges.server.ts';
import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { askDesk } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { describeTime } from '../desk-dates.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import { readSearch, searchChoice, searchId } from '../list/search-fields.ts';
import { type OrganiserForm, organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/door';
import { type CheckInOutcome, GuestCard, outcomeWords } from './guest-card.tsx';
import { playTone } from './phone/play-tone.ts';
import { usePhoneSettings } from './phone/use-phone-settings.ts';

export const handle = deskTitle('Door');

/** The list is short, because organisers cannot read a long list while guests are waiting. */
const maxGuests = 8;

const searchSchema = z.object({
  text: searchText(200),
  /** The registration id of the guest who was just checked in. */
  guest: searchId,
  /** Whether that guest came in now, or was in already. */
  outcome: searchChoice(['checked-in', 'already-in']),
  /** What the guests attend. Undefined: the day that it is. */
  at: z.string().optional().catch(undefined),
});

/** Text of the choice that checks guests in without a day. */
const checkInOnly = 'Check-in only';

export const loader = organiserLoader('/organiser/door', async ({ url, context, organiser }) => {
  const { db } = context;
  const { text, guest: guestId, outcome, at } = readSearch(searchSchema, url);
  const today = placeAt(context.now(), edition);
  const sessions = await listDoorSessions(db);
  const place = at === undefined ? today : readPlace(at, edition, sessions);
  const places = placesOf(edition, sessions);
  const chosen = places.filter(({ value }) => place && value === writePlace(place));
  const marked = guestId === undefined || text !== '' ? undefined : await findGuest(db, guestId);
  const isTooShort = text.length === 1;
  const found = text === '' || isTooShort ? [] : await searchAtDoor(db, text, maxGuests + 1);
  const shown = [...(marked ? [marked] : []), ...found.slice(0, maxGuests)];
  const ids = shown.map(({ registrationId }) => registrationId);
  const scans = await findFirstScans(db, ids);
  const badges = await listBadges(db, ids);
  const guests = shown.map((guest) => {
    const { registrationId, arrivedAt } = guest;
    const first = scans.get(registrationId)?.get(place ? writePlace(place) : '');
    const badge = badges.get(registrationId)?.valid ?? null;
    // Some arrivals have no scan: an earlier version of the software recorded them.
    const since = first?.at ?? (place ? null : arrivedAt);
    const isNew = since !== null && isJustNow(since, context.now());
    return { ...describeGuest({ ...guest, badge, arrivedAt: since }), letInBy: first?.by ?? null, isNew };
  });
  // The address of the answer can be opened again later, when another person may stand there.
  const [guest] = marked ? guests : [];
  const shownOutcome = outcome === 'checked-in' && !guest?.isNew ? 'already-in' : outcome;
  return {
    text,
    place: place ? writePlace(place) : '',
    places: [
      ...[...new Set([...placesOn(places, today?.key), ...chosen])].map(({ value, label }) => ({
        value,
        label,
      })),
      { value: '', label: checkInOnly },
    ],
    marked: marked?.registrationId,
    outcome: guest?.arrivedAt ? shownOutcome : undefined,
    isTooShort,
    isMore: found.length > maxGuests,
    guests,
    mayCheckIn: may(organiser, 'door.check-in'),
    ...(await countArrivals(db)),
  };
});

export type DescribedGuest = ReturnType<typeof describeGuest> & { letInBy: string | null };

function describeGuest({ participantType, hasPhoto, arrivedAt, ...guest }: Guest & { badge: string | null }) {
  return {
    ...guest,
    type: nameParticipantType(participantType),
    photo: hasPhoto ? `/organiser/door/photos/${guest.registrationId}` : null,
    arrivedAt: arrivedAt && describeTime(arrivedAt),
    /** The id of the check-in that the form of this page makes. */
    scanId: randomUUID(),
  };
}

const refusals = {
  'not-found': 'There is no such registration.',
  'not-counted': 'This registration is not active, so nobody can be checked in with it.',
};

export const action = organiserAction('/organiser/door', {
  'check-in': async (sent) => {
    const mark = await readMark(sent);
    if (!mark) return refuseMark('not-found');
    const scanId = fieldText(sent.form, 'scanId');
    const { db, now } = sent.context;
    const marked = await checkIn(db, { ...mark, ...(isUuid(scanId) && { scanId }) }, now());
    if (!marked.ok) return refuseMark(marked.reason);
    throw backToDoor(sent, marked.isNew ? 'checked-in' : 'already-in');
  },
  undo: async (sent) => {
    const mark = await readMark(sent);
    if (!mark) return refuseMark('not-found');
    const marked = await undoCheckIn(sent.context.db, mark, sent.context.now());
    if (!marked.ok) return refuseMark(marked.reason);
    throw backToDoor(sent);
  },
});

async function readMark({ context, by, form }: OrganiserForm) {
  const registrationId = fieldText(form, 'registrationId');
  if (!isUuid(registrationId)) return undefined;
  const sessions = await listDoorSessions(context.db);
  const place: Place | undefined = readPlace(fieldText(form, 'at'), edition, sessions);
  return { registrationId, place, ...by };
}

function refuseMark(reason: keyof typeof refusals) {
  return refuse(reason === 'not-found' ? 404 : 422, { message: refusals[reason] });
}

function backToDoor({ form }: OrganiserForm, outcome?: CheckInOutcome) {
  const query = new URLSearchParams({
    guest: fieldText(form, 'registrationId'),
    at: fieldText(form, 'at'),
    ...(outcome && { outcome }),
  });
  return redirect(`/organiser/door?${query}`, { status: 303 });
}

/** Hides the keyboard of a phone, because it would cover the cards. */
function hideKeyboard() {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

/** Plays the sound of a check-in that was sent from this page: another one if the guest was in already. */
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
  // Each answer of the server has new ids of check-ins.
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
