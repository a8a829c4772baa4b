import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { listBadges } from '#conference/documents/list-badges.server.ts';
import { findFirstScans } from '#conference/door/first-scans.server.ts';
import { isJustNow } from '#conference/door/just-now.ts';
import { conferenceDayAt, placesOf, placesOn, readPlace, writePlace } from '#conference/door/place.ts';
import { countArrivals, findGuest, type Guest } from '#conference/door/search-at-door.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { findPlaced } from '#conference/programme/places/session-places.server.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeTime } from '../desk-dates.server.ts';
import { readSearch, searchChoice, searchId } from '../list/search-fields.ts';
import { describeDayNotice } from './day-notice.ts';
import { describeMissingPhones } from './missing-phones.server.ts';
import { describeAnswer } from './phone/answer-words.ts';
import { searchGuests } from './search-guests.server.ts';

/** The list is short, because organisers cannot read a long list while guests are waiting. */
const maxGuests = 8;

const searchSchema = z.object({
  text: searchText(200),
  /** The registration id of the guest who was just checked in. */
  guest: searchId,
  /** Whether the guest was checked in now or before. */
  outcome: searchChoice(['checked-in', 'already-in']),
  /** The day or session for which guests are checked in. Undefined: today. */
  at: z.string().optional().catch(undefined),
});

/** The label of the choice that checks guests in without a day or session. */
const checkInOnly = 'Check-in only';

/** Loads the guests whom the search finds, and the guest who was just checked in. */
export async function loadDoor(context: RouteContext, organiser: Organiser, url: URL) {
  const { db } = context;
  const current = { ...edition, ...context.settings };
  const { text, guest: guestId, outcome, at } = readSearch(searchSchema, url);
  const now = context.now();
  const today = conferenceDayAt(now, current);
  const sessions = await listDoorSessions(db);
  const place = at === undefined ? today : readPlace(at, current, sessions);
  const places = placesOf(current, sessions);
  const offered = placesOn(places, today?.key, now.getTime());
  const chosen = places.filter(({ value }) => place && value === writePlace(place));
  const marked = guestId === undefined || text !== '' ? undefined : await findGuest(db, guestId);
  const isTooShort = text.length === 1;
  const searched = { text, today: dayAt(now, edition.timeZone), most: maxGuests + 1 };
  const { guests: found, refused } =
    text === '' || isTooShort ? { guests: [] } : await searchGuests(db, searched);
  const shown = [...(marked ? [marked] : []), ...found.slice(0, maxGuests)];
  const ids = shown.map(({ registrationId }) => registrationId);
  const scans = await findFirstScans(db, ids);
  const badges = await listBadges(db, ids);
  const session = sessions.find(({ slug }) => place?.kind === 'session' && place.key === slug);
  const placed = session?.isLimited ? await findPlaced(db, ids) : undefined;
  const hasPlace = ({ registrationId }: Guest) =>
    placed?.get(registrationId)?.includes(session?.slug ?? '') ?? false;
  const guests = shown.map((guest) => {
    const first = scans.get(guest.registrationId)?.get(place ? writePlace(place) : '');
    const badge = badges.get(guest.registrationId)?.valid ?? null;
    const since = first?.at ?? null;
    const isNew = since !== null && isJustNow(since, now);
    const described = describeGuest(context.settings, { ...guest, badge, arrivedAt: since });
    return { ...described, letInBy: first?.by ?? null, isNew, hasPlace: placed && hasPlace(guest) };
  });
  // The address of the page contains the outcome of the check-in. If the page is opened again later, another person may
  // be at the door. Then the page says that the guest was already in.
  const [guest] = marked ? guests : [];
  const shownOutcome = outcome === 'checked-in' && !guest?.isNew ? 'already-in' : outcome;
  const { conference, timeZone } = current;
  const placeText = place ? writePlace(place) : '';
  return {
    text,
    clock: { now: now.toISOString(), today: today?.key, conference, timeZone },
    notice: describeDayNotice({ today: today?.key, place: placeText, isNewDay: false }, places),
    place: placeText,
    places: [
      ...offered.map(({ value, label }) => ({ value, label })),
      ...chosen
        .filter(({ value }) => !offered.some((one) => one.value === value))
        .map(({ value, label }) => ({ value, label })),
      { value: '', label: checkInOnly },
    ],
    marked: marked?.registrationId,
    outcome: guest?.arrivedAt ? shownOutcome : undefined,
    isTooShort,
    /** Why the door refuses the badge whose number was typed. */
    refused: refused && describeAnswer(refused, String),
    isMore: found.length > maxGuests,
    guests,
    mayCheckIn: may(organiser, 'door.check-in'),
    phones: await describeMissingPhones(context),
    ...(await countArrivals(db)),
  };
}

export type GuestView = ReturnType<typeof describeGuest> & {
  letInBy: string | null;
  /** Whether the guest has a place in the session of the door. Undefined if it has no limit, or for a day. */
  hasPlace: boolean | undefined;
};

function describeGuest(
  settings: Settings,
  { participantType, hasPhoto, arrivedAt, ...guest }: Guest & { badge: string | null },
) {
  return {
    ...guest,
    type: nameParticipantType(settings, participantType),
    photo: hasPhoto ? `/organiser/door/photos/${guest.registrationId}` : null,
    arrivedAt: arrivedAt && describeTime(arrivedAt),
    /** The id of the check-in that the form of this page creates. */
    scanId: randomUUID(),
  };
}
