import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { type DocumentKind, isDocumentKind } from '#conference/documents/document-kind.ts';
import { issueInTransaction } from '#conference/documents/issue-document.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import {
  type By,
  type OrderedRow,
  ordersWithProgress,
  type Store,
  storeOrder,
} from './bulk-orders.server.ts';

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
    const order = { selectionId, list: 'registrations', kind, ...by } as const;
    const chosen = tx
      .selectFrom('selection_item')
      .select('registration_id as item_id')
      .where('selection_id', '=', selectionId);
    if ((await storeOrder(tx, jobs, order, chosen, now)) === undefined) return;
    const act = { action: 'bulk-issue.ordered', subject: 'list', detail: { kind, people } } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
  });
}

/** Issues the document of an order to one person. Returns `refused` if the person cannot get it. */
export async function issueOne(
  tx: Database,
  { secrets, settings }: Store,
  { kind, itemId: registrationId, ...by }: OrderedRow,
  now: Date,
): Promise<'done' | 'refused'> {
  if (!isDocumentKind(kind)) return 'refused';
  const issuing = { registrationId, kind, by: byOrganiser(by) };
  return (await issueInTransaction(tx, { secrets, settings }, issuing, now)).ok ? 'done' : 'refused';
}

/**
 * Lists the orders of a selection with their progress, the newest first. `refused` counts people who cannot get the
 * document, and people for whom an error was logged.
 */
export async function listBulkIssues(db: Database, selectionId: string) {
  const orders = await ordersWithProgress(db).where('selection_id', '=', selectionId).execute();
  return orders.map(({ done, leftOut, left: _, ...order }) => ({ ...order, issued: done, refused: leftOut }));
}

/** Lists the running orders of all organisers with their names, the newest first. */
export async function listRunningIssues(db: Database) {
  const running = await ordersWithProgress(db)
    .innerJoin(organisers(db).as('ordering'), 'ordering.id', 'ordered_by')
    .select('ordering.name as by')
    .where('list', '=', 'registrations')
    .where('stopped_at', 'is', null)
    .where('finished_at', 'is', null)
    .execute();
  return running.map(({ id, kind, isPrint, done, leftOut, orderedAt, by }) => ({
    ...{ id, kind, isPrint, orderedAt, by },
    ...{ issued: done, refused: leftOut },
  }));
}
