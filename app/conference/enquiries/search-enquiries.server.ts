import { sql } from 'kysely';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Role } from '#conference/organiser/permissions.ts';
import { type Changes, eachOf, readLastChanges } from '#platform/database/changes.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import { isInScope } from './enquiries.server.ts';
import type { EnquiryScope, EnquiryStatus, Topic } from './enquiry.ts';

export type EnquiryFilter = {
  /** The enquiries that the organiser who searches may see. */
  scope: EnquiryScope;
  /** Finds enquiries in which the sender's name, the sender's email or the message contains this text. */
  text?: string;
  topic?: Topic;
  statuses?: readonly EnquiryStatus[];
  /**
   * `nobody` finds enquiries that are assigned to nobody. Otherwise finds enquiries that are assigned to this organiser
   * or to one of these roles.
   */
  assigned?: 'nobody' | { organiserId: string; roles: Role[] };
};

/**
 * Makes a query of the enquiries that match a filter, with their assignees. It selects no columns.
 */
export function filterEnquiries(
  db: Database,
  { scope, topic, statuses, assigned, ...filter }: EnquiryFilter,
) {
  const text = filter.text?.trim() ?? '';
  return db
    .selectFrom('enquiry')
    .leftJoin(organisers(db).as('assignee'), 'assignee.id', 'enquiry.assignee_id')
    .where(isInScope(scope))
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
    .$if(assigned === 'nobody', (enquiries) =>
      enquiries.where('enquiry.assignee_id', 'is', null).where('enquiry.assigned_role', 'is', null),
    )
    .$if(typeof assigned === 'object', (enquiries) => {
      const { organiserId, roles } = typeof assigned === 'object' ? assigned : { organiserId: '', roles: [] };
      return enquiries.where((row) => {
        const isOwn = row('enquiry.assignee_id', '=', organiserId);
        return roles.length === 0 ? isOwn : row.or([isOwn, row('enquiry.assigned_role', 'in', roles)]);
      });
    });
}

/** The columns of the query of `filterEnquiries` that the list and its export show. */
export const shownColumns = [
  'enquiry.kind as topic',
  'enquiry.status',
  'enquiry.name',
  'enquiry.email',
  'enquiry.message',
  'enquiry.assigned_role as assigneeRole',
  'assignee.name as assignee',
] as const;

/**
 * Reads a page of enquiries. Enquiries with the status `new` come first. Within each group, the newest come first.
 */
export async function searchEnquiries(
  db: Database,
  { filter, ...page }: { filter: EnquiryFilter } & AskedPage,
) {
  const isSeen = sql<boolean>`(enquiry.status <> 'new')`;
  const query = filterEnquiries(db, filter)
    .select(['enquiry.id', 'enquiry.created_at as createdAt'])
    .select(shownColumns)
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('enquiry_entry')
            .whereRef('enquiry_id', '=', 'enquiry.id')
            .where('kind', '=', 'answer'),
        )
        .as('hasAnswer'),
    )
    .orderBy(isSeen)
    .orderBy('enquiry.created_at', 'desc')
    .orderBy('enquiry.id', 'desc');
  const columns = { at: 'enquiry.created_at', id: 'enquiry.id', changes: enquiryChanges(db) };
  return await findPage(db, query, page, { columns });
}

/** Reads when enquiries have last changed. */
export async function readEnquiryChanges(db: Database, ids: readonly string[]): Promise<Map<string, Date>> {
  return await readLastChanges(db, enquiryChanges(db), ids);
}

/** A query of the changes of enquiries. An automatic answer changes only the thread. */
function enquiryChanges(db: Database): Changes {
  return eachOf(
    db.selectFrom('enquiry').select(['id', 'updated_at as at']),
    db
      .selectFrom('enquiry_entry')
      .select(['enquiry_id as id', 'created_at as at'])
      .where('kind', '=', 'answer'),
  );
}

export type ListedEnquiry = Awaited<ReturnType<typeof searchEnquiries>>['rows'][number];
