import type { Database } from '#platform/database/database.server.ts';
import { storedFiles } from '#platform/files/stored-files.server.ts';

/** A query of all fields of registrations, except the sealed fields. Other modules run or join it. */
export function registrations(db: Database) {
  return db
    .selectFrom('registration')
    .select(['id', 'reference', 'full_name', 'sort_name', 'email', 'email_confirmed_at', 'participant_type'])
    .select([
      'status',
      'merged_into',
      'paid_at',
      'payment_state',
      'withdrawn_at',
      'passport_destroyed_at',
      'created_at',
      'updated_at',
    ])
    .select(['cancelled_because', 'cancellation_asked_at', 'organisation', 'affiliation'])
    .select([
      'country',
      'needs_visa',
      'cloth_size',
      'shoe_size',
      'cloth_size_changed_at',
      'shoe_size_changed_at',
      'interested_doctorate',
      'record_key_id',
      'language',
    ]);
}

/** A row of {@link registrations}. */
export type RegistrationRow = Awaited<
  ReturnType<ReturnType<typeof registrations>['executeTakeFirstOrThrow']>
>;

/** A query of the photographs and passport scans of registrations, with their files. Other modules run or join it. */
export function registrationFiles(db: Database) {
  return db
    .selectFrom('registration_file')
    .innerJoin(storedFiles(db).as('file'), 'file.id', 'registration_file.file_id')
    .select(['registration_id', 'kind', 'file_id', 'registration_file.created_at'])
    .select(['media_type', 'byte_size', 'record_key_id']);
}

/** A query of the notes on registrations, without their text. Other modules run or join it. */
export function registrationNotes(db: Database) {
  return db.selectFrom('registration_note').select(['id', 'registration_id', 'created_at']);
}
