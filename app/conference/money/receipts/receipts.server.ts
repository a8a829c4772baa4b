import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { contentSchema, type DocumentName, type ReceiptKind, writeNumber } from './receipt.ts';

/**
 * A query of all receipts, invoices and credit notes with their numbers. It does not select the sealed data of the
 * payer.
 */
export function receipts(db: Database) {
  return db
    .selectFrom('receipt')
    .innerJoin('receipt_number', 'receipt_id', 'receipt.id')
    .select([
      'receipt.id',
      'receipt.kind',
      'receipt.edition',
      'number',
      'charge_id',
      'payment_id',
      'cancels',
      'replaces',
      'receipt.group_payment_id',
    ])
    .select([
      'issued_on',
      'issued_at',
      'receipt.amount',
      'receipt.currency',
      'content',
      'template',
      'receipt.record_key_id',
    ]);
}

/** A query of the documents of one kind as entries of the ledger, with the columns of `ledgerMovements`. */
export function receiptEntries(db: Database, edition: string, kind: ReceiptKind) {
  const none = sql<string | null>`null::text`;
  return db
    .selectFrom(receipts(db).as('document'))
    .select([
      'document.id',
      sql<string>`document.kind::text`.as('kind'),
      sql<string>`document.kind::text`.as('about'),
    ])
    .select([sql<string>`''`.as('method'), 'issued_on as day', 'issued_at as at'])
    .select(['document.amount', 'document.currency', 'charge_id'])
    .select([sql<string | null>`null::uuid`.as('payment_id'), none.as('ref')])
    .where('document.edition', '=', edition)
    .where('document.kind', '=', kind);
}

type Correcting = { cancels: string | null; content: unknown };

/** The ids of the documents that a document cancels or corrects. */
export function correctedBy({ cancels, content }: Correcting): string[] {
  return cancels === null ? (contentSchema.parse(content).corrects ?? []) : [cancels];
}

/** A document that another one cancels or corrects. */
type Named = { name: DocumentName; number: string };

/** Reads the names and numbers of the documents that these documents cancel or correct, by their ids. */
export async function readCorrected(db: Database, rows: readonly Correcting[]): Promise<Map<string, Named>> {
  const ids = rows.flatMap(correctedBy);
  if (ids.length === 0) return new Map();
  const found = await receipts(db).where('receipt.id', '=', anyOf(ids)).execute();
  return new Map(
    found.map(({ id, number, content }) => {
      const { name, series } = contentSchema.parse(content);
      return [id, { name, number: writeNumber(series, number) }];
    }),
  );
}
