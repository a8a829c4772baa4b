import { readDocumentNumber, writeDocumentNumber } from '#conference/documents/document-number.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { publicEndOfRow } from '../document-states.server.ts';
import { judgeDocument } from '../verifying/verdict.ts';

/**
 * Finds the document with a typed number, valid or ended, and judges it on a day in the edition's zone. Returns undefined
 * if there is no such document, or if its holder was erased.
 */
export async function findDocument(db: Database, typed: string, today: string) {
  const number = readDocumentNumber(typed);
  if (number === undefined) return undefined;
  const row = await db
    .selectFrom('participant_document as held')
    .innerJoin(registrations(db).as('person'), 'person.id', 'held.registration_id')
    .select(['held.id', 'held.kind', 'person.id as registrationId', 'person.full_name as fullName'])
    .select(['person.reference', 'held.expires_on', 'held.ended_at', 'held.ended_because'])
    .where('held.number', '=', number)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, kind, registrationId, fullName, reference, expires_on: expiresOn } = row;
  const written = writeDocumentNumber(number);
  const card = { kind, number: written, name: fullName, expiresOn, end: publicEndOfRow(row) };
  const verdict = judgeDocument(card, today);
  const isUnpaid = row.ended_because === 'unpaid';
  return { id, kind, number: written, registrationId, fullName, reference, verdict, isUnpaid };
}
