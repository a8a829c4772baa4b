import type { RegistrationRow } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { tryRecordKey } from '#platform/keys/record-keys.server.ts';
import { describeDocument } from './describe-document.server.ts';
import type { DocumentKind } from './document-kind.ts';
import { writeDocumentNumber } from './document-number.ts';
import { openContent, openPassport } from './document-seal.server.ts';
import { isUpToDate } from './participant-document.ts';

/** `none`: there is no valid letter. `stale`: the registration says something else than the letter. */
export type LetterState = 'none' | 'valid' | 'stale';

/** Says whether a registration has a valid visa letter, and whether it still says what is true. */
export async function readLetterState(
  store: Pick<Platform, 'db' | 'secrets'>,
  registration: RegistrationRow,
): Promise<LetterState> {
  const letters = (await listValid(store.db, registration.id)).filter(({ kind }) => kind === 'visa-letter');
  if (letters.length === 0) return 'none';
  const stale = await listStale(store, registration);
  return stale.some(({ kind }) => kind === 'visa-letter') ? 'stale' : 'valid';
}

/** Lists the valid documents of a registration that do not say any more what the registration says. */
export async function listStale(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registration: RegistrationRow,
): Promise<{ kind: DocumentKind; number: string }[]> {
  const record = await tryRecordKey(db, secrets, registration.record_key_id);
  if (!record) return [];
  const stale = [];
  for (const row of await listValid(db, registration.id)) {
    if (row.sealed_content === null || row.record_key_id !== record.id) continue;
    const issued = {
      content: openContent(record, row.sealed_content),
      passport: openPassport(record, row.sealed_passport),
    };
    if (isUpToDate(issued, await describeDocument(db, { registration, record, kind: row.kind }))) continue;
    stale.push({ kind: row.kind, number: writeDocumentNumber(row.number) });
  }
  return stale;
}

async function listValid(db: Database, registrationId: string) {
  return await db
    .selectFrom('participant_document')
    .select(['kind', 'number', 'record_key_id', 'sealed_content', 'sealed_passport'])
    .where('registration_id', '=', registrationId)
    .where('ended_at', 'is', null)
    .orderBy('kind')
    .execute();
}
