import { bookings } from '#conference/festival/bookings.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { papers } from '#conference/papers/papers.server.ts';
import { registrationFiles, registrations } from '#conference/registration/registrations.server.ts';
import { speakers } from '#conference/speakers/speakers.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A record with the name that people use for it. The record is the actor or the subject of an act. */
export type NamedSubject =
  | { kind: 'registration' | 'file'; id: string; reference: string; fullName: string }
  | { kind: 'booking'; id: string; option: string; reference: string }
  | {
      kind: 'payment';
      id: string;
      registrationId: string | null;
      bookingId: string | null;
      reference: string | null;
    }
  | { kind: 'organiser' | 'paper' | 'speaker'; id: string; name: string };

/**
 * Finds the names of records of any kind by their ids. Returns a map by these ids. Leaves out records that are deleted
 * or have no name. In the name of a file, `id` is the id of its registration.
 */
export async function nameSubjects(db: Database, ids: readonly string[]): Promise<Map<string, NamedSubject>> {
  const wanted = anyOf([...new Set(ids)]);
  const people = await db
    .selectFrom(registrations(db).as('person'))
    .select(['id', 'reference', 'full_name as fullName'])
    .where('id', '=', wanted)
    .execute();
  const files = await db
    .selectFrom(registrationFiles(db).as('file'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'file.registration_id')
    .select(['file.file_id as fileId', 'person.id', 'reference', 'full_name as fullName'])
    .where('file.file_id', '=', wanted)
    .execute();
  const booked = await db
    .selectFrom(bookings(db).as('booked'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'booked.registration_id')
    .select(['booked.id', 'option', 'reference'])
    .where('booked.id', '=', wanted)
    .execute();
  const paid = await db
    .selectFrom(payments(db).as('paid'))
    .leftJoin(registrations(db).as('person'), 'person.id', 'paid.registration_id')
    .select(['paid.id', 'registration_id as registrationId', 'booking_id as bookingId', 'reference'])
    .where('paid.id', '=', wanted)
    .execute();
  const working = await db
    .selectFrom(organisers(db).as('working'))
    .select(['id', 'name'])
    .where('id', '=', wanted)
    .execute();
  const written = await db
    .selectFrom(papers(db).as('written'))
    .select(['id', 'title as name'])
    .where('id', '=', wanted)
    .execute();
  const speaking = await db
    .selectFrom(speakers(db).as('speaking'))
    .select(['id', 'name'])
    .where('id', '=', wanted)
    // Only the committee sees who is nominated for an honour.
    .where('honour', 'is', null)
    .execute();
  const named = new Map<string, NamedSubject>();
  for (const row of people) named.set(row.id, { kind: 'registration', ...row });
  for (const { fileId, ...row } of files) named.set(fileId, { kind: 'file', ...row });
  for (const row of booked) named.set(row.id, { kind: 'booking', ...row });
  for (const row of paid) named.set(row.id, { kind: 'payment', ...row });
  for (const row of working) named.set(row.id, { kind: 'organiser', ...row });
  for (const row of written) named.set(row.id, { kind: 'paper', ...row });
  for (const row of speaking) named.set(row.id, { kind: 'speaker', ...row });
  return named;
}
