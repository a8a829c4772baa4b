import { readDocumentNumber, writeDocumentNumber } from '#conference/documents/document-number.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Finds the document with a typed number, valid or ended. Returns undefined if there is no such document, or if its
 * holder was erased.
 */
export async function findDocument(db: Database, typed: string) {
  const number = readDocumentNumber(typed);
  if (number === undefined) return undefined;
  const found = await db
    .selectFrom('participant_document as held')
    .innerJoin(registrations(db).as('person'), 'person.id', 'held.registration_id')
    .select(['held.id', 'held.kind', 'held.number', 'person.id as registrationId'])
    .select(['person.full_name as fullName', 'person.reference', 'held.ended_at as endedAt'])
    .where('held.number', '=', number)
    .executeTakeFirst();
  return found && { ...found, number: writeDocumentNumber(found.number) };
}
