import { bookings } from '#conference/festival/bookings.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Cancellation } from './refunds/expected-refund.server.ts';

/** Who pays, and for what. Organisers need this to recognise a bank transfer. */
export type Payer = {
  registrationId: string;
  reference: string;
  name: string;
  email: string;
  /** Why and when the registration or booking was cancelled. */
  cancellation: Cancellation | undefined;
  /** The booked option and its applicant. Undefined for a registration. */
  booking: { option: string; day: string | null; applicantName: string } | undefined;
  /** True if nothing is due yet, because the person waits for a place. */
  isWaiting: boolean;
};

/** Reads the payer of a registration or booking. Returns undefined if the registration or booking does not exist. */
export async function readPayer(
  db: Database,
  { kind, id }: { kind: ChargeKind; id: string },
): Promise<Payer | undefined> {
  return kind === 'registration' ? await readParticipant(db, id) : await readApplicant(db, id);
}

async function readParticipant(db: Database, id: string): Promise<Payer | undefined> {
  const row = await db
    .selectFrom(registrations(db).as('person'))
    .select(['id as registrationId', 'reference', 'full_name as name', 'email'])
    .select(['withdrawn_at', 'cancelled_because', 'cancellation_asked_at', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { withdrawn_at, cancelled_because, cancellation_asked_at, status, ...payer } = row;
  const own = withdrawn_at && {
    cause: cancelled_because ?? 'cancelled',
    at: cancellation_asked_at ?? withdrawn_at,
  };
  const cancellation = own ?? (await findEditionCancellation(db));
  return { ...payer, cancellation, booking: undefined, isWaiting: status === 'waiting' };
}

async function readApplicant(db: Database, id: string): Promise<Payer | undefined> {
  const row = await db
    .selectFrom(bookings(db).as('booked'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'booked.registration_id')
    .select(['registration_id as registrationId', 'reference', 'full_name as name', 'contact_email as email'])
    .select(['option', 'day', 'applicant_name as applicantName', 'booked.status', 'holds_spot'])
    .select((one) =>
      one.fn.coalesce('booked.cancellation_asked_at', 'decided_at', 'booked.updated_at').as('at'),
    )
    .where('booked.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { option, day, applicantName, status, holds_spot, at, ...payer } = row;
  const cause = status === 'withdrawn' ? 'cancelled' : 'not-held';
  const cancellation = holds_spot ? await findEditionCancellation(db) : ({ cause, at } as const);
  return { ...payer, cancellation, booking: { option, day, applicantName }, isWaiting: false };
}

/**
 * The cancellation of the whole edition. It applies to all registrations and bookings that were not cancelled before.
 */
async function findEditionCancellation(db: Database): Promise<Cancellation | undefined> {
  const edition = await readEditionCancellation(db);
  return edition && { cause: 'cancelled-by-organisers', at: edition.cancelled_at };
}
