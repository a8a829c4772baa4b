import { sql } from 'kysely';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { nameClearance } from './clearances.server.ts';
import { listDeskChanges } from './visa-data.ts';
import { openVisaData, sealVisaData } from './visa-seal.server.ts';

/** The visa case of a person, and the person's clearances. A batch contains no names. */
export const visaData = {
  tables: {
    visa_case: { deletedBy: { registration_id: 'registrationIds' } },
    visa_clearance: { deletedBy: { registration_id: 'registrationIds' } },
    clearance_batch: 'nobody',
    event_clearance: 'nobody',
  },
  sealed: { 'visa_case.sealed_data': 'destroyed' },
  removeUnreadable,
} as const;

/** Lists a person's visa cases for the copy of their data. */
export async function listVisaCasesOf(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationIds: readonly string[],
) {
  const rows = await db
    .selectFrom('visa_case')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['nationality', 'sealed_data', 'person.record_key_id', 'completed_at as completedAt'])
    .select([
      'applied_on as appliedOn',
      'outcome',
      'outcome_on as outcomeOn',
      'visa_case.updated_at as changedAt',
    ])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('visa_case.updated_at')
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.map(({ record_key_id, sealed_data, ...row }) => {
    const record = records.get(record_key_id);
    const { zone, changes = {}, ...answers } = record ? openVisaData(record, sealed_data) : {};
    return {
      ...row,
      ...answers,
      machineReadableZone: zone ?? null,
      changedByOrganisers: listDeskChanges(changes)?.fields ?? [],
    };
  });
}

/** Destroys the answers of visa checklists. The outcomes of the applications stay. */
export async function destroyVisaData(tx: Database, registrationIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('visa_case')
    .set({ sealed_data: null, completed_at: null, nationality: null, has_listed_origin: false })
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
}

type Side = { registrationId: string; record: RecordKey };

/**
 * Moves a visa case to the registration that a merge keeps, unless that registration has its own visa case. Seals the
 * answers with the key of that registration.
 */
export async function moveVisaCase(tx: Database, from: Side, to: Side): Promise<void> {
  const own = await tx
    .selectFrom('visa_case')
    .select('registration_id')
    .where('registration_id', '=', to.registrationId)
    .executeTakeFirst();
  if (!own)
    await reseal(tx, { from, to, movedFrom: sql`array_append(moved_from, ${from.registrationId}::uuid)` });
}

/** Moves back the visa case that {@link moveVisaCase} moved, with everything that was added since then. */
export async function returnVisaCase(tx: Database, from: Side, to: Side): Promise<void> {
  const moved = await tx
    .selectFrom('visa_case')
    .select('moved_from')
    .where('registration_id', '=', from.registrationId)
    .executeTakeFirst();
  if (moved?.moved_from.at(-1) !== to.registrationId) return;
  await reseal(tx, { from, to, movedFrom: sql`trim_array(moved_from, 1)` });
}

/**
 * Exchanges the visa cases of two registrations of one person. A second call undoes the first. The transaction must
 * have locked both registrations. Does nothing if one of them has no visa case.
 */
export async function exchangeVisaCases(tx: Database, [one, other]: readonly [Side, Side]): Promise<void> {
  const rows = await tx
    .selectFrom('visa_case')
    .selectAll()
    .where('registration_id', 'in', [one.registrationId, other.registrationId])
    .execute();
  if (rows.length < 2) return;
  for (const row of rows) {
    const [from, to] = row.registration_id === one.registrationId ? [one, other] : [other, one];
    const { registration_id, moved_from, sealed_data, ...given } = row;
    const answers =
      sealed_data === null
        ? { sealed_data: null, completed_at: null }
        : { sealed_data: sealVisaData(to.record, openVisaData(from.record, sealed_data)) };
    await tx
      .updateTable('visa_case')
      .set({ ...given, ...answers, letter_answers_at: sql`clock_now()` })
      .where('registration_id', '=', to.registrationId)
      .execute();
  }
}

async function reseal(
  tx: Database,
  { from, to, movedFrom }: { from: Side; to: Side; movedFrom: ReturnType<typeof sql<string[]>> },
) {
  const row = await tx
    .selectFrom('visa_case')
    .select('sealed_data')
    .where('registration_id', '=', from.registrationId)
    .executeTakeFirst();
  if (!row) return;
  const sealed_data =
    row.sealed_data === null ? null : sealVisaData(to.record, openVisaData(from.record, row.sealed_data));
  await tx
    .updateTable('visa_case')
    .set({ registration_id: to.registrationId, sealed_data, moved_from: movedFrom })
    .where('registration_id', '=', from.registrationId)
    .execute();
}

/** Lists a person's clearances for the copy of their data. */
export async function listClearancesOf(db: Database, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('visa_clearance as own')
    .innerJoin('clearance_batch as batch', 'batch.id', 'own.batch_id')
    .select(['own.clearance', 'own.state', 'batch.sent_on as sentOn', 'own.answered_on as answeredOn'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('batch.sent_on')
    .execute();
  return rows.map(({ clearance, ...row }) => ({ clearance: nameClearance(clearance), ...row }));
}

type Merge = { from: string; to: string };

/** Moves clearances to the registration that a merge keeps, except clearances that this registration already has. */
export async function moveClearances(tx: Database, { from, to }: Merge): Promise<void> {
  const own = tx
    .selectFrom('visa_clearance as own')
    .select('own.clearance')
    .where('registration_id', '=', to);
  await tx
    .updateTable('visa_clearance')
    .set({ registration_id: to, moved_from: sql`array_append(moved_from, ${from}::uuid)` })
    .where('registration_id', '=', from)
    .where('clearance', 'not in', own)
    .execute();
}

/** Moves back the clearances that {@link moveClearances} moved. */
export async function returnClearances(tx: Database, { from, to }: Merge): Promise<void> {
  await tx
    .updateTable('visa_clearance')
    .set({ registration_id: to, moved_from: sql`trim_array(moved_from, 1)` })
    .where('registration_id', '=', from)
    .where(sql<boolean>`moved_from[cardinality(moved_from)] = ${to}::uuid`)
    .execute();
}

async function removeUnreadable(
  { db }: { db: Database },
  { registrationIds }: { registrationIds: string[] },
) {
  await destroyVisaData(db, registrationIds);
}
