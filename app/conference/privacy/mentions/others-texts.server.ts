import { sql } from 'kysely';
import { bookingMessagePurpose } from '#conference/booking/booking-message.server.ts';
import { openPaymentNote, paymentNotePurpose } from '#conference/payments/payment-note.server.ts';
import type { Person } from '#conference/privacy/erasure/find-person.server.ts';
import { notePurpose } from '#conference/registration/record/add-note.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type RecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import { tryRecordKeys } from '#platform/keys/try-record-keys.server.ts';
import type { TextKind } from './mention.ts';

/** A text that stays when a person is erased. `home`: the row on whose page it is read. */
export type OthersText = {
  kind: TextKind;
  id: string;
  at: Date;
  home: { kind: 'message' | 'enquiry' | 'registration' | 'booking'; id: string; reference?: string };
  /** Its parts as they are stored, such as subject and text. */
  parts: string[];
};

type Store = Pick<Platform, 'db' | 'secrets'>;
/** All of one kind, or the one with this id; the person's own are left out. */
type Wanted = { person: Person; id?: string };

/** Reads the texts of one kind that an erasure of the person would leave, sealed ones opened. */
export async function readOthersTexts(store: Store, kind: TextKind, wanted: Wanted): Promise<OthersText[]> {
  return await readers[kind](store, wanted);
}

const readers: Record<TextKind, (store: Store, wanted: Wanted) => Promise<OthersText[]>> = {
  message: async ({ db }, { id }) => {
    const rows = await db
      .selectFrom('message')
      .select(['id', 'subject', 'text', 'sent_at'])
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .execute();
    return rows.map((row) => ({
      kind: 'message',
      id: row.id,
      at: row.sent_at,
      home: { kind: 'message', id: row.id },
      parts: [row.subject, row.text],
    }));
  },
  enquiry: async ({ db }, { person, id }) => {
    const rows = await db
      .selectFrom('enquiry')
      .select(['id', 'name', 'message', 'created_at'])
      .where('email', '!=', noAddress(person.emails))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .execute();
    return rows.map((row) => ({
      kind: 'enquiry',
      id: row.id,
      at: row.created_at,
      home: { kind: 'enquiry', id: row.id },
      parts: [row.name, row.message],
    }));
  },
  'enquiry-entry': async ({ db }, { person, id }) => {
    const rows = await db
      .selectFrom('enquiry_entry')
      .innerJoin('enquiry', 'enquiry.id', 'enquiry_id')
      .select(['enquiry_entry.id', 'enquiry_id', 'text', 'enquiry_entry.created_at'])
      .where('email', '!=', noAddress(person.emails))
      .$if(id !== undefined, (query) => query.where('enquiry_entry.id', '=', id ?? ''))
      .execute();
    return rows.map((row) => ({
      kind: 'enquiry-entry',
      id: row.id,
      at: row.created_at,
      home: { kind: 'enquiry', id: row.enquiry_id },
      parts: [row.text],
    }));
  },
  note: async (store, { person, id }) => {
    const rows = await store.db
      .selectFrom('registration_note')
      .innerJoin('registration', 'registration.id', 'registration_id')
      .select([
        'registration_note.id',
        'registration_id',
        'reference',
        'sealed_text',
        'record_key_id',
        'registration_note.created_at',
      ])
      .where('registration_id', '!=', noneOf(person.registrationIds))
      .$if(id !== undefined, (query) => query.where('registration_note.id', '=', id ?? ''))
      .execute();
    return await openTexts(store, rows, (row, record) => ({
      kind: 'note',
      id: row.id,
      at: row.created_at,
      home: { kind: 'registration', id: row.registration_id, reference: row.reference },
      parts: [String(unsealValue(record, sealedAs.note, row.sealed_text))],
    }));
  },
  'payment-note': async (store, { person, id }) => {
    const rows = await store.db
      .selectFrom('payment')
      .innerJoin('charge', 'charge.id', 'charge_id')
      .leftJoin('registration', 'registration.id', 'charge.registration_id')
      .select([
        'payment.id',
        'recorded_at',
        'sealed_note',
        'payment.record_key_id',
        'registration_id',
        'booking_id',
        'reference',
      ])
      .where('payment.record_key_id', '!=', noneOf(person.recordKeyIds))
      .$if(id !== undefined, (query) => query.where('payment.id', '=', id ?? ''))
      .execute();
    return await openTexts(store, rows, (row, record) => {
      const homeId = row.registration_id ?? row.booking_id;
      if (row.sealed_note === null || homeId === null) return undefined;
      const { reference, note } = openPaymentNote(record, row.sealed_note);
      const kind = row.registration_id === null ? ('booking' as const) : ('registration' as const);
      return {
        kind: 'payment-note',
        id: row.id,
        at: row.recorded_at,
        home: { kind, id: homeId, ...(row.reference !== null && { reference: row.reference }) },
        parts: [reference, note],
      };
    });
  },
  'booking-message': async (store, { person, id }) => {
    const rows = await store.db
      .selectFrom('booking')
      .innerJoin('registration', 'registration.id', 'registration_id')
      .select([
        'booking.id',
        'decided_at',
        'booking.updated_at',
        'sealed_message',
        'registration.record_key_id',
      ])
      .where('registration_id', '!=', noneOf(person.registrationIds))
      .where('sealed_message', 'is not', null)
      .$if(id !== undefined, (query) => query.where('booking.id', '=', id ?? ''))
      .execute();
    return await openTexts(store, rows, (row, record) => {
      if (row.sealed_message === null) return undefined;
      return {
        kind: 'booking-message',
        id: row.id,
        at: row.decided_at ?? row.updated_at,
        home: { kind: 'booking', id: row.id },
        parts: [String(unsealValue(record, sealedAs['booking-message'], row.sealed_message))],
      };
    });
  },
};

/** The purposes under which they are sealed where they are written. */
export const sealedAs = {
  note: notePurpose,
  'payment-note': paymentNotePurpose,
  'booking-message': bookingMessagePurpose,
} as const;

/** What was sealed with a key that is gone nobody reads, and nobody needs to look for. */
async function openTexts<Row extends { record_key_id: string | null }>(
  { db, secrets }: Store,
  rows: Row[],
  open: (row: Row, record: RecordKey) => OthersText | undefined,
): Promise<OthersText[]> {
  const records = await tryRecordKeys(db, secrets, rows);
  return rows.flatMap((row) => {
    const record = records.get(row.record_key_id ?? '');
    return (record && open(row, record)) ?? [];
  });
}

/** Other than each of these; a list may be empty. */
function noneOf(ids: readonly string[]) {
  return sql<string>`all(${ids}::uuid[])`;
}

function noAddress(emails: readonly string[]) {
  return sql<string>`all(${emails}::citext[])`;
}
