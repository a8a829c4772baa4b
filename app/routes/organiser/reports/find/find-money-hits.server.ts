import { formatShortDay } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { findGroupPaymentsOf } from '#conference/money/group/find-group-payments.server.ts';
import {
  fingerprintReference,
  paymentsWithReference,
} from '#conference/money/ledger/bank-reference.server.ts';
import { readPaymentNotes } from '#conference/money/ledger/payment-note.server.ts';
import { listLedger } from '#conference/money/lists/list-ledger.server.ts';
import { findReceipt } from '#conference/money/receipts/find-receipt.server.ts';
import { documentWords } from '#conference/money/receipts/receipt.ts';
import { describeShortDay } from '../../desk-dates.server.ts';
import { describeEntry } from '../../money/describe-entry.server.ts';
import { firstHits, type Hits, maxHits, type SearchRequest, type SpellingRequest } from './hits.ts';

/** Finds payments and refunds by payer, reference or bank reference. */
export async function findPaymentHits({ context, text }: SearchRequest): Promise<Hits> {
  const { db, secrets } = context;
  const fingerprint = fingerprintReference(secrets, text);
  const filter = { what: 'paid', text, fingerprint } as const;
  const found = await listLedger(db, { filter, count: maxHits + 1 });
  const { rows, more } = firstHits(found, `/organiser/payments?${new URLSearchParams({ text })}`);
  const notes = await readPaymentNotes(
    context,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const named =
    fingerprint === undefined || !/\d/.test(text)
      ? []
      : await paymentsWithReference(db, fingerprint).execute();
  return {
    id: 'payments',
    title: 'Payments',
    more,
    hits: rows
      .map((row) => describeEntry(context.settings, row, { notes, groups: undefined }))
      .map(({ id, amount, payer, of, reference, named: bankReference, day, what, isUndone, to }) => ({
        id,
        title: `${amount} · ${payer}`,
        notes: [of, reference, bankReference, day].filter(Boolean),
        status: [
          { word: what, tone: 'plain' },
          ...(isUndone ? [{ word: 'Undone', tone: 'refused' } as const] : []),
        ],
        to,
        isExact: !isUndone && named.some((one) => one.id === id),
      })),
  };
}

/** Finds the receipt, invoice or credit note whose number was typed. */
export async function findReceiptHits({ context, text }: SearchRequest): Promise<Hits | undefined> {
  const found = await findReceipt(context.db, text);
  if (!found) return undefined;
  const { id, name, number, item, of, groupPaymentId, issuedOn } = found;
  const ofGroup = groupPaymentId === null ? undefined : `/organiser/group-payments/${groupPaymentId}`;
  return {
    id: 'receipts',
    title: 'Receipts and other documents',
    hits: [
      {
        id,
        title: number,
        notes: [item, formatMoney(found), formatShortDay(issuedOn)],
        status: [{ word: documentWords[name], tone: 'plain' }],
        to: of ? `/organiser/${of.kind}s/${of.id}/payments` : ofGroup,
        isExact: of !== undefined || ofGroup !== undefined,
      },
    ],
  };
}

/** Finds group payments by reference or payer. */
export async function findGroupPaymentHits({ context, text, spelling }: SpellingRequest): Promise<Hits> {
  const { how, rows: found } = await findGroupPaymentsOf(context.db, { text, spelling, count: maxHits + 1 });
  const { rows } = firstHits(found, undefined);
  return {
    id: 'group-payments',
    title: 'Payments for several people',
    isSimilar: how === 'similar',
    hits: rows.map(({ id, reference, payer, payerEmail, madeAt }) => ({
      id,
      title: reference,
      notes: [payer ?? payerEmail ?? 'Erased', describeShortDay(madeAt)],
      status: [],
      to: `/organiser/group-payments/${id}`,
      isExact: how === 'exact',
    })),
  };
}
