import { sql } from 'kysely';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { moveFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { type RecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import {
  applicationPurpose,
  grantNotePurpose,
  openApplication,
  openText,
  opinionPurpose,
  sealApplication,
} from './grants.server.ts';

/** Applications for a grant. The committee's opinions stay at the desk, like the discussion of reviewers. */
export const grantData = {
  tables: {
    grant_application: { deletedBy: { registration_id: 'registrationIds' }, finds: { id: 'subjectIds' } },
    grant_opinion: 'deleted',
  },
  sealed: {
    'grant_application.sealed_application': { renewedFor: applicationPurpose, foundBy: 'registration_id' },
    'grant_application.sealed_note': { renewedFor: grantNotePurpose, foundBy: 'registration_id' },
    'grant_opinion.sealed_note': { renewedFor: opinionPurpose, foundBy: 'registration_id' },
  },
  removeUnreadable,
} as const;

/** Lists a person's applications, for the copy of their data. A decision is in it after it was sent. */
export async function listGrantsOf(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationIds: readonly string[],
) {
  const rows = await db
    .selectFrom('grant_application as grant')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['wish', 'state', 'asked_at as askedAt', 'sent_at as decidedAt', 'amount', 'grant.currency'])
    .select(['sealed_application', 'sealed_note', 'person.record_key_id'])
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.map(({ record_key_id, sealed_application, sealed_note, amount, currency, ...row }) => {
    const record = records.get(record_key_id);
    const isSent = row.decidedAt !== null;
    return {
      ...row,
      ...(record && openApplication(record, sealed_application)),
      granted: isSent ? amount : null,
      currency: isSent ? currency : null,
      note: record && isSent ? openText(record, grantNotePurpose, sealed_note) : '',
    };
  });
}

type Side = { registrationId: string; record: RecordKey };

/** Moves the application of a merged registration to the kept one, unless that has one, too. */
export async function moveGrant(tx: Database, from: Side, to: Side): Promise<void> {
  const own = await findMovedFrom(tx, to.registrationId);
  if (!own)
    await reseal(tx, { from, to, movedFrom: sql`array_append(moved_from, ${from.registrationId}::uuid)` });
}

/** Moves an application back when a merge is undone, see {@link moveGrant}. */
export async function returnGrant(tx: Database, from: Side, to: Side): Promise<void> {
  const moved = await findMovedFrom(tx, from.registrationId);
  if (moved?.moved_from.at(-1) !== to.registrationId) return;
  await reseal(tx, { from, to, movedFrom: sql`trim_array(moved_from, 1)` });
}

async function findMovedFrom(tx: Database, registrationId: string) {
  return await tx
    .selectFrom('grant_application')
    .select('moved_from')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
}

async function reseal(
  tx: Database,
  { from, to, movedFrom }: { from: Side; to: Side; movedFrom: ReturnType<typeof sql<string[]>> },
) {
  const row = await tx
    .selectFrom('grant_application')
    .select(['sealed_application', 'sealed_note', 'file_id'])
    .where('registration_id', '=', from.registrationId)
    .executeTakeFirst();
  if (!row) return;
  const again = (purpose: string, sealed: Buffer | null) =>
    sealed === null ? null : sealValue(to.record, purpose, openText(from.record, purpose, sealed));
  const opinions = await tx
    .selectFrom('grant_opinion')
    .select(['organiser_id', 'sealed_note'])
    .where('registration_id', '=', from.registrationId)
    .execute();
  if (row.file_id !== null) await moveFile(tx, row.file_id, from.record, to.record);
  await tx
    .updateTable('grant_application')
    .set({
      registration_id: to.registrationId,
      moved_from: movedFrom,
      sealed_application: sealApplication(to.record, openApplication(from.record, row.sealed_application)),
      sealed_note: again(grantNotePurpose, row.sealed_note),
    })
    .where('registration_id', '=', from.registrationId)
    .execute();
  for (const { organiser_id, sealed_note } of opinions) {
    await tx
      .updateTable('grant_opinion')
      .set({ sealed_note: again(opinionPurpose, sealed_note) })
      .where('registration_id', '=', to.registrationId)
      .where('organiser_id', '=', organiser_id)
      .execute();
  }
}

async function removeUnreadable(
  { db }: { db: Database },
  { registrationIds, fileIds }: { registrationIds: string[]; fileIds: string[] },
) {
  await db
    .updateTable('grant_application')
    .set({ file_id: null })
    .where('file_id', '=', anyOf(fileIds))
    .execute();
  await db.deleteFrom('grant_application').where('registration_id', '=', anyOf(registrationIds)).execute();
}
