import { statusWords, topicWords } from '#conference/enquiries/enquiry.ts';
import {
  type EnquiryFilter,
  filterEnquiries,
  shownColumns,
} from '#conference/enquiries/search-enquiries.server.ts';
import { roleWords } from '#conference/organiser/permissions.ts';
import { exportable } from './export-list.server.ts';

/** Lists the enquiries that match a filter, newest first. The audit seals the search text, because it may be a name. */
export function enquiryList({ text, scope, ...filter }: EnquiryFilter) {
  return exportable({
    name: 'enquiries',
    filter: { ...filter, statuses: filter.statuses && [...filter.statuses] },
    ...(text && { searchedFor: text }),
    select: (db) =>
      filterEnquiries(db, { ...filter, scope, text })
        .select(shownColumns)
        .select('created_at')
        .orderBy('created_at', 'desc'),
    columns: [
      { header: 'Received', kind: 'instant', of: ({ created_at }) => created_at, width: 18 },
      { header: 'Topic', of: ({ topic }) => topicWords[topic] },
      { header: 'Status', of: ({ status }) => statusWords[status] },
      {
        header: 'Assigned to',
        of: ({ assignee, assigneeRole }) => (assigneeRole === null ? assignee : roleWords[assigneeRole].name),
        width: 22,
      },
      { header: 'Name', of: ({ name }) => name, width: 28 },
      { header: 'Email', of: ({ email }) => email, width: 32 },
      { header: 'Message', of: ({ message }) => message, width: 80 },
    ],
  });
}
