import type { Column } from '#platform/send-table.server.ts';
import type { ExportableList } from './export-list.server.ts';

type ExportedEnquiry = { kind: string; name: string; email: string; message: string; created_at: Date };

export const enquiryColumns: readonly Column<ExportedEnquiry>[] = [
  { header: 'Came in', kind: 'instant', of: ({ created_at }) => created_at, width: 18 },
  { header: 'Kind', of: ({ kind }) => kind },
  { header: 'Name', of: ({ name }) => name, width: 28 },
  { header: 'Email', of: ({ email }) => email, width: 32 },
  { header: 'Message', of: ({ message }) => message, width: 80 },
];

/** All enquiries, the newest first. */
export function enquiryList(): ExportableList<ExportedEnquiry> {
  return {
    name: 'enquiries',
    filter: {},
    select: (db) =>
      db
        .selectFrom('enquiry')
        .select(['kind', 'name', 'email', 'message', 'created_at'])
        .orderBy('created_at', 'desc'),
  };
}
