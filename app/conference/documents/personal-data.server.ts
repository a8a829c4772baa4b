import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { documentNames } from './document-kind.ts';
import { writeDocumentNumber } from './document-number.ts';
import { contentPurpose, openContent, openPassport } from './document-seal.server.ts';

/**
 * The number of a document is never deleted, so that a printed document can be verified for ever. Only the sealed
 * columns name a person.
 */
export const documentData = {
  tables: {
    participant_document: 'unreadable',
    document_key: 'nobody',
    letter_text: 'nobody',
    letter_image: 'nobody',
  },
  sealed: {
    'participant_document.sealed_content': { renewedFor: contentPurpose, foundBy: 'record_key_id' },
    'participant_document.sealed_passport': 'destroyed',
  },
  removeUnreadable,
} as const;

/** Lists a person's documents for the copy of their data. */
export async function listDocumentsOf(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationIds: readonly string[],
) {
  const rows = await db
    .selectFrom('participant_document')
    .select(['kind', 'number', 'issued_at as issuedAt', 'expires_on as expiresOn'])
    .select(['ended_at as endedAt', 'ended_because as endedBecause'])
    .select(['record_key_id', 'sealed_content', 'sealed_passport'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('issued_at')
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.map(({ kind, number, record_key_id, sealed_content, sealed_passport, ...row }) => {
    const record = records.get(record_key_id ?? '');
    return {
      document: documentNames[kind],
      number: writeDocumentNumber(number),
      ...row,
      says: record && sealed_content ? openContent(record, sealed_content) : null,
      passport: record ? openPassport(record, sealed_passport) : undefined,
    };
  });
}

/**
 * Destroys the passports on the visa letters of registrations. The letters stay, but nobody can print them any more.
 */
export async function destroyLetterPassports(tx: Database, registrationIds: readonly string[]) {
  await tx
    .updateTable('participant_document')
    .set({ sealed_passport: null })
    .where('registration_id', '=', anyOf(registrationIds))
    .where('sealed_passport', 'is not', null)
    .execute();
}

/**
 * Ends the documents of people who are erased and so take part no more, such as an iCard or a visa letter. What has no
 * last day, such as a certificate, says what was: it stays genuine, without a name.
 */
export async function endDocumentsOfErased(tx: Database, registrationIds: readonly string[], now: Date) {
  await tx
    .updateTable('participant_document')
    .set({ ended_at: now, ended_because: 'withdrawn' })
    .where('registration_id', '=', anyOf(registrationIds))
    .where('ended_at', 'is', null)
    .where('expires_on', '>=', dayAt(now, edition.timeZone))
    .execute();
}

async function removeUnreadable({ db }: { db: Database }, { recordKeyIds }: { recordKeyIds: string[] }) {
  await db
    .updateTable('participant_document')
    .set({
      record_key_id: null,
      sealed_content: null,
      sealed_passport: null,
      code_hash: null,
      missing_letters: [],
    })
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
}
