import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { anyAddress } from './drop-traces.server.ts';
import type { OpenMatter } from './erasure-request.ts';
import { findOpenMatters } from './find-open-matters.server.ts';
import { findPerson } from './find-person.server.ts';

export type ErasurePlan = {
  /** All that go together: one mailbox is one person, and so is what was merged. */
  registrations: { reference: string; fullName: string; email: string }[];
  destroyed: { files: number; bookings: number; messages: number; mails: number; notes: number };
  kept: { charges: number; payments: number; acts: number };
  matters: OpenMatter[];
};

/** What an erasure would destroy and what would stay, counted as of now; undefined when there is nobody any more. */
export async function planErasure(
  db: Database,
  registrationId: string,
  now: Date,
): Promise<ErasurePlan | undefined> {
  const person = await findPerson(db, registrationId, { reach: 'merged' });
  if (!person) return undefined;
  const { registrationIds, bookingIds, recordKeyIds, emails } = person;
  const registrations = await db
    .selectFrom('registration')
    .select(['reference', 'full_name as fullName', 'email'])
    .where('id', '=', anyOf(registrationIds))
    .orderBy('created_at')
    .execute();
  const isTheirs = sql<boolean>`(charge.registration_id = ${anyOf(registrationIds)} or charge.booking_id = ${anyOf(bookingIds)})`;
  const counted = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const count = fn.countAll<string>().as('count');
      return [
        selectFrom('stored_file').select(count).where('record_key_id', '=', anyOf(recordKeyIds)).as('files'),
        selectFrom('enquiry').select(count).where('email', '=', anyAddress(emails)).as('messages'),
        selectFrom('mail').select(count).where('registration_id', '=', anyOf(registrationIds)).as('mails'),
        selectFrom('registration_note')
          .select(count)
          .where('registration_id', '=', anyOf(registrationIds))
          .as('notes'),
        selectFrom('charge').select(count).where(isTheirs).as('charges'),
        selectFrom('payment')
          .innerJoin('charge', 'charge.id', 'payment.charge_id')
          .select(count)
          .where(isTheirs)
          .as('payments'),
        selectFrom('audit_entry')
          .select(count)

          .where(({ or, eb }) =>
            or([
              eb('subject_id', '=', anyOf([...registrationIds, ...bookingIds])),
              eb('actor_id', '=', anyOf(registrationIds)),
            ]),
          )
          .as('acts'),
      ];
    })
    .executeTakeFirstOrThrow();
  const number = (count: string | null) => Number(count ?? 0);
  return {
    registrations,
    destroyed: {
      files: number(counted.files),
      bookings: bookingIds.length,
      messages: number(counted.messages),
      mails: number(counted.mails),
      notes: number(counted.notes),
    },
    kept: {
      charges: number(counted.charges),
      payments: number(counted.payments),
      acts: number(counted.acts),
    },
    matters: await findOpenMatters(db, person, now),
  };
}
