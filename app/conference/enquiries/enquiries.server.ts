import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { EnquiryScope } from './enquiry.ts';

/** Makes the condition that an organiser may see an enquiry, for queries of the table `enquiry` under its own name. */
export function isInScope(scope: EnquiryScope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  const { topics, organiserId, roles } = scope;
  return sql<boolean>`(enquiry.assignee_id = ${organiserId}
    or enquiry.assigned_role::text = any(${[...roles]}::text[])
    or enquiry.kind::text = any(${[...topics]}::text[]))`;
}

/**
 * Returns a query of all enquiries. Other modules add conditions to it or join it. `waiting_since` is the time of the
 * last answer, or of the enquiry if there is no answer. With `scope`, only enquiries that an organiser may see.
 */
export function enquiries(db: Database, scope: EnquiryScope = 'all') {
  return db
    .selectFrom('enquiry')
    .where(isInScope(scope))
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
