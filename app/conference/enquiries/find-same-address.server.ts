import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

const mostRegistrations = 5;

/**
 * Finds registrations with the email of an enquiry, the newest first, at most five. Nobody has proved that the writer
 * of the enquiry owns this email.
 */
export async function findSameAddress(db: Database, email: string) {
  return await db
    .selectFrom(registrations(db).as('person'))
    .select(['id', 'reference', 'full_name as fullName', 'status'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(mostRegistrations)
    .execute();
}
