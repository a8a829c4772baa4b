import type { Database } from '#platform/database/database.server.ts';

/** Enquiries, as a select for other modules to read or join. */
export function enquiries(db: Database) {
  return db.selectFrom('enquiry').select(['id', 'kind', 'status', 'email', 'created_at']);
}

/** The notes and replies of enquiries with the address of the sender, as a select for other modules to read or join. */
export function enquiryEntries(db: Database) {
  return db
    .selectFrom('enquiry_entry')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_id')
    .select(['enquiry_entry.id', 'enquiry_id', 'enquiry.email']);
}
