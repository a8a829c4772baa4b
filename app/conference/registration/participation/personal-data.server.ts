import { sql } from 'kysely';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { openNeeds, sealNeeds } from './needs-seal.server.ts';
import { journeyColumns } from './participations.server.ts';

/** What an erasure and the restore of a backup do with the answers about taking part. */
export const participationData = {
  tables: { participation: { deletedBy: { registration_id: 'registrationIds' } } },
  sealed: { 'participation.sealed_needs': 'destroyed' },
  removeUnreadable,
} as const;

/** Lists how a person takes part, for the copy of their data. Opens the sealed answers. */
export async function listParticipationOf(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationIds: readonly string[],
) {
  const rows = await db
    .selectFrom('participation')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['mode', 'days', 'participation.organisation', 'position', 'phone', 'sealed_needs'])
    .select(journeyColumns)
    .select(['before_late as beforeLateChanges', 'person.record_key_id'])
    .select('participation.updated_at as changedAt')
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('participation.updated_at')
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.map(({ record_key_id, sealed_needs, ...row }) => {
    const record = records.get(record_key_id);
    return { ...row, ...(record && openNeeds(record, sealed_needs)) };
  });
}

/**
 * Destroys the answers that were needed only during the conference: the sealed answers, the phone and the journey. This
 * happens together with the passports. The other columns stay: they tell how and on which days somebody took part.
 */
export async function destroyNeeds(tx: Database, registrationIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('participation')
    .set({
      sealed_needs: null,
      phone: null,
      arrives_on: null,
      arrival_time: null,
      arrival: null,
      arrival_place: null,
      leaves_on: null,
      departure_time: null,
      departure: null,
      departure_place: null,
      transfer: null,
      hotel: null,
      room: null,
      room_with: null,
      before_late: null,
    })
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
}

type Side = { registrationId: string; record: RecordKey };

/**
 * Moves the answers of a merged registration to the kept registration, unless the kept one has answers of its own.
 * Seals the moved answers with the key of the kept registration.
 */
export async function moveParticipation(tx: Database, from: Side, to: Side): Promise<void> {
  const own = await tx
    .selectFrom('participation')
    .select('registration_id')
    .where('registration_id', '=', to.registrationId)
    .executeTakeFirst();
  if (!own)
    await reseal(tx, { from, to, movedFrom: sql`array_append(moved_from, ${from.registrationId}::uuid)` });
}

/**
 * Moves answers back to their registration when a merge is undone, see {@link moveParticipation}. Keeps the changes
 * that were made in the meantime.
 */
export async function returnParticipation(tx: Database, from: Side, to: Side): Promise<void> {
  const moved = await tx
    .selectFrom('participation')
    .select('moved_from')
    .where('registration_id', '=', from.registrationId)
    .executeTakeFirst();
  if (moved?.moved_from.at(-1) !== to.registrationId) return;
  await reseal(tx, { from, to, movedFrom: sql`trim_array(moved_from, 1)` });
}

async function reseal(
  tx: Database,
  { from, to, movedFrom }: { from: Side; to: Side; movedFrom: ReturnType<typeof sql<string[]>> },
) {
  const row = await tx
    .selectFrom('participation')
    .select('sealed_needs')
    .where('registration_id', '=', from.registrationId)
    .executeTakeFirst();
  if (!row) return;
  const sealed_needs =
    row.sealed_needs === null ? null : sealNeeds(to.record, openNeeds(from.record, row.sealed_needs));
  await tx
    .updateTable('participation')
    .set({ registration_id: to.registrationId, sealed_needs, moved_from: movedFrom })
    .where('registration_id', '=', from.registrationId)
    .execute();
}

async function removeUnreadable(
  { db }: { db: Database },
  { registrationIds }: { registrationIds: string[] },
) {
  await destroyNeeds(db, registrationIds);
}
