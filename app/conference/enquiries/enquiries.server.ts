import type { Database } from '#platform/database/database.server.ts';

/**
 * Returns a query of all enquiries. Other modules add conditions to it or join it. `waiting_since` is the time of the
 * last answer, or of the enquiry if there is no answer.
 */
export function enquiries(db: Database) {
  return db
    .selectFrom('enquiry')
    .select(['id', 'kind', 'status', 'email', 'created_at'])
    .select((row) =>
      row.fn
        .coalesce(
          row
            .selectFrom('received_mail')
            .select(({ fn }) => fn.max('received_at').as('at'))
            .whereRef('enquiry_id', '=', 'enquiry.id')
            .where('entry_id', 'is not', null),
          'created_at',
        )
        .as('waiting_since'),
    );
}

/**
 * Returns a query of the notes, replies and answers of enquiries, with the enquirer's email. Other modules add
 * conditions to it or join it.
 */
export function enquiryEntries(db: Database) {
  return db
    .selectFrom('enquiry_entry')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_id')
    .select(['enquiry_entry.id', 'enquiry_id', 'enquiry.email']);
}
