import type { Database } from '#platform/database/database.server.ts';
import type { ChargeKind } from './payment.ts';

/** Who is charged, and what became of what they are charged for: enough to recognise a transfer by. */
export type Payer = {
  registrationId: string;
  reference: string;
  name: string;
  email: string;
  /** Why it gives money back, and since when; undefined while it stands. */
  end: { cause: 'withdrawn' | 'not-held'; at: Date } | undefined;
  /** What was booked and by whom; undefined for a registration. */
  booking: { option: string; day: string | null; applicantName: string } | undefined;
};

/** Reads whom a registration or booking is charged to; undefined when there is none. */
export async function readPayer(
  db: Database,
  { kind, id }: { kind: ChargeKind; id: string },
): Promise<Payer | undefined> {
  return kind === 'registration' ? await readParticipant(db, id) : await readApplicant(db, id);
}

async function readParticipant(db: Database, id: string): Promise<Payer | undefined> {
  const row = await db
    .selectFrom('registration')
    .select(['id', 'reference', 'full_name', 'email', 'withdrawn_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    registrationId: row.id,
    reference: row.reference,
    name: row.full_name,
    email: row.email,
    end: row.withdrawn_at === null ? undefined : { cause: 'withdrawn', at: row.withdrawn_at },
    booking: undefined,
  };
}

async function readApplicant(db: Database, id: string): Promise<Payer | undefined> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .innerJoin('registration', 'registration.id', 'booking.registration_id')
    .select([
      'registration.id as registration_id',
      'reference',
      'full_name',
      'contact_email',
      'option',
      'day',
      'applicant_name',
      'status',
      'decided_at',
      'booking.updated_at',
      'holds_spot',
    ])
    .where('booking.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    registrationId: row.registration_id,
    reference: row.reference,
    name: row.full_name,
    email: row.contact_email,
    end: row.holds_spot
      ? undefined
      : {
          cause: row.status === 'withdrawn' ? 'withdrawn' : 'not-held',
          at: row.decided_at ?? row.updated_at,
        },
    booking: { option: row.option, day: row.day, applicantName: row.applicant_name },
  };
}
