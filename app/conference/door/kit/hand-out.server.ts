import { type Expression, sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { listKitItems } from './kit.ts';

type By = { organiserId: string; requestId: string };
export type HandOut = By & { registrationId: string; item: string; size: string };

export type HandOutRefusal =
  | 'no-such-registration'
  | 'not-active'
  | 'unpaid'
  | 'no-such-size'
  | 'handed-out-already';

export const kitItems = listKitItems(edition.kit);

/**
 * Hands a thing of the kit to a participant, once. Refuses people who are not active or have not paid. If two helpers
 * hand out the same thing at the same moment, the database refuses one of the two handouts.
 */
export async function handOut(
  db: Database,
  { registrationId, item, size, ...by }: HandOut,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: HandOutRefusal }> {
  const known = kitItems.find(({ id }) => id === item);
  if (!known?.sizes.includes(size)) return { ok: false, reason: 'no-such-size' };
  try {
    return await db.transaction().execute(async (tx) => {
      const registration = await lockRegistration(tx, registrationId);
      if (!registration) return { ok: false, reason: 'no-such-registration' };
      if (registration.status !== 'active') return { ok: false, reason: 'not-active' };
      if (registration.paid_at === null) return { ok: false, reason: 'unpaid' };
      // Looks for an earlier handout of this thing. The unique index does not check handouts that a merge has moved
      // here from another registration.
      if ((await findHandouts(tx, registrationId)).some((one) => one.item === item)) {
        return { ok: false, reason: 'handed-out-already' };
      }
      await writeHandout(tx, { registrationId, item, size, ...by }, now);
      const about = { subject: 'registration', subjectId: registrationId } as const;
      await recordAct(tx, { ...byOrganiser(by), ...about, action: 'kit.handed-out', detail: { item, size } });
      return { ok: true };
    });
  } catch (error) {
    if (violatesConstraint(error, 'one_handout_a_thing')) return { ok: false, reason: 'handed-out-already' };
    throw error;
  }
}

/** Stores a handout. The unique index refuses a second handout of the same thing to the same person. */
export async function writeHandout(
  tx: Database,
  { registrationId, item, size, organiserId }: Omit<HandOut, 'requestId'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('kit_handout')
    .values({ registration_id: registrationId, item, size, handed_by: organiserId, handed_at: now })
    .execute();
}

/** Undoes a handout that was recorded by mistake. The stock has the thing again. The audit keeps the sealed reason. */
export async function undoHandout(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  {
    registrationId,
    handoutId,
    reason,
    ...by
  }: By & { registrationId: string; handoutId: string; reason: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-handed-out' }> {
  return await db.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, registrationId);
    const undone = await tx
      .updateTable('kit_handout')
      .set({ undone_at: now, undone_by: by.organiserId })
      .where('id', '=', handoutId)
      .where('registration_id', '=', registrationId)
      .where('undone_at', 'is', null)
      .returning(['item', 'size'])
      .executeTakeFirst();
    if (!registration || !undone) return { ok: false, reason: 'not-handed-out' };
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'kit.taken-back',
      subject: 'registration',
      subjectId: registrationId,
      detail: undone,
      record: await openRecordKey(tx, secrets, registration.record_key_id),
      reason,
    });
    return { ok: true };
  });
}

/** Finds what somebody was handed, without handouts that were undone. */
export async function findHandouts(db: Database, registrationId: string) {
  return await db
    .selectFrom('kit_handout')
    .select(['id', 'item', 'size', 'handed_at as handedAt'])
    .where('registration_id', '=', registrationId)
    .where('undone_at', 'is', null)
    .orderBy('handed_at')
    .execute();
}

/** Finds the names of the items that these people have. The keys of the map are the ids of their registrations. */
export async function findHandoutsOf(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('kit_handout')
    .select(['registration_id', 'item'])
    .where('registration_id', '=', anyOf(registrationIds))
    .where('undone_at', 'is', null)
    .orderBy('item')
    .execute();
  const names = new Map(kitItems.map(({ id, name }) => [id, name]));
  const byPerson = Map.groupBy(rows, ({ registration_id }) => registration_id ?? '');
  return new Map(
    [...byPerson].map(([id, own]) => [id, [...new Set(own.map(({ item }) => names.get(item) ?? item))]]),
  );
}

/** A query of the items that a person has, as one text. Other modules select it as a column. */
export function handedItemsOf(db: Database, registrationId: Expression<string>) {
  return db
    .selectFrom('kit_handout')
    .select(sql<string | null>`string_agg(distinct item, ', ')`.as('items'))
    .where('registration_id', '=', registrationId)
    .where('undone_at', 'is', null);
}
