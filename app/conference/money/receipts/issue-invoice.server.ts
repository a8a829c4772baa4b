import { randomUUID } from 'node:crypto';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { findGroupPayment } from '#conference/money/group/group-payments.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { type Charged, describeContent, placeForPayer } from './describe-content.server.ts';
import { currentTemplate } from './issue-receipts.server.ts';
import { contentSchema, type InvoiceForm, type ReceiptPayer } from './receipt.ts';
import { openPayer, payerColumns } from './receipt-payer.server.ts';

export type NewInvoice = {
  chargeId: string;
  price: Money;
  /** What was waived and paid of the price so far, in minor units. */
  settled: { waived: number; paid: number };
  charged: Charged;
  /** The stored language of the payer. */
  language: string;
  record: RecordKey;
  payer: InvoiceForm & Pick<ReceiptPayer, 'reference'>;
};

/**
 * Reads the newest invoice of a charge that the transaction has locked. `payer` is undefined if `record` does not open
 * it.
 */
export async function readInvoice(tx: Database, chargeId: string, record: RecordKey) {
  const row = await tx
    .selectFrom('receipt')
    .leftJoin('receipt as later', 'later.replaces', 'receipt.id')
    .select(['receipt.id', 'receipt.amount', 'receipt.currency', 'receipt.content'])
    .select(['receipt.record_key_id', 'receipt.sealed_payer'])
    .where('receipt.charge_id', '=', chargeId)
    .where('receipt.kind', '=', 'invoice')
    .where('later.id', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, amount, currency, content, record_key_id, sealed_payer } = row;
  const payer = record_key_id === record.id && sealed_payer ? openPayer(record, sealed_payer) : undefined;
  return { id, amount, currency, content, payer, columns: { record_key_id, sealed_payer } };
}

export type ReadInvoice = NonNullable<Awaited<ReturnType<typeof readInvoice>>>;

/**
 * Issues an invoice for a charge that the transaction has locked. If `before` is given, a credit note cancels that
 * invoice, and the new invoice replaces it. Returns the id of the invoice.
 */
export async function issueInvoice(
  tx: Database,
  { chargeId, price, settled, charged, language, record, payer }: NewInvoice,
  before: ReadInvoice | undefined,
  now: Date,
): Promise<string> {
  const facts = await readFacts(tx);
  const common = {
    edition: edition.id,
    charge_id: chargeId,
    issued_on: dayAt(now, edition.timeZone),
    issued_at: now,
    template: currentTemplate,
  };
  if (before) {
    const { settled: _, ...cancelled } = contentSchema.parse(before.content);
    const state = cancelled.tax?.state;
    const taxed = { gross: before.amount, isInvoiced: true, state };
    const note = describeContent(facts, 'credit-note', charged, taxed, language);
    await tx
      .insertInto('receipt')
      .values({
        ...common,
        kind: 'credit-note',
        cancels: before.id,
        amount: before.amount,
        currency: before.currency,
        content: JSON.stringify({ ...cancelled, name: note.name, series: note.series }),
        ...before.columns,
      })
      .execute();
  }
  const id = randomUUID();
  await tx
    .insertInto('receipt')
    .values({
      ...common,
      id,
      kind: 'invoice',
      replaces: before?.id ?? null,
      amount: price.amount,
      currency: price.currency,
      content: JSON.stringify({
        ...describeContent(
          facts,
          'invoice',
          charged,
          { gross: price.amount - settled.waived, state: placeForPayer(payer.taxNumber) },
          language,
        ),
        settled,
      }),
      ...payerColumns(record, payer),
    })
    .execute();
  return id;
}

/** Finds the invoice of a group payment that the transaction has locked. */
export async function findGroupInvoice(tx: Database, groupPaymentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('receipt')
    .select('id')
    .where('group_payment_id', '=', groupPaymentId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Issues an invoice to the payer of a group payment. The transaction must have locked the group payment. The invoice
 * says how many people it pays for, but contains no names. `paid` is in minor units. Returns the id of the invoice.
 */
export async function issueGroupInvoice(
  tx: Database,
  {
    groupPaymentId,
    people,
    price,
    paid,
    taxNumber,
  }: { groupPaymentId: string; people: number; price: Money; paid: number; taxNumber: string | undefined },
  now: Date,
): Promise<string> {
  const group = await findGroupPayment(tx, groupPaymentId);
  const facts = await readFacts(tx);
  const state = placeForPayer(taxNumber);
  const content = describeContent(
    facts,
    'invoice',
    undefined,
    { gross: price.amount, state },
    group?.language ?? null,
  );
  const id = randomUUID();
  await tx
    .insertInto('receipt')
    .values({
      id,
      kind: 'invoice',
      edition: edition.id,
      group_payment_id: groupPaymentId,
      issued_on: dayAt(now, edition.timeZone),
      issued_at: now,
      template: currentTemplate,
      amount: price.amount,
      currency: price.currency,
      content: JSON.stringify({
        ...content,
        settled: { waived: 0, paid },
        item: people === 1 ? 'Registration of one person' : `Registration of ${people} people`,
      }),
      record_key_id: group?.record_key_id ?? null,
      sealed_payer: group?.sealed_payer ?? null,
    })
    .execute();
  return id;
}
