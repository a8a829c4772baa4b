import { findAttendance } from '#conference/door/attendance.server.ts';
import { type Place, placeAt, placesOf, placesOn, readPlace, writePlace } from '#conference/door/place.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import '#ui/desk/door.css';
import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { checkIn, undoCheckIn } from '#conference/door/check-in.server.ts';
import {
  countArrivals,
  findGuest,
  type Guest,
  searchAtDoor,
} from '#conference/door/search-at-door.server.ts';
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
import { readSearch, searchId } from '../list/search-fields.ts';
import { type OrganiserForm, organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/door';
import { GuestCard } from './guest-card.tsx';

export const handle = deskTitle('Door');

/** The list is short, because organisers cannot read a long list while guests are waiting. */
const maxGuests = 8;

const searchSchema = z.object({
  text: z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim())
    .pipe(z.string().max(200))
    .catch(''),
  /** The registration id of the guest who was just checked in. */
  guest: searchId,
  /** What the guests attend. Undefined: the day that it is. */
  at: z.string().optional().catch(undefined),
});

/** Text of the choice that checks guests in without a day. */
const checkInOnly = 'Check-in only';

export const loader = organiserLoader('/organiser/door', async ({ url, context, organiser }) => {
  const { db } = context;
  const { text, guest: guestId, at } = readSearch(searchSchema, url);
  const today = placeAt(context.now(), edition);
  const sessions = await listDoorSessions(db);
  const place = at === undefined ? today : readPlace(at, edition, sessions);
  const places = placesOf(edition, sessions);
  const chosen = places.filter(({ value }) => place && value === writePlace(place));
  const marked = guestId === undefined || text !== '' ? undefined : await findGuest(db, guestId);
  const isTooShort = text.length === 1;
  const found = text === '' || isTooShort ? [] : await searchAtDoor(db, text, maxGuests + 1);
  const shown = [...(marked ? [marked] : []), ...found.slice(0, maxGuests)];
  const attended = await findAttendance(
    db,
    shown.map(({ registrationId }) => registrationId),
  );
  const badges = await listBadges(
    db,
    shown.map(({ registrationId }) => registrationId),
  );
  const guests = shown.map((one) => {
    const guest = { ...one, badge: badges.get(one.registrationId)?.valid ?? null };
    if (!place) return describeGuest(guest);
    const all = attended.get(guest.registrationId) ?? [];
    const there = all.find(({ kind, key }) => kind === place.kind && key === place.key);
    return describeGuest({ ...guest, arrivedAt: there?.at ?? null });
  });
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
    isTooShort,
    isMore: found.length > maxGuests,
    guests,
    mayCheckIn: may(organiser, 'door.check-in'),
    ...(await countArrivals(db)),
  };
});

export type DescribedGuest = ReturnType<typeof describeGuest>;

function describeGuest({ participantType, hasPhoto, arrivedAt, ...guest }: Guest & { badge: string | null }) {
  return {
    ...guest,
    type: nameParticipantType(participantType),
    photo: hasPhoto ? `/organiser/door/photos/${guest.registrationId}` : null,
    arrivedAt: arrivedAt && describeTime(arrivedAt),
  };
}

const refusals = {
  'not-found': 'There is no such registration.',
  'not-counted': 'This registration is not active, so nobody can be checked in with it.',
};

export const action = organiserAction('/organiser/door', {
  'check-in': async (sent) => await markGuest(sent, checkIn),
  undo: async (sent) => await markGuest(sent, undoCheckIn),
});

async function markGuest({ context, by, form }: OrganiserForm, mark: typeof checkIn) {
  const at = fieldText(form, 'at');
  const place: Place | undefined = readPlace(at, edition, await listDoorSessions(context.db));
  const registrationId = fieldText(form, 'registrationId');
  if (!isUuid(registrationId)) return refuse(404, { message: refusals['not-found'] });
  const marked = await mark(context.db, { registrationId, place, ...by }, context.now());
  if (!marked.ok) return refuse(422, { message: refusals[marked.reason] });
  const query = new URLSearchParams({ guest: registrationId, at });
  throw redirect(`/organiser/door?${query}`, { status: 303 });
}

/** Hides the keyboard of a phone, because it would cover the cards. */
function hideKeyboard() {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Door({ loaderData, actionData }: Route.ComponentProps) {
  const { text, guests, marked, isMore, isTooShort, mayCheckIn, arrived, expected, place, places } =
    loaderData;
  return (
    <>
      <div className="door-head">
        <h1 tabIndex={-1}>Door</h1>
        <p className="door-count">
          <span className="numeral">{arrived.toLocaleString('en')}</span> of {expected.toLocaleString('en')}{' '}
          have arrived
        </p>
      </div>
      {mayCheckIn && (
        <p className="mt-2">
          <a href="/organiser/door/phone">Scan badges with this phone, with and without network</a>
        </p>
      )}
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
      </p>
      {guests.length > 0 && (
        <ul className="guests mt-5">
          {guests.map((guest) => (
            <GuestCard key={guest.registrationId} {...{ guest, mayCheckIn, place }} />
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
