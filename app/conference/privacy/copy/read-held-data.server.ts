import { openMessage } from '#conference/booking/booking-message.server.ts';
import { listPayments } from '#conference/payments/list-payments.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import type { Person } from '#conference/privacy/erasure/find-person.server.ts';
import { notePurpose } from '#conference/registration/record/add-note.server.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import { readActs, readEnquiries, readMails, readSessions } from './read-held-traces.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** A file of a person's: which of their records seals it, and what it is called in a copy. */
export type HeldFile = { id: string; recordKeyId: string; name: string; receivedAt: Date };

/** Everything that is held about a person, sealed values opened, as it stands in their copy; the files apart. */
export async function readHeldData(store: Store, person: Person) {
  return {
    registrations: await readRegistrations(store, person),
    bookings: await readBookings(store, person),
    payments: await readPayments(store, person),
    messages: await readEnquiries(store.db, person),
    mailsSent: await readMails(store.db, person),
    signedInBrowsers: await readSessions(store.db, person),
    history: await readActs(store, person),
  };
}

/** The files of a person's registrations and bookings, in the order in which they came. */
export async function listHeldFiles(db: Database, person: Person): Promise<HeldFile[]> {
  const rows = await db
    .selectFrom('stored_file')
    .leftJoin('registration_file', 'registration_file.file_id', 'stored_file.id')
    .leftJoin('booking', 'booking.picture_file_id', 'stored_file.id')
    .select([
      'stored_file.id',
      'stored_file.record_key_id',
      'media_type',
      'stored_file.created_at',
      'kind',
      'booking.id as booking_id',
    ])
    .where('stored_file.record_key_id', '=', anyOf(person.recordKeyIds))
    .orderBy('stored_file.created_at')
    .orderBy('stored_file.id')
    .execute();
  return rows.map((row, index) => {
    const what = row.booking_id ? 'booking-picture' : (row.kind ?? 'proof-of-payment');
    const ending = row.media_type === 'application/pdf' ? 'pdf' : 'jpg';
    return {
      id: row.id,
      recordKeyId: row.record_key_id,
      name: `${String(index + 1).padStart(2, '0')}-${what}.${ending}`,
      receivedAt: row.created_at,
    };
  });
}

async function readRegistrations({ db, secrets }: Store, { registrationIds }: Person) {
  const rows = await db
    .selectFrom('registration')
    .leftJoin('arrival', 'arrival.registration_id', 'registration.id')
    .selectAll('registration')
    .select('arrived_at')
    .where('id', '=', anyOf(registrationIds))
    .orderBy('created_at')
    .execute();
  return await Promise.all(
    rows.map(async (row) => {
      const record = await openRecordKey(db, secrets, row.record_key_id);
      const notes = await db
        .selectFrom('registration_note')
        .select(['sealed_text', 'created_at'])
        .where('registration_id', '=', row.id)
        .orderBy('created_at')
        .execute();
      return {
        reference: row.reference,
        email: row.email,
        fullName: row.full_name,
        participantType: row.participant_type,
        country: row.country,
        needsVisa: row.needs_visa,
        clothSize: row.cloth_size,
        shoeSize: row.shoe_size,
        interestedDoctorate: row.interested_doctorate,
        standing: row.standing,
        registeredAt: row.created_at,
        changedAt: row.updated_at,
        emailConfirmedAt: row.email_confirmed_at,
        paidAt: row.paid_at,
        withdrawnAt: row.withdrawn_at,
        arrivedAt: row.arrived_at,
        passport: openDetails(record, row.sealed_details) ?? { destroyedAt: row.passport_destroyed_at },
        notesOfOrganisers: notes.map((note) => ({
          at: note.created_at,
          text: unsealValue(record, notePurpose, note.sealed_text),
        })),
      };
    }),
  );
}

async function readBookings(store: Store, { bookingIds }: Person) {
  const rows = await store.db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'spot_id')
    .innerJoin('registration', 'registration.id', 'registration_id')
    .select([
      'option',
      'day',
      'number',
      'status',
      'applicant_name',
      'contact_email',
      'pay_by',
      'decided_at',
      'sealed_message',
      'booking.created_at',
      'registration.record_key_id',
    ])
    .where('booking.id', '=', anyOf(bookingIds))
    .orderBy('booking.created_at')
    .execute();
  return await Promise.all(
    rows.map(async (row) => ({
      option: row.option,
      day: row.day,
      spot: row.number,
      status: row.status,
      applicantName: row.applicant_name,
      contactEmail: row.contact_email,
      payBy: row.pay_by,
      requestedAt: row.created_at,
      decidedAt: row.decided_at,
      messageOfOrganisers: await openMessage(store, row.record_key_id, row.sealed_message),
    })),
  );
}

/** What was charged for each registration and booking, and what was paid; amounts in minor units. */
async function readPayments(store: Store, { registrationIds, bookingIds }: Person) {
  const charged = [
    ...registrationIds.map((id) => ({ kind: 'registration' as const, id })),
    ...bookingIds.map((id) => ({ kind: 'booking' as const, id })),
  ];
  return await Promise.all(
    charged.map(async (of) => {
      const balance = await readBalance(store.db, of);
      const payments = await listPayments(store, of);
      return {
        for: of.kind,
        currency: balance?.currency,
        charged: balance?.charged,
        due: balance?.due,
        payments: payments.map(({ kind, method, amount, receivedOn, recordedAt, isUndone, note }) => ({
          kind,
          method,
          amount,
          receivedOn,
          recordedAt,
          isUndone,
          ...Object(note),
        })),
      };
    }),
  );
}
