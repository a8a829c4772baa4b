import { statusWords, topicWords } from '#conference/enquiries/enquiry.ts';
import { type EnquiryFilter, filterEnquiries } from '#conference/enquiries/search-enquiries.server.ts';
import { roleWords } from '#conference/organiser/permissions.ts';
import type { Column } from '#platform/http/send-table.server.ts';
import type { ExportableList, RowOf } from './export-list.server.ts';

type ExportedEnquiry = RowOf<typeof enquiryList>;

export const enquiryColumns: readonly Column<ExportedEnquiry>[] = [
  { header: 'Received', kind: 'instant', of: ({ created_at }) => created_at, width: 18 },
  { header: 'Topic', of: ({ topic }) => topicWords[topic] },
  { header: 'Status', of: ({ status }) => statusWords[status] },
  { header: 'Assigned to', of: nameAssignee, width: 22 },
  { header: 'Name', of: ({ name }) => name, width: 28 },
  { header: 'Email', of: ({ email }) => email, width: 32 },
  { header: 'Message', of: ({ message }) => message, width: 80 },
];

function nameAssignee({ assignee, assigned_role }: ExportedEnquiry): string | null {
  return assigned_role === null ? assignee : roleWords[assigned_role].name;
}

/** Lists the enquiries that match a filter, newest first. The audit seals the search text, because it may be a name. */
export function enquiryList({ text, ...filter }: EnquiryFilter) {
  return {
    name: 'enquiries',
    filter: { ...filter, statuses: filter.statuses && [...filter.statuses] },
    ...(text && { searchedFor: text }),
    select: (db) =>
      filterEnquiries(db, { ...filter, text })
        .select(['kind as topic', 'status', 'assignee.name as assignee', 'received.name', 'received.email'])
        .select('received.assigned_role')
        .select(['message', 'created_at'])
        .orderBy('created_at', 'desc'),
  } satisfies ExportableList<object>;
}
