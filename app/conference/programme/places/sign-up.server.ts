import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { PublishedSession } from '../programme-document.ts';
import { readPublished } from '../published.server.ts';
import { isOpenForSignUp, type SessionPlaceState } from './session-place.ts';
import {
  countSessionPlaces,
  lockSessionPlaces,
  nextForSession,
  noPlaces,
  waitingForSession,
} from './session-places.server.ts';

type Own = { registrationId: string; sessionId: string; requestId: string };
export type SignUpRefusal = 'no-such-session' | 'not-limited' | 'begun' | 'not-active' | 'no-offer';
type Refused = { ok: false; reason: SignUpRefusal };

/**
 * Signs a participant up for a session with a limit: they get a place, or the last turn in the waiting list if none is
 * left after all who wait. Signing up twice changes nothing, except that it joins the list again after an offer lapsed.
 * Refuses sessions without a limit, or that have begun, and registrations that are not active.
 */
export async function signUp(
  db: Database,
  own: Own,
  now: Date,
): Promise<{ ok: true; state: SessionPlaceState } | Refused> {
  return await db.transaction().execute(async (tx) => {
    const found = await lockAndFind(tx, own, now);
    if (!found.ok) return found;
    const { session } = found;
    if (session.places === null) return { ok: false, reason: 'not-limited' };
    await lockSessionPlaces(tx);
    const before = await findPlace(tx, own);
    if (before && before.state !== 'lapsed') return { ok: true, state: before.state };
    if (before) await tx.deleteFrom('session_place').where('id', '=', before.id).execute();
    const counts = (await countSessionPlaces(tx)).get(session.id) ?? noPlaces;
    const list = await waitingForSession(tx, session.id).select('place.id').execute();
    const waiting = [...list.map(({ id }) => id), newcomer];
    const state = nextForSession(session.places, counts, waiting).includes(newcomer) ? 'placed' : 'waiting';
    await tx
      .insertInto('session_place')
      .values({ session_id: session.id, registration_id: own.registrationId, state, asked_at: now })
      .execute();
    const detail = { session: session.slug, state };
    await recordAct(tx, { ...byParticipant(own), action: 'session-place.asked', detail });
    return { ok: true, state };
  });
}

const newcomer = 'newcomer';

/** Accepts an offered place. Accepting twice changes nothing. Refuses if there is no offer, or it has lapsed. */
export async function acceptPlace(db: Database, own: Own, now: Date): Promise<{ ok: true } | Refused> {
  return await db.transaction().execute(async (tx) => {
    const found = await lockAndFind(tx, own, now);
    if (!found.ok) return found;
    await lockSessionPlaces(tx);
    const place = await findPlace(tx, own);
    if (place?.state === 'placed') return { ok: true };
    if (place?.state !== 'offered' || place.offer_until === null || place.offer_until <= now) {
      return { ok: false, reason: 'no-offer' };
    }
    await tx
      .updateTable('session_place')
      .set({ state: 'placed', offer_until: null })
      .where('id', '=', place.id)
      .execute();
    const detail = { session: found.session.slug };
    await recordAct(tx, { ...byParticipant(own), action: 'session-place.accepted', detail });
    return { ok: true };
  });
}

/** Gives a place back, declines an offer, or leaves the waiting list. Doing it twice changes nothing. */
export async function giveBack(db: Database, own: Own, now: Date): Promise<{ ok: true } | Refused> {
  return await db.transaction().execute(async (tx) => {
    const found = await lockAndFind(tx, own, now);
    if (!found.ok) return found;
    await lockSessionPlaces(tx);
    const gone = await tx
      .deleteFrom('session_place')
      .where('session_id', '=', own.sessionId)
      .where('registration_id', '=', own.registrationId)
      .returning('state')
      .executeTakeFirst();
    if (gone) {
      const detail = { session: found.session.slug, state: gone.state };
      await recordAct(tx, { ...byParticipant(own), action: 'session-place.left', detail });
    }
    return { ok: true };
  });
}

/** Locks the registration, and finds the published session. Refuses what has begun, and who is not active. */
async function lockAndFind(
  tx: Database,
  { registrationId, sessionId }: Own,
  now: Date,
): Promise<{ ok: true; session: PublishedSession } | Refused> {
  const published = await readPublished(tx);
  const session = published?.document.sessions.find(({ id }) => id === sessionId);
  if (!session) return { ok: false, reason: 'no-such-session' };
  const person = await lockRegistration(tx, registrationId);
  if (person?.status !== 'active') return { ok: false, reason: 'not-active' };
  return isOpenForSignUp(session, now) ? { ok: true, session } : { ok: false, reason: 'begun' };
}

async function findPlace(tx: Database, { registrationId, sessionId }: Own) {
  return await tx
    .selectFrom('session_place')
    .select(['id', 'state', 'offer_until'])
    .where('session_id', '=', sessionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
}
