import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { type BadgeShape, isBadgeShape } from '#conference/documents/badge-shape.ts';
import { findEnded, recordTakenPrint } from '#conference/documents/desk/print-documents.server.ts';
import { type DocumentKind, isDocumentKind } from '#conference/documents/document-kind.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { deleteFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { type By, ordersWithProgress, storeOrderAlone } from './bulk-orders.server.ts';
import { forgetPrints, openPrintedFile } from './printed-files.server.ts';

/** How long the file of a print can be downloaded. */
export const daysToDownload = 7;

type NewPrint = By & {
  selectionId: string;
  kind: DocumentKind;
  shape: BadgeShape;
  /** The people who get the document, in the order of the print. */
  people: readonly string[];
};

/**
 * Orders the documents of these people as one file. A job issues and draws them. Returns the id of the order, also if
 * this selection has an order of this kind that is not finished.
 */
export async function orderPrint(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { selectionId, kind, shape, people, ...by }: NewPrint,
  now: Date,
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const order = { selectionId, list: 'registrations', kind, shape, ...by } as const;
    const id = await storeOrderAlone(tx, jobs, order, now);
    if (id === undefined) return await findUnfinished(tx, { selectionId, kind });
    const rows = people.map((item_id, position) => ({ order_id: id, item_id, position }));
    await tx.insertInto('bulk_order_item').values(rows).execute();
    const detail = { kind, people: people.length, isPrint: true };
    await recordAct(tx, { ...byOrganiser(by), action: 'bulk-issue.ordered', subject: 'list', detail });
    return id;
  });
}

async function findUnfinished(tx: Database, { selectionId, kind }: { selectionId: string; kind: string }) {
  const { id } = await tx
    .selectFrom('bulk_order')
    .select('id')
    .where('selection_id', '=', selectionId)
    .where('kind', '=', kind)
    .where('is_print', '=', true)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Reads a print of a selection: its progress, until when its file can be downloaded, and the ids of the registrations
 * whose documents have ended since they were drawn. `file` is `drawn`, or says why there is none.
 */
export async function readPrint(
  db: Database,
  { printId, selectionId }: { printId: string; selectionId: string },
  now: Date,
) {
  const order = await ordersWithProgress(db)
    .select(['shape', 'ordered_by as organiserId'])
    .where('bulk_order.id', '=', printId)
    .where('selection_id', '=', selectionId)
    .where('is_print', '=', true)
    .executeTakeFirst();
  if (!order) return undefined;
  const { kind, left, shape, ...rest } = order;
  if (!isDocumentKind(kind) || shape === null || !isBadgeShape(shape)) return undefined;
  const people = rest.done + rest.leftOut + left;
  const keptUntil = rest.finishedAt && addTime(rest.finishedAt, days(daysToDownload));
  const whole = await db
    .selectFrom('printed_file')
    .select('file_id')
    .where('order_id', '=', printId)
    .where('portion', '=', 0)
    .executeTakeFirst();
  const isKept = whole !== undefined && keptUntil !== null && now < keptUntil;
  return {
    ...{ ...rest, kind, shape, people, keptUntil },
    fileId: isKept ? whole.file_id : undefined,
    ended: isKept ? await findEndedPeople(db, printId) : [],
  };
}

async function findEndedPeople(db: Database, printId: string): Promise<string[]> {
  const drawn = await drawnDocuments(db, printId);
  const ended = new Set(await findEnded(db, [...drawn.keys()]));
  return [...drawn].flatMap(([documentId, person]) => (ended.has(documentId) ? [person] : []));
}

/** Returns the documents of a print, in its order, with the registrations that they belong to. */
async function drawnDocuments(db: Database, printId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('bulk_order_item')
    .select(['item_id', 'document_id'])
    .where('order_id', '=', printId)
    .where('outcome', '=', 'done')
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ item_id, document_id }) => [document_id ?? '', item_id]));
}

/**
 * Opens the file of a print for its organiser. The audit records it for the file and for each person in it. Returns
 * undefined if there is no file (any more). Visa letters need a `reason`.
 */
export async function takePrint(
  store: Pick<Platform, 'db' | 'files' | 'secrets'>,
  { printId, selectionId, reason, ...by }: By & { printId: string; selectionId: string; reason?: string },
  now: Date,
) {
  const { db } = store;
  const print = await readPrint(db, { printId, selectionId }, now);
  if (!print?.fileId || print.organiserId !== by.organiserId) return undefined;
  if (print.kind === 'visa-letter' && reason === undefined) return undefined;
  const pdf = await openPrintedFile(store, print.fileId);
  if (!pdf) return undefined;
  const { kind, shape } = print;
  const documentIds = [...(await drawnDocuments(db, printId)).keys()];
  await recordTakenPrint(store, { kind, shape, documentIds, ...by, ...(reason !== undefined && { reason }) });
  return { pdf, kind, count: documentIds.length };
}

/** Deletes the files of prints that were finished or stopped too long ago. Returns how many files it deleted. */
export async function deleteOldPrints(db: Database, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('bulk_order')
      .select('id')
      .where('is_print', '=', true)
      .where(({ fn, eb }) =>
        eb(fn.coalesce('finished_at', 'stopped_at'), '<=', addTime(now, -days(daysToDownload))),
      )
      .where('id', 'in', (files) => files.selectFrom('printed_file').select('order_id'))
      .orderBy('id')
      .forUpdate()
      .execute();
    const { fileIds, recordKeyIds } = await forgetPrints(
      tx,
      old.map(({ id }) => id),
    );
    await deleteFiles(tx, fileIds);
    await deleteKeys(tx, recordKeyIds);
    return fileIds.length;
  });
}
