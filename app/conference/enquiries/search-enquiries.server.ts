import { sql } from 'kysely';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import type { EnquiryStatus, Topic } from './enquiry.ts';

export type EnquiryFilter = {
  /** Part of the name, the address or the message. */
  text?: string;
  topic?: Topic;
  statuses?: readonly EnquiryStatus[];
  /** An organiser's id; null: assigned to nobody. */
  assigneeId?: string | null;
};

/** The query on enquiries and their assignees with a filter's conditions. It selects no columns. */
export function filterEnquiries(db: Database, { topic, statuses, assigneeId, ...filter }: EnquiryFilter) {
  const text = filter.text?.trim() ?? '';
  return db
    .selectFrom('enquiry')
    .leftJoin(organisers(db).as('assignee'), 'assignee.id', 'enquiry.assignee_id')
    .$if(text !== '', (enquiries) => {
      const part = `%${escapeLike(text)}%`;
      return enquiries.where((row) =>
        row.or([
          row('enquiry.name', 'ilike', part),
          row('enquiry.email', 'ilike', part),
          row('enquiry.message', 'ilike', part),
        ]),
      );
    })
    .$if(topic !== undefined, (enquiries) => enquiries.where('enquiry.kind', '=', topic ?? 'contact'))
    .$if(statuses !== undefined, (enquiries) => enquiries.where('enquiry.status', 'in', statuses ?? []))
    .$if(assigneeId === null, (enquiries) => enquiries.where('enquiry.assignee_id', 'is', null))
    .$if(typeof assigneeId === 'string', (enquiries) =>
      enquiries.where('enquiry.assignee_id', '=', assigneeId ?? ''),
    );
}

/**
 * A page of enquiries: those with the status `new` first, then the newest. `after` is the id of the last one on the page
 * before.
 */
export async function searchEnquiries(
  db: Database,
  { filter, after, count }: { filter: EnquiryFilter; after?: string | undefined; count: number },
) {
  const isSeen = sql<boolean>`(enquiry.status <> 'new')`;
  return await filterEnquiries(db, filter)
    .select(['enquiry.id', 'enquiry.kind as topic', 'enquiry.status', 'enquiry.name', 'enquiry.email'])
    .select(['enquiry.message', 'enquiry.created_at as createdAt', 'assignee.name as assignee'])
    .$if(after !== undefined, (enquiries) =>
      enquiries.where(
        sql<boolean>`exists (select from enquiry as last where last.id = ${after} and (
          ${isSeen} > (last.status <> 'new')
          or ${isSeen} = (last.status <> 'new') and (enquiry.created_at, enquiry.id) < (last.created_at, last.id)))`,
      ),
    )
    .orderBy(isSeen)
    .orderBy('enquiry.created_at', 'desc')
    .orderBy('enquiry.id', 'desc')
    .limit(count)
    .execute();
}

export type ListedEnquiry = Awaited<ReturnType<typeof searchEnquiries>>[number];
