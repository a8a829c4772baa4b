import { bookings } from '#conference/booking/bookings.server.ts';
import type { ChargeKind } from '#conference/payments/payment.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Who is charged and for what: enough to recognise a bank transfer. */
export type Payer = {
  registrationId: string;
  reference: string;
  name: string;
  email: string;
  /** Why and when it was cancelled, so that a refund is due. `not-held`: a booking was declined or has expired. */
  cancellation: { cause: 'withdrawn' | 'not-held'; at: Date } | undefined;
  /** What was booked and by whom. Undefined for a registration. */
  booking: { option: string; day: string | null; applicantName: string } | undefined;
};

/** Reads who pays for a registration or booking. Returns undefined if there is none. */
export async function readPayer(
  db: Database,
  { kind, id }: { kind: ChargeKind; id: string },
): Promise<Payer | undefined> {
  return kind === 'registration' ? await readParticipant(db, id) : await readApplicant(db, id);
}

async function readParticipant(db: Database, id: string): Promise<Payer | undefined> {
  const row = await registrations(db).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return {
    registrationId: row.id,
    reference: row.reference,
    name: row.full_name,
    email: row.email,
    cancellation: row.withdrawn_at === null ? undefined : { cause: 'withdrawn', at: row.withdrawn_at },
    booking: undefined,
  };
}

async function readApplicant(db: Database, id: string): Promise<Payer | undefined> {
  const row = await db
    .selectFrom(bookings(db).as('booked'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'booked.registration_id')
    .selectAll('booked')
    .select(['reference', 'full_name'])
    .where('booked.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    registrationId: row.registration_id,
    reference: row.reference,
    name: row.full_name,
    email: row.contact_email,
    cancellation: row.holds_spot
      ? undefined
      : {
          cause: row.status === 'withdrawn' ? 'withdrawn' : 'not-held',
          at: row.decided_at ?? row.updated_at,
        },
    booking: { option: row.option, day: row.day, applicantName: row.applicant_name },
  };
}
