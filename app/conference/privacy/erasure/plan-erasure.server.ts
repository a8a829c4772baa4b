import { countActsOf } from '#conference/audit/personal-data.server.ts';
import { countMoneyOf } from '#conference/money/ledger/personal-data.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { countRows } from './delete-rows.server.ts';
import type { Obligation } from './erasure-request.ts';
import { findObligations } from './find-obligations.server.ts';
import { findPerson } from './find-person.server.ts';

export type ErasurePlan = {
  /** All registrations that the erasure deletes: those of the mailbox, and those that were merged with one of them. */
  registrations: { reference: string; fullName: string; email: string }[];
  destroyed: { files: number; bookings: number; messages: number; mails: number; notes: number };
  kept: { charges: number; payments: number; acts: number };
  obligations: Obligation[];
};

/**
 * Counts what an erasure would destroy now, and what would stay. Returns undefined if the registration does not exist.
 */
export async function planErasure(
  db: Database,
  registrationId: string,
  now: Date,
): Promise<ErasurePlan | undefined> {
  const person = await findPerson(db, registrationId, { reach: 'merged' });
  if (!person) return undefined;
  return {
    registrations: await db
      .selectFrom(registrations(db).as('person'))
      .select(['reference', 'full_name as fullName', 'email'])
      .where('id', '=', anyOf(person.registrationIds))
      .orderBy('created_at')
      .execute(),
    destroyed: {
      files: await countRows(db, 'stored_file', person),
      bookings: person.bookingIds.length,
      messages: await countRows(db, 'enquiry', person),
      mails: await countRows(db, 'mail', person),
      notes: await countRows(db, 'registration_note', person),
    },
    kept: { ...(await countMoneyOf(db, person)), acts: await countActsOf(db, person) },
    obligations: await findObligations(db, person, now),
  };
}
