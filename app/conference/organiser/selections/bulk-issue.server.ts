import { type Act, byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { type DocumentKind, isDocumentKind } from '#conference/documents/document-kind.ts';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { hasPermission } from '#conference/organiser/has-permission.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { processRows } from '#platform/jobs/process-rows.server.ts';

type By = { organiserId: string; requestId: string };
type Acting = Pick<Act, 'actor' | 'actorId' | 'requestId'>;

/** How many documents one job issues. This takes a few seconds. A job can run again without harm. */
const batchSize = 50;

/**
 * Orders a document for everybody in a selection who can get it. A job issues the documents. Does nothing if an earlier
 * order of this document is not finished.
 */
export async function orderBulkIssue(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { selectionId, kind, people, ...by }: By & { selectionId: string; kind: DocumentKind; people: number },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = { selection_id: selectionId, kind, ordered_at: now };
    const made = await tx
      .insertInto('bulk_issue')
      .values({ ...order, ordered_by: by.organiserId, request_id: by.requestId })
      .onConflict((conflict) =>
        conflict.columns(['selection_id', 'kind']).where('finished_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!made) return;
    await jobs.enqueue(tx, 'issue-documents', made.id);
    await record(tx, byOrganiser(by), 'bulk-issue.ordered', { kind, people });
  });
}

/**
 * Stops an order. With a `selectionId`, the order must belong to this selection. Documents that were already issued
 * stay. Returns false if the order is already finished or stopped.
 */
export async function stopBulkIssue(
  db: Database,
  { id, selectionId, ...by }: By & { id: string; selectionId?: string },
  now: Date,
): Promise<boolean> {
  return await stopAs(db, { id, selectionId, by: byOrganiser(by) }, now);
}

async function stopAs(
  db: Database,
  { id, selectionId, by }: { id: string; selectionId?: string | undefined; by: Acting },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const stopped = await tx
      .updateTable('bulk_issue')
      .set({ stopped_at: now })
      .where('id', '=', id)
      .$if(selectionId !== undefined, (orders) => orders.where('selection_id', '=', selectionId ?? ''))
      .where('finished_at', 'is', null)
      .where('stopped_at', 'is', null)
      .returning('kind')
      .executeTakeFirst();
    if (!stopped) return false;
    await record(tx, by, 'bulk-issue.stopped', stopped);
    return true;
  });
}

/** Resumes a stopped order with its next people. Returns false if the order is not stopped. */
export async function resumeBulkIssue(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { id, selectionId, ...by }: By & { id: string; selectionId: string },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const resumed = await tx
      .updateTable('bulk_issue')
      .set({ stopped_at: null })
      .where('id', '=', id)
      .where('selection_id', '=', selectionId)
      .where('stopped_at', 'is not', null)
      .returning('kind')
      .executeTakeFirst();
    if (!resumed) return false;
    await jobs.enqueue(tx, 'issue-documents', id);
    await record(tx, byOrganiser(by), 'bulk-issue.resumed', resumed);
    return true;
  });
}

/**
 * Issues the next documents of an order, and enqueues the job for the rest. If the process is killed, the next job
 * begins with the same people again, but nobody gets a document twice. The column `refused` counts people who cannot
 * get the document, and people for whom an error was logged. Stops the order if the organiser who gave it is suspended,
 * or may no longer issue documents.
 */
export async function issueNext(
  { db, jobs, log, secrets, settings }: Pick<Platform, 'db' | 'jobs' | 'log' | 'secrets'> & WithSettings,
  id: string,
  now: Date,
  size = batchSize,
): Promise<void> {
  const order = await db
    .selectFrom('bulk_issue')
    .select(['selection_id', 'kind', 'reached', 'ordered_by', 'request_id'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  if (!order || !isDocumentKind(order.kind)) return;
  if (!(await hasPermission(db, order.ordered_by, 'documents.issue'))) {
    await stopAs(db, { id, by: { actor: 'system' } }, now);
    return;
  }
  const { kind, reached } = order;
  const people = await db
    .selectFrom('selection_item')
    .select('registration_id as id')
    .where('selection_id', '=', order.selection_id)
    .$if(reached !== null, (items) => items.where('registration_id', '>', reached ?? ''))
    .orderBy('registration_id')
    .limit(size)
    .execute();
  const by = byOrganiser({ organiserId: order.ordered_by, requestId: order.request_id });
  const { done: issued } = await processRows(log, 'registration', people, async ({ id: registrationId }) => {
    const one = await issueDocument({ db, secrets, settings }, { registrationId, kind, by }, now);
    return one.ok;
  });
  const isLast = people.length < size;
  await db.transaction().execute(async (tx) => {
    const counted = await tx
      .updateTable('bulk_issue')
      .set((row) => ({
        issued: row('issued', '+', issued),
        refused: row('refused', '+', people.length - issued),
        reached: people.at(-1)?.id ?? reached,
        ...(isLast && { finished_at: now, stopped_at: null }),
      }))
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      // After an order is resumed, two processes may handle the same people, but each person must be counted once.
      .where('reached', 'is not distinct from', reached)
      .returning('stopped_at')
      .executeTakeFirst();
    if (counted && counted.stopped_at === null && !isLast) await jobs.enqueue(tx, 'issue-documents', id);
  });
}

/** Lists the orders of a selection with their progress, the newest first. */
export async function listBulkIssues(db: Database, selectionId: string) {
  return await db
    .selectFrom('bulk_issue')
    .select(['id', 'kind', 'issued', 'refused', 'ordered_at as orderedAt'])
    .select(['stopped_at as stoppedAt', 'finished_at as finishedAt'])
    .where('selection_id', '=', selectionId)
    .orderBy('ordered_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Lists the running orders of all organisers with their names, the newest first. */
export async function listRunningIssues(db: Database) {
  return await db
    .selectFrom('bulk_issue')
    .innerJoin(organisers(db).as('ordering'), 'ordering.id', 'bulk_issue.ordered_by')
    .select(['bulk_issue.id', 'kind', 'issued', 'refused', 'ordered_at as orderedAt', 'ordering.name as by'])
    .where('stopped_at', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('ordered_at', 'desc')
    .orderBy('bulk_issue.id')
    .execute();
}

async function record(
  tx: Database,
  by: Acting,
  action: 'bulk-issue.ordered' | 'bulk-issue.stopped' | 'bulk-issue.resumed',
  detail: Record<string, string | number>,
) {
  await recordAct(tx, { ...by, action, subject: 'list', detail });
}
