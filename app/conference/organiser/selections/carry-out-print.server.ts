import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { isBadgeShape } from '#conference/documents/badge-shape.ts';
import { drawTogether, findEnded } from '#conference/documents/desk/print-documents.server.ts';
import { type DocumentKind, documentNames, isDocumentKind } from '#conference/documents/document-kind.ts';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { hasPermission } from '#conference/organiser/has-permission.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { uploadFile } from '#platform/files/stored-files.server.ts';
import { TooManyWaiting } from '#platform/turns/turns.server.ts';
import { lockOrder, type OrderRow, type Store, stopWithin } from './bulk-orders.server.ts';
import { deletePortions, keepPrintedFile, openPrintedFile } from './printed-files.server.ts';

/**
 * How many documents are drawn at a time. They fill whole sheets of ten or of eight cards. More would need more memory,
 * and fewer would repeat fonts and drawings in the file more often.
 */
const portionSize = 40;

/** A job ends after this time and enqueues itself again, because a job may take two minutes. */
const secondsOfJob = 40;

/** The items of one portion. `portion` counts from 1. */
type Portion = { portion: number; items: string[] };
type Print = OrderRow & { id: string; kind: DocumentKind };
/** What came of each person in a portion, by the id of the registration. */
type Outcomes = Map<string, 'refused' | 'failed' | { documentId: string }>;

/**
 * Carries out a print. Issues and draws the documents of one portion, stores it, then goes on with the next. At the end
 * it draws those portions again in which a document has ended in the meantime, and joins all to one file. After a kill
 * it goes on with the portion that is not stored yet: issuing the same document again gives the valid one. Stops if the
 * organiser is suspended or has lost the permission.
 */
export async function carryOutPrint(store: Store, id: string, now: Date, size = portionSize): Promise<void> {
  const from = performance.now();
  while (await carryOutStep(store, id, now, size)) {
    if (performance.now() - from < secondsOfJob * 1000) continue;
    await store.jobs.enqueue(store.db, 'carry-out-order', id);
    return;
  }
}

/** Does one step. Returns false if the print is finished or stopped. */
async function carryOutStep(store: Store, id: string, now: Date, size: number): Promise<boolean> {
  const { db } = store;
  const order = await db.transaction().execute(async (tx) => {
    const found = await lockOrder(tx, id);
    if (!found || (await hasPermission(tx, found.organiserId, 'documents.issue'))) return found;
    await stopWithin(tx, { id, list: found.list, by: { actor: 'system' } }, now);
    return undefined;
  });
  if (!order || !isDocumentKind(order.kind)) return false;
  const print = { ...order, id, kind: order.kind };
  const next = await findPortion(db, id, size);
  if (next) await drawPortion(store, print, next, now);
  else if (!(await drawEndedAgain(db, id, size))) await joinPortions(store, print, now);
  return true;
}

