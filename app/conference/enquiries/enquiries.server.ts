import type { Database } from '#platform/database/database.server.ts';

/** A query of all enquiries. Other modules run or join it. */
export function enquiries(db: Database) {
  return db.selectFrom('enquiry').select(['id', 'kind', 'status', 'email', 'created_at']);
}

/** A query of the notes and replies of enquiries, with the sender's address. Other modules run or join it. */
export function enquiryEntries(db: Database) {
  return db
    .selectFrom('enquiry_entry')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_id')
    .select(['enquiry_entry.id', 'enquiry_id', 'enquiry.email']);
}
