import { type EnquiryStatus, statusWords, type Topic, topicWords } from '#conference/enquiries/enquiry.ts';
import type { Column } from '#platform/send-table.server.ts';
import type { ExportableList } from './export-list.server.ts';

type ExportedEnquiry = {
  topic: Topic;
  status: EnquiryStatus;
  assignee: string | null;
  name: string;
  email: string;
  message: string;
  created_at: Date;
};

export const enquiryColumns: readonly Column<ExportedEnquiry>[] = [
  { header: 'Came in', kind: 'instant', of: ({ created_at }) => created_at, width: 18 },
  { header: 'Topic', of: ({ topic }) => topicWords[topic] },
  { header: 'Status', of: ({ status }) => statusWords[status] },
  { header: 'Assigned to', of: ({ assignee }) => assignee, width: 22 },
  { header: 'Name', of: ({ name }) => name, width: 28 },
  { header: 'Email', of: ({ email }) => email, width: 32 },
  { header: 'Message', of: ({ message }) => message, width: 80 },
];

/** The enquiries about a topic, of a status, or of both; undefined is any. The newest first. */
export function enquiryList({ topic, status }: { topic?: Topic; status?: EnquiryStatus } = {}) {
  return {
    name: 'enquiries',
    filter: { ...(topic && { topic }), ...(status && { status }) },
    select: (db) =>
      db
        .selectFrom('enquiry')
        .leftJoin('organiser', 'organiser.id', 'enquiry.assignee_id')
        .select(['kind as topic', 'status', 'organiser.name as assignee', 'enquiry.name', 'enquiry.email'])
        .select(['message', 'enquiry.created_at'])
        .$if(topic !== undefined, (query) => query.where('kind', '=', topic ?? 'contact'))
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
        .orderBy('enquiry.created_at', 'desc'),
  } satisfies ExportableList<ExportedEnquiry>;
}
