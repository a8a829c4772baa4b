import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { groupPayments } from '#conference/money/group/group-payments.server.ts';
import { methodWords } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { type Charged, describeContent, placeForPayer } from './describe-content.server.ts';
import { readEarlierDocuments } from './earlier-documents.server.ts';
import type { ReceiptPayer } from './receipt.ts';
import { lineRow } from './receipt-lines.server.ts';
import { findInvoicePayers, openPayer, payerColumns } from './receipt-payer.server.ts';

/** The version of the template for new documents. Never change a template that was used. */
export const currentTemplate = 5;

type Records = ReadonlyMap<string, RecordKey>;

/**
 * Issues the missing documents for the payments of these charges. Runs in the caller's transaction, which must have
 * locked the charges. Money that came in gets a receipt, and money that went out gets a credit note. A waiver is not
 * money and gets no document. `records` are the record keys of the payers. If a payer's key is missing, the document
 * names no payer. The numbers are assigned at the commit. Returns how many documents were issued.
 */
export async function issueReceipts(
  tx: Database,
  { chargeIds, records }: { chargeIds: readonly string[]; records: Records },
  now: Date,
): Promise<number> {
  return await issueFor(
    tx,
    await readUnissued(tx).where('entry.charge_id', '=', anyOf(chargeIds)).execute(),
    records,
    now,
  );
}

/**
 * Issues the missing documents after registrations were merged or separated, in the caller's transaction. For each
 * payment that moved, the old registration gets a credit note, and the new registration a receipt.
 */
export async function issueMovedReceipts(
  tx: Database,
  sides: readonly { registrationId: string; record: RecordKey }[],
  now: Date,
): Promise<number> {
  const ids = sides.map(({ registrationId }) => registrationId);
  const unissued = await readUnissued(tx).where('entry.registration_id', '=', anyOf(ids)).execute();
  return await issueFor(tx, unissued, new Map(sides.map(({ record }) => [record.id, record])), now);
}

/**
 * Issues one receipt for all payments of a group payment that have no receipt yet, in the caller's transaction. The
 * receipt names the payer of the group payment and has a line for each person. Returns its id, or undefined if there is
 * no payment without a receipt.
 */
export async function issueGroupReceipt(
  tx: Database,
  secrets: Secrets,
  groupPaymentId: string,
  now: Date,
): Promise<string | undefined> {
  const unissued = await readUnissued(tx).where('entry.group_payment_id', '=', groupPaymentId).execute();
  const keys = unissued.flatMap((entry) => [entry, { record_key_id: entry.group_key_id }]);
  await issueFor(tx, unissued, await openExistingRecordKeys(tx, secrets, keys), now);
  const [first] = unissued;
  const line = await tx
    .selectFrom('receipt_line')
    .select('receipt_id')
    .where('payment_id', '=', first?.id ?? null)
    .executeTakeFirst();
  return line?.receipt_id;
}

/** A query of the payments and refunds that have no document yet, oldest first. Waivers are not included. */
export function readUnissued(db: Database) {
  return (
    db
      .selectFrom(payments(db).as('entry'))
      .leftJoin('receipt', 'receipt.payment_id', 'entry.id')
      .leftJoin('receipt_line as line', 'line.payment_id', 'entry.id')
      .leftJoin(groupPayments(db).as('group'), 'group.id', 'entry.group_payment_id')
      .leftJoin('receipt as undone', 'undone.payment_id', 'entry.counters')
      .leftJoin(bookings(db).as('booked'), 'booked.id', 'entry.booking_id')
      .leftJoin(registrations(db).as('person'), (join) =>
        join.on((row) =>
          row('person.id', '=', row.fn.coalesce('entry.registration_id', 'booked.registration_id')),
        ),
      )
      .select([
        'entry.id',
        'entry.charge_id',
        'entry.charge_kind',
        'method',
        'entry.amount',
        'entry.currency',
      ])
      .select(['received_on', 'counters', 'undone.id as undone_id'])
      .select(['person.participant_type', 'person.full_name', 'person.reference', 'person.record_key_id'])
      .select(['person.language', 'group.language as group_language'])
      .select(['booked.option', 'booked.day', 'booked.applicant_name'])
      .select(['entry.group_payment_id', 'group.record_key_id as group_key_id', 'group.sealed_payer'])
      .where('method', '<>', 'waiver')
      .where('receipt.id', 'is', null)
      .where('line.receipt_id', 'is', null)
      .orderBy('entry.recorded_at')
      // A reversal comes after the payment that it undoes, even if both have the same time.
      .orderBy((row) => row('counters', 'is not', null))
      .orderBy('entry.id')
  );
}

type Unissued = Awaited<ReturnType<ReturnType<typeof readUnissued>['execute']>>[number];

