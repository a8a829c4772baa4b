import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { letterFields, type VisaData } from './visa-data.ts';
import { openVisaData } from './visa-seal.server.ts';

/** The answers of the visa checklist that a visa letter prints. */
type LetterAnswers = Pick<VisaData, (typeof letterFields)[number]>;

/** Opens the answers that the visa letter of a registration prints. The caller records the act. */
export async function readLetterAnswers(
  db: Database,
  registrationId: string,
  record: RecordKey,
): Promise<LetterAnswers> {
  const row = await db
    .selectFrom('visa_case')
    .select(['nationality', 'sealed_data'])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return row ? openAnswers(record, row) : {};
}

/** Reads the nationality that somebody has given. It is not sealed. */
export async function readNationality(db: Database, registrationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('visa_case')
    .select('nationality')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return row?.nationality ?? undefined;
}

/**
 * Opens the answers for the letters of several registrations. Returns a map from the id of the registration. It lacks
 * people who have given no answer.
 */
export async function findLetterAnswers(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationIds: readonly string[],
): Promise<Map<string, LetterAnswers>> {
  const rows = await db
    .selectFrom('visa_case')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['registration_id', 'nationality', 'sealed_data', 'person.record_key_id'])
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return new Map(
    rows.flatMap((row) => {
      const record = records.get(row.record_key_id);
      return record ? [[row.registration_id, openAnswers(record, row)] as const] : [];
    }),
  );
}

type Row = { nationality: string | null; sealed_data: Buffer | null };

function openAnswers(record: RecordKey, { nationality, sealed_data }: Row): LetterAnswers {
  const data: VisaData = {
    ...openVisaData(record, sealed_data),
    ...(nationality !== null && { nationality }),
  };
  return Object.fromEntries(letterFields.flatMap((field) => (data[field] ? [[field, data[field]]] : [])));
}