/** Finds the first portion with people who are not printed yet. */
async function findPortion(db: Database, id: string, size: number): Promise<Portion | undefined> {
  const rows = await db
    .selectFrom('bulk_order_item')
    .select(['item_id', 'position'])
    .where('order_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(size)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const portion = Math.floor(first.position / size) + 1;
  return {
    portion,
    items: rows.filter(({ position }) => position < portion * size).map(({ item_id }) => item_id),
  };
}

/**
 * Issues and draws the documents of a portion, and stores their file. Stores nothing if the print was stopped or somebody
 * in it was erased in the meantime; the next step then finds out who is left.
 */
async function drawPortion(
  store: Store,
  print: Print,
  { portion, items }: Portion,
  now: Date,
): Promise<void> {
  const outcomes: Outcomes = new Map();
  for (const registrationId of items)
    outcomes.set(registrationId, await issueTo(store, print, registrationId, now));
  const pdf = await drawIssued(store, print, outcomes, now);
  if (pdf === 'gone') return;
  const uploaded =
    pdf && (await uploadFile(store.files, { bytes: Buffer.from(pdf), mediaType: 'application/pdf' }));
  await store.db.transaction().execute(async (tx) => {
    // Erasures lock the order, too. So either this transaction misses the row of the erased person and stores nothing, or
    // the erasure finds the file and destroys it.
    if (!(await lockOrder(tx, print.id))) return;
    const left = await tx
      .selectFrom('bulk_order_item')
      .select('item_id')
      .where('order_id', '=', print.id)
      .where('item_id', '=', anyOf(items))
      .where('outcome', 'is', null)
      .execute();
    if (left.length < items.length) return;
    if (uploaded && !(await keepPrintedFile(tx, store, { orderId: print.id, portion, uploaded }))) return;
    for (const [itemId, outcome] of outcomes) {
      await tx
        .updateTable('bulk_order_item')
        .set(typeof outcome === 'string' ? { outcome } : { outcome: 'done', document_id: outcome.documentId })
        .where('order_id', '=', print.id)
        .where('item_id', '=', itemId)
        .execute();
    }
  });
}

async function issueTo(store: Store, { kind, ...by }: Print, registrationId: string, now: Date) {
  try {
    const issued = await issueDocument(store, { registrationId, kind, by: byOrganiser(by) }, now);
    return issued.ok ? { documentId: issued.documentId } : 'refused';
  } catch (error) {
    store.log.error(
      { err: error, registration: registrationId },
      'a document was not issued; the others continue',
    );
    return 'failed';
  }
}

/**
 * Draws the issued documents. If that fails, draws each alone to find those that fail, notes them in `outcomes`, and
 * draws the others. Returns `gone` if one of them was erased in the meantime.
 */
async function drawIssued(store: Store, print: Print, outcomes: Outcomes, now: Date) {
  const asked = print.shape ?? '';
  const shape = isBadgeShape(asked) ? asked : 'sheet';
  const draw = async (ids: readonly string[]) =>
    (await drawTogether(
      store,
      { kind: print.kind, ids, shape, asker: { person: print.organiserId } },
      now,
    )) ?? 'gone';
  const issuedIds = () =>
    [...outcomes.values()].flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome.documentId]));
  if (issuedIds().length === 0) return undefined;
  try {
    return await draw(issuedIds());
  } catch (error) {
    if (error instanceof TooManyWaiting) throw error;
    for (const [registrationId, outcome] of outcomes) {
      if (typeof outcome === 'string') continue;
      try {
        await draw([outcome.documentId]);
      } catch (err) {
        store.log.error(
          { err, registration: registrationId },
          'a document was not drawn; the others continue',
        );
        outcomes.set(registrationId, 'failed');
      }
    }
    // If no document can be drawn, the fault is not theirs: the job is tried again later.
    if (issuedIds().length === 0) throw error;
    return await draw(issuedIds());
  }
}

/**
 * Deletes the portions with documents that have ended since they were drawn, so that they are drawn again. Returns false
 * if there are none.
 */
async function drawEndedAgain(db: Database, id: string, size: number): Promise<boolean> {
  const rows = await db
    .selectFrom('bulk_order_item')
    .select(['document_id', 'position'])
    .where('order_id', '=', id)
    .where('outcome', '=', 'done')
    .execute();
  const ended = new Set(
    await findEnded(
      db,
      rows.flatMap(({ document_id }) => document_id ?? []),
    ),
  );
  const portions = new Set(
    rows
      .filter(({ document_id }) => ended.has(document_id ?? ''))
      .map(({ position }) => Math.floor(position / size) + 1),
  );
  for (const portion of portions) {
    await db.transaction().execute(async (tx) => {
      await lockOrder(tx, id);
      await tx
        .updateTable('bulk_order_item')
        .set({ outcome: null, document_id: null })
        .where('order_id', '=', id)
        .where('position', '>=', (portion - 1) * size)
        .where('position', '<', portion * size)
        .execute();
      await deletePortions(tx, id, [portion]);
    });
  }
  return portions.size > 0;
}

/** Joins the portions to one file and finishes the print. Does nothing if it was stopped or a portion is gone. */
async function joinPortions(store: Store, { id, kind, organiserId }: Print, now: Date): Promise<void> {
  const { db, files, documents } = store;
  const portions = await db
    .selectFrom('printed_file')
    .select(['portion', 'file_id'])
    .where('order_id', '=', id)
    .where('portion', '>', 0)
    .orderBy('portion')
    .execute();
  const pdfs: Uint8Array[] = [];
  for (const { file_id } of portions) {
    const pdf = await openPrintedFile(store, file_id);
    if (!pdf) return;
    pdfs.push(pdf);
  }
  const whole =
    pdfs.length > 0 ? await documents.join({ person: organiserId }, documentNames[kind], pdfs) : undefined;
  const uploaded =
    whole && (await uploadFile(files, { bytes: Buffer.from(whole), mediaType: 'application/pdf' }));
  await db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, id))) return;
    const left = await deletePortions(
      tx,
      id,
      portions.map(({ portion }) => portion),
    );
    // Somebody was erased in the meantime, and all portions with them.
    if (left < portions.length) return;
    if (uploaded) await keepPrintedFile(tx, store, { orderId: id, portion: 0, uploaded });
    await tx.updateTable('bulk_order').set({ finished_at: now }).where('id', '=', id).execute();
  });
}