/** Issues the documents of these payments in the given order. Returns how many documents were issued. */
async function issueFor(
  tx: Database,
  unissued: readonly Unissued[],
  records: Records,
  now: Date,
): Promise<number> {
  if (unissued.length === 0) return 0;
  const documents = [...Map.groupBy(unissued, documentOf)].map(([, entries]) => ({
    id: randomUUID(),
    entries,
  }));
  const issued = new Map(documents.flatMap(({ id, entries }) => entries.map((entry) => [entry.id, id])));
  const found = {
    facts: await readFacts(tx),
    issued,
    records,
    invoicePayers: await findInvoicePayers(tx, unissued, records),
    earlierOf: await readEarlierDocuments(tx, unissued),
  };
  const written = await tx
    .insertInto('receipt')
    .values(documents.map((document) => makeRow(document, found, now)))
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('id')
    .execute();
  const lines = unissued
    .filter(({ group_payment_id }) => group_payment_id !== null)
    .map((entry) => lineRow(issued.get(entry.id) ?? '', entry, records.get(entry.record_key_id ?? '')));
  if (lines.length > 0) await tx.insertInto('receipt_line').values(lines).execute();
  return written.length;
}

/**
 * Names the document that a payment gets. All money that came in for a group payment has one receipt. Money that went
 * out has a credit note for each person.
 */
function documentOf({ id, group_payment_id, amount }: Unissued): string {
  return group_payment_id !== null && amount > 0 ? group_payment_id : id;
}

type Found = {
  facts: ChangeableFacts;
  records: Records;
  /** The ids of the new documents by the ids of their payments. */
  issued: ReadonlyMap<string, string>;
  invoicePayers: ReadonlyMap<string, ReceiptPayer>;
  earlierOf: Awaited<ReturnType<typeof readEarlierDocuments>>;
};

function makeRow(
  { id, entries }: { id: string; entries: readonly Unissued[] },
  { facts, issued, records, invoicePayers, earlierOf }: Found,
  now: Date,
): Insertable<DB['receipt']> {
  const [entry] = entries;
  if (!entry) throw new Error('A document needs a payment.');
  const { group_payment_id: groupId } = entry;
  const kind = entry.amount > 0 ? 'receipt' : 'credit-note';
  const isOfGroup = groupId !== null && kind === 'receipt';
  const amount = Math.abs(entries.reduce((sum, one) => sum + one.amount, 0));
  const record = records.get(entry.record_key_id ?? '');
  const payer =
    groupId === null
      ? (invoicePayers.get(entry.charge_id) ?? payerOf(entry))
      : openGroupPayer(entry, records);
  const cancels = groupId === null ? (issued.get(entry.counters ?? '') ?? entry.undone_id) : null;
  const { isInvoiced, corrected, state = placeForPayer(payer?.taxNumber) } = earlierOf(entry);
  const corrects = kind === 'credit-note' && !cancels && corrected.length > 0 ? corrected : undefined;
  return {
    id,
    kind,
    edition: edition.id,
    charge_id: isOfGroup ? null : entry.charge_id,
    payment_id: isOfGroup ? null : entry.id,
    group_payment_id: groupId,
    cancels,
    issued_on: dayAt(now, edition.timeZone),
    issued_at: now,
    amount,
    currency: entry.currency,
    content: JSON.stringify({
      ...describeContent(
        facts,
        kind,
        chargedOf(entry),
        { gross: amount, isInvoiced, state },
        groupId === null ? entry.language : entry.group_language,
      ),
      // The people of a group payment can have different participant types, so the document names none.
      ...(groupId !== null && { item: 'Registration', participantType: undefined }),
      movement: { method: methodWords[entry.method], day: entry.received_on },
      corrects,
    }),
    template: currentTemplate,
    ...(groupId === null
      ? record && payer && payerColumns(record, payer)
      : { record_key_id: entry.group_key_id, sealed_payer: entry.sealed_payer }),
  };
}

function openGroupPayer({ group_key_id, sealed_payer }: Unissued, records: Records) {
  const record = records.get(group_key_id ?? '');
  return record && sealed_payer ? openPayer(record, sealed_payer) : undefined;
}

function chargedOf({ participant_type, option, day, charge_kind }: Unissued): Charged | undefined {
  if (charge_kind === 'booking') return option === null ? undefined : { kind: 'booking', option, day };
  return participant_type === null ? undefined : { kind: 'registration', participantType: participant_type };
}

/** Returns the payer of a charge that has no invoice: the applicant of the booking, or the participant. */
function payerOf({ full_name, applicant_name, reference }: Unissued): ReceiptPayer | undefined {
  const name = applicant_name ?? full_name;
  return name === null || reference === null ? undefined : { name, address: '', taxNumber: '', reference };
}
