import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';

/** Never change these purposes: stored values are sealed with them. */
export const applicationPurpose = 'grant application';
export const grantNotePurpose = 'grant note';
export const opinionPurpose = 'grant opinion';

type Store = Pick<Platform, 'db' | 'secrets'>;
type Told = { why: string; canPay: string };

export function sealApplication(record: RecordKey, { why, canPay }: Told): Buffer {
  return sealValue(record, applicationPurpose, { why, canPay });
}

export function openApplication(record: RecordKey, sealed: Buffer): Told {
  return unsealValue(record, applicationPurpose, sealed) as Told;
}

export function openText(record: RecordKey, purpose: string, sealed: Buffer | null): string {
  return sealed === null ? '' : String(unsealValue(record, purpose, sealed));
}

/** A query of the applications, with their people. Other modules add conditions to it. */
export function grantApplications(db: Database) {
  return db
    .selectFrom('grant_application as grant')
    .innerJoin(registrations(db).as('person'), 'person.id', 'grant.registration_id');
}

/** A query of the applications on which somebody must still decide: their people take part. */
export function openGrants(db: Database) {
  return grantApplications(db).where('grant.state', '=', 'open').where('person.status', '=', 'active');
}

/** A query of the open applications that no member of the committee has read. */
export function unreadGrants(db: Database) {
  return openGrants(db)
    .where('grant.decision', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('grant_opinion as given')
            .select('given.score')
            .whereRef('given.registration_id', '=', 'grant.registration_id'),
        ),
      ),
    );
}

/** A query of the files of applications. */
export function grantFiles(db: Database) {
  return db
    .selectFrom('grant_application')
    .innerJoin(storedFiles(db).as('file'), 'file.id', 'grant_application.file_id')
    .select(['grant_application.id', 'registration_id', 'file.id as file_id', 'record_key_id']);
}

/** True if the fee waits for a decision on an application. */
export async function hasOpenGrant(db: Database, registrationId: string): Promise<boolean> {
  const open = openGrants(db).select('grant.id').where('grant.registration_id', '=', registrationId);
  return (await open.executeTakeFirst()) !== undefined;
}

/** True if this registration has an application, whatever became of it. */
export async function hasAppliedForGrant(db: Database, registrationId: string): Promise<boolean> {
  const any = db.selectFrom('grant_application').select('id').where('registration_id', '=', registrationId);
  return (await any.executeTakeFirst()) !== undefined;
}

/** Reads the application of a registration, as its applicant sees it: a decision only after it was sent. */
export async function readOwnGrant({ db, secrets }: Store, registrationId: string) {
  const row = await grantApplications(db)
    .select(['grant.wish', 'grant.state', 'grant.sealed_application', 'grant.file_id as fileId'])
    .select(['grant.asked_at as askedAt', 'grant.amount', 'grant.currency', 'grant.sealed_note'])
    .select(['grant.sent_at as sentAt', 'person.record_key_id'])
    .where('grant.registration_id', '=', registrationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealed_application, sealed_note, record_key_id, amount, currency, ...grant } = row;
  const record = (await openExistingRecordKeys(db, secrets, [row])).get(record_key_id);
  if (!record) return undefined;
  const isSent = grant.sentAt !== null;
  return {
    ...grant,
    ...openApplication(record, sealed_application),
    granted: isSent && amount !== null && currency !== null ? { amount, currency } : undefined,
    note: isSent ? openText(record, grantNotePurpose, sealed_note) : '',
  };
}

/** Reads the granted amounts by currency, noted and sent. */
export async function sumGranted(db: Database): Promise<{ amount: number; currency: string }[]> {
  const rows = await db
    .selectFrom('grant_application')
    .select(['currency', ({ fn }) => fn.sum<string>('amount').as('amount')])
    .where('decision', '=', 'granted')
    .where('state', 'in', ['open', 'granted'])
    .groupBy('currency')
    .execute();
  return rows.flatMap(({ currency, amount }) =>
    currency === null ? [] : [{ currency, amount: Number(amount) }],
  );
}

/** Lists the applications for the committee: those to decide first, the best scores first. */
export async function listGrants(db: Database, organiserId: string) {
  const rows = await grantApplications(db)
    .leftJoin(
      db
        .selectFrom('grant_opinion')
        .select(['registration_id', ({ fn }) => fn.avg<string>('score').as('mean')])
        .select(({ fn }) => fn.countAll<string>().as('opinions'))
        .groupBy('registration_id')
        .as('given'),
      'given.registration_id',
      'grant.registration_id',
    )
    .leftJoin('grant_opinion as own', (join) =>
      join
        .onRef('own.registration_id', '=', 'grant.registration_id')
        .on('own.organiser_id', '=', organiserId),
    )
    .select(['grant.id', 'grant.wish', 'grant.state', 'grant.asked_at as askedAt', 'grant.decision'])
    .select(['grant.amount', 'grant.currency', 'given.mean', 'given.opinions', 'own.score as ownScore'])
    .select(['person.full_name as fullName', 'person.reference', 'person.status'])
    .select('person.participant_type as participantType')
    .where('grant.state', '<>', 'withdrawn')
    .orderBy('grant.state')
    .orderBy('given.mean', (order) => order.desc().nullsLast())
    .orderBy('grant.asked_at')
    .execute();
  return rows.map(({ mean, opinions, ...row }) => ({
    ...row,
    mean: mean === null ? undefined : Number(mean),
    opinions: Number(opinions ?? 0),
  }));
}

/** Reads an application for the committee, with the opinions of its members. */
export async function readGrant({ db, secrets }: Store, id: string) {
  const row = await grantApplications(db)
    .select(['grant.id', 'grant.registration_id as registrationId', 'grant.wish', 'grant.state'])
    .select(['grant.sealed_application', 'grant.file_id as fileId', 'grant.asked_at as askedAt'])
    .select([
      'grant.decision',
      'grant.amount',
      'grant.currency',
      'grant.sealed_note',
      'grant.sent_at as sentAt',
    ])
    .select(['person.full_name as fullName', 'person.reference', 'person.status', 'person.record_key_id'])
    .select('person.participant_type as participantType')
    .where('grant.id', '=', id)
    .executeTakeFirst();
  const record = row && (await openExistingRecordKeys(db, secrets, [row])).get(row.record_key_id);
  if (!record) return undefined;
  const { sealed_application, sealed_note, record_key_id, ...grant } = row;
  const opinions = await db
    .selectFrom('grant_opinion')
    .select(['organiser_id as organiserId', 'score', 'sealed_note', 'written_at as writtenAt'])
    .where('registration_id', '=', grant.registrationId)
    .orderBy('written_at')
    .execute();
  return {
    ...grant,
    ...openApplication(record, sealed_application),
    note: openText(record, grantNotePurpose, sealed_note),
    opinions: opinions.map(({ sealed_note: sealed, ...opinion }) => ({
      ...opinion,
      note: openText(record, opinionPurpose, sealed),
    })),
  };
}
