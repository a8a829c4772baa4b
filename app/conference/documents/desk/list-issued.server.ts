import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { listOutdatedDocuments, publicEndOfRow } from '../document-states.server.ts';
import { readDocumentOffers } from '../open-document.server.ts';
import { judgeDocument } from '../verifying/verdict.ts';

/**
 * Lists all documents of a registration for the desk, the newest first, and the documents that could be issued.
 * `outdated`: the outdated documents that can be issued again. Returns undefined if the registration does not exist or
 * was erased.
 */
export async function listIssued(
  { db, secrets, settings }: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  registrationId: string,
  now: Date,
) {
  const registration = await registrations(db).where('id', '=', registrationId).executeTakeFirst();
  const record = registration && (await openRecordKeyIfExists(db, secrets, registration.record_key_id));
  if (!record) return undefined;
  const rows = await db
    .selectFrom('participant_document')
    .select([
      'id',
      'kind',
      'number',
      'issued_at',
      'expires_on',
      'ended_at',
      'ended_because',
      'missing_letters',
    ])
    .select(['record_key_id', 'sealed_content', 'sealed_passport'])
    .where('registration_id', '=', registrationId)
    .orderBy('issued_at', 'desc')
    .orderBy('number')
    .execute();
  const today = dayAt(now, edition.timeZone);
  const documents = [];
  for (const row of rows) {
    const isReadable = row.sealed_content !== null && row.record_key_id === record.id;
    const card = { kind: row.kind, number: writeDocumentNumber(row.number), name: registration.full_name };
    documents.push({
      id: row.id,
      kind: row.kind,
      number: card.number,
      issuedAt: row.issued_at,
      expiresOn: row.expires_on,
      verdict: judgeDocument({ ...card, expiresOn: row.expires_on, end: publicEndOfRow(row) }, today),
      endedAt: row.ended_at,
      endedBecause: row.ended_because,
      missing: row.missing_letters,
      canPrint: isReadable && (row.kind !== 'visa-letter' || row.sealed_passport !== null),
    });
  }
  return {
    fullName: registration.full_name,
    reference: registration.reference,
    documents,
    outdated: await listOutdatedDocuments(db, registration, settings, now),
    offers: await readDocumentOffers({ db, secrets }, registration, { settings, today }),
  };
}
