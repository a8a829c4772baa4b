import type { Insertable } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { TimeRefusal } from './place.ts';

export type ScanRow = Insertable<DB['door_scan']>;

/**
 * Stores the scans that are new (by their ids), and the arrivals that follow from them. The arrival is the earliest
 * scan of a person, even if the server receives it later. Returns the new scans, and the registrations that had no
 * arrival before. The caller's transaction must have locked the registrations.
 * See docs/decisions/042-the-door.md.
 */
export async function recordScans(tx: Database, scans: readonly ScanRow[]) {
  if (scans.length === 0) return { added: [], arrived: [] };
  const added = await tx
    .insertInto('door_scan')
    .values([...scans])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'registration_id', 'scanned_at', 'organiser_id', 'means', 'kind', 'place'])
    .execute();
  const first = new Map<string, Insertable<DB['arrival']>>();
  for (const { registration_id, scanned_at, organiser_id, means } of added) {
    const before = first.get(registration_id);
    if (
      means === 'online' ||
      organiser_id === null ||
      (before?.arrived_at && before.arrived_at <= scanned_at)
    )
      continue;
    first.set(registration_id, { registration_id, arrived_at: scanned_at, marked_by: organiser_id });
  }
  if (first.size === 0) return { added, arrived: [] };
  const known = await tx
    .selectFrom('arrival')
    .select('registration_id')
    .where('registration_id', 'in', [...first.keys()])
    .execute();
  await tx
    .insertInto('arrival')
    .values([...first.values()])
    .onConflict((conflict) =>
      conflict
        .column('registration_id')
        .doUpdateSet(({ ref }) => ({
          arrived_at: ref('excluded.arrived_at'),
          marked_by: ref('excluded.marked_by'),
        }))
        .whereRef('excluded.arrived_at', '<', 'arrival.arrived_at'),
    )
    .execute();
  const before = new Set(known.map(({ registration_id }) => registration_id));
  return { added, arrived: [...first.keys()].filter((id) => !before.has(id)) };
}

/** Stores the scans that do not count. Returns which of `rows` are stored as such. */
export async function keepRefusedScans(
  tx: Database,
  rows: readonly ScanRow[],
): Promise<{ id: string; because: TimeRefusal }[]> {
  const refused = rows.filter(({ refused_because }) => refused_because);
  if (refused.length > 0) {
    await tx
      .insertInto('door_scan')
      .values(refused)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  const stored = await tx
    .selectFrom('door_scan')
    .select(['id', 'refused_because'])
    .where('id', '=', anyOf(rows.map(({ id }) => id)))
    .execute();
  return stored.flatMap(({ id, refused_because: because }) => (because ? [{ id, because }] : []));
}
