import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { RegistrationRow } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { lockSessionPlaces } from './session-places.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;
type Change = {
  session: { id: string; slug: string };
  registrationId: string;
  organiserId: string;
  reason: string;
  requestId: string;
};

/**
 * Gives a participant a place in a session out of turn, also beyond the limit, and whether they wait or not. Refuses
 * a registration that is not active.
 */
export async function givePlaceInSession(
  store: Store,
  change: Change,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-active' | 'has-place' }> {
  return await store.db.transaction().execute(async (tx) => {
    const person = await lockRegistration(tx, change.registrationId);
    if (person?.status !== 'active') return { ok: false, reason: 'not-active' };
    await lockSessionPlaces(tx);
    const placed = { state: 'placed', offer_until: null } as const;
    const given = await tx
      .insertInto('session_place')
      .values({
        ...{ session_id: change.session.id, registration_id: person.id, asked_at: now },
        ...placed,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['session_id', 'registration_id'])
          .doUpdateSet(placed)
          .where('session_place.state', '<>', 'placed'),
      )
      .returning('id')
      .executeTakeFirst();
    if (!given) return { ok: false, reason: 'has-place' };
    await recordChange(tx, store, { ...change, person, action: 'session-place.given' });
    return { ok: true };
  });
}

/** Takes a place in a session, an offer or a turn in the waiting list away. Refuses if the participant has none. */
export async function removePlaceInSession(
  store: Store,
  change: Change,
): Promise<{ ok: true } | { ok: false; reason: 'no-place' }> {
  return await store.db.transaction().execute(async (tx) => {
    const person = await lockRegistration(tx, change.registrationId);
    await lockSessionPlaces(tx);
    const gone = await tx
      .deleteFrom('session_place')
      .where('session_id', '=', change.session.id)
      .where('registration_id', '=', change.registrationId)
      .returning('id')
      .executeTakeFirst();
    if (!person || !gone) return { ok: false, reason: 'no-place' };
    await recordChange(tx, store, { ...change, person, action: 'session-place.removed' });
    return { ok: true };
  });
}

async function recordChange(
  tx: Database,
  { secrets }: Pick<Store, 'secrets'>,
  change: Change & {
    person: RegistrationRow;
    action: 'session-place.given' | 'session-place.removed';
  },
): Promise<void> {
  const { person, action, reason, session } = change;
  await recordAct(tx, {
    ...byOrganiser(change),
    action,
    subject: 'registration',
    subjectId: person.id,
    detail: { session: session.slug },
    record: await openRecordKey(tx, secrets, person.record_key_id),
    reason,
  });
}
