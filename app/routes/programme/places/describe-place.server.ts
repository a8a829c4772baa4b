import { dayAt, formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { newestEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { findClashes, isOpenForSignUp } from '#conference/programme/places/session-place.ts';
import {
  countSessionPlaces,
  listOwnPlaces,
  noPlaces,
  type OwnSessionPlace,
  type PlaceCounts,
} from '#conference/programme/places/session-places.server.ts';
import type { PublishedSession } from '#conference/programme/programme-document.ts';
import type { PublishedProgramme } from '#conference/programme/published.server.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { listNames } from '#platform/words/formats.ts';
import { formatTags } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { clockAt } from '../list-sessions.server.ts';
import { sessionWords } from '../schedule-words.ts';
import { sessionPlaceWords } from './session-place-words.ts';

type Words = WordsOf<typeof sessionPlaceWords>;
type Intent = 'sign-up' | 'accept' | 'give-back';

/** What a visitor sees of the places in a session, in words, and what they can do. */
export type SessionPlace = {
  term: string;
  title: string;
  notes: string[];
  /** The end of an offer, as a day and time of the edition's zone. */
  until?: { day: string; from: string; timeZone: string; label: string } | undefined;
  buttons: { intent: Intent; label: string; isMain: boolean }[];
  /** The words of the link to the login. */
  logIn?: string | undefined;
};

type Asked = {
  context: RouteContext;
  programme: PublishedProgramme;
  translator: Translator;
  registrationId: string | undefined;
};

/** Reads the places of all sessions, and those of a participant. */
async function readPlaces({ context, programme, registrationId }: Asked) {
  const own = registrationId === undefined ? [] : await listOwnPlaces(context.db, registrationId);
  const { sessions } = programme.document;
  const taken = own.filter(({ state }) => state !== 'lapsed');
  return { own, signedUp: sessions.filter(({ id }) => taken.some(({ sessionId }) => sessionId === id)) };
}

/**
 * Describes the places of a session. Returns undefined if the session has no limit, if it is over, or if the edition has
 * ended.
 */
export async function describePlace(asked: Asked, session: PublishedSession) {
  if (session.places === null) return undefined;
  const { own, signedUp } = await readPlaces(asked);
  const counts = (await countSessionPlaces(asked.context.db)).get(session.id) ?? noPlaces;
  const place = own.find(({ sessionId }) => sessionId === session.id);
  return await describe(asked, { session, place, counts, signedUp });
}

/** Lists the sessions that a participant has signed up for, and that are not over, in the order in which they begin. */
export async function listOwnSessionPlaces(asked: Asked) {
  const { own, signedUp } = await readPlaces(asked);
  const found = [];
  for (const session of asked.programme.document.sessions) {
    const place = own.find(({ sessionId }) => sessionId === session.id);
    if (!place) continue;
    const described = await describe(asked, { session, place, counts: noPlaces, signedUp });
    const { slug, title, startsAt } = session;
    const time = formatMoment(new Date(startsAt), edition, asked.translator.locale);
    if (described) found.push({ slug, title, time, place: described });
  }
  return found;
}

type Shown = {
  session: PublishedSession;
  place: OwnSessionPlace | undefined;
  counts: PlaceCounts;
  signedUp: readonly PublishedSession[];
};

async function describe(
  { context, translator, registrationId }: Asked,
  { session, place, counts, signedUp }: Shown,
): Promise<SessionPlace | undefined> {
  const now = context.now();
  if (now >= new Date(session.endsAt) || newestEditionEnd(context.db)) return undefined;
  const words = translator.words(sessionPlaceWords);
  const shown = { term: words.term, notes: [], buttons: [] };
  if (session.places === null) return { ...shown, title: words.open, notes: [words.openNote] };
  if (!isOpenForSignUp(session, now)) {
    return { ...shown, title: place?.state === 'placed' ? words.placed : words.ended };
  }
  const clashes = findClashes(session, signedUp).map(({ title }) => title);
  const clash =
    clashes.length > 0
      ? [say(words.clash, { sessions: listNames(clashes, formatTags[translator.locale]) })]
      : [];
  if (!place) {
    const free = counts.waiting > 0 ? 0 : Math.max(0, session.places - counts.placed - counts.offered);
    const title = free > 0 ? say(words.free, { count: free }) : words.full;
    const note = free > 0 ? words.freeNote : say(words.fullNote, { waiting: counts.waiting });
    if (registrationId === undefined) return { ...shown, title, notes: [note], logIn: words.logIn };
    const person = await readRegistration(context.db, registrationId);
    if (!person || person.isWaiting || person.isStallHolder) {
      return { ...shown, title, notes: [words.onlyParticipants] };
    }
    const button = { intent: 'sign-up', label: free > 0 ? words.signUp : words.join, isMain: true } as const;
    return { ...shown, title, notes: [note, ...clash], buttons: [button] };
  }
  return { ...shown, ...describeOwn(place, words, translator), ...addNotes(place, words, clash) };
}

function addNotes({ state }: OwnSessionPlace, words: Words, clash: readonly string[]) {
  return { notes: [...(state === 'placed' ? [] : [words[`${state}Note`]]), ...clash] };
}

/** Describes what somebody has in a session that has not begun. */
function describeOwn(
  { state, position, offerUntil }: OwnSessionPlace,
  words: Words,
  translator: Translator,
): Pick<SessionPlace, 'title' | 'buttons' | 'until'> {
  switch (state) {
    case 'placed':
      return {
        title: words.placed,
        buttons: [{ intent: 'give-back', label: words.giveBack, isMain: false }],
      };
    case 'offered': {
      const until = offerUntil ?? new Date(0);
      return {
        title: say(words.offered, { until: formatMoment(until, edition, translator.locale) }),
        until: {
          day: dayAt(until, edition.timeZone),
          from: clockAt(until.toISOString()),
          timeZone: edition.timeZone,
          label: translator.words(sessionWords).home,
        },
        buttons: [
          { intent: 'accept', label: words.accept, isMain: true },
          { intent: 'give-back', label: words.decline, isMain: false },
        ],
      };
    }
    case 'waiting':
      return {
        title: say(words.waiting, { position }),
        buttons: [{ intent: 'give-back', label: words.leave, isMain: false }],
      };
    case 'lapsed':
      return {
        title: words.lapsed,
        buttons: [{ intent: 'sign-up', label: words.joinAgain, isMain: true }],
      };
  }
}
