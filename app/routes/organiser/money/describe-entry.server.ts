import { formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { taxOf } from '#conference/edition/money/tax.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { sumGroupLines } from '#conference/money/group/group-payments.server.ts';
import { methodWords } from '#conference/money/ledger/payment.ts';
import type { readPaymentNotes } from '#conference/money/ledger/payment-note.server.ts';
import type { LedgerRow } from '#conference/money/lists/list-ledger.server.ts';
import type { LedgerChoice } from '#conference/money/lists/movements.ts';
import type { TotalsRow } from '#conference/money/lists/sum-movements.server.ts';
import { kindWords as receiptWords } from '#conference/money/receipts/receipt.ts';
import { describeTime } from '../desk-dates.server.ts';
import { describeCount } from '../page/count.ts';
import { kindWords } from './payment-kind-words.ts';

const documents = receiptWords(taxOf(edition));

/** What the ledger can show, besides payments and refunds. */
export const ledgerWords: Record<Exclude<LedgerChoice, 'paid'>, string> = {
  money: 'All money, with fees and payouts',
  payment: 'Payments',
  refund: 'Refunds',
  chargeback: 'Chargebacks',
  waiver: 'Waivers',
  fee: 'Fees of the payment providers',
  payout: 'Payouts to the bank',
  receipt: `Documents: ${documents.receipt}`,
  invoice: `Documents: ${documents.invoice}`,
  'credit-note': `Documents: ${documents['credit-note']}`,
  group: 'Group payments',
};

const entryWords: Readonly<Record<string, string>> = {
  ...kindWords,
  ...documents,
  fee: 'Fee',
  payout: 'Payout',
  unassigned: 'For no registration yet',
  group: 'Group payment',
};

type More = {
  notes: Awaited<ReturnType<typeof readPaymentNotes>>;
  groups: Awaited<ReturnType<typeof sumGroupLines>> | undefined;
};

/** Describes an entry of the ledger as a row of the list. */
export function describeEntry(settings: Settings, row: LedgerRow, { notes, groups }: More) {
  const { of, ofId, option, kind, method, document, ref, groupPaymentId } = row;
  const group = groups?.get(row.id);
  const isOwn = ofId !== null;
  return {
    id: row.id,
    day: formatShortDay(row.day),
    payer: row.payer ?? (of === null ? '–' : 'Erased'),
    of: of === null ? '' : option === null ? 'Registration' : titleOf(settings, option),
    reference: row.reference ?? (of === null ? '–' : 'Erased'),
    to: isOwn
      ? `/organiser/${of}s/${ofId}/payments`
      : groupPaymentId === null
        ? undefined
        : `/organiser/group-payments/${groupPaymentId}`,
    what: [entryWords[kind] ?? kind, methodName(method)].filter(Boolean).join(' · '),
    note: group
      ? `${describeCount(group.people, 'person', 'people')}, ${formatMoney({ amount: group.booked, currency: row.currency })} received${group.due > 0 ? `, ${formatMoney({ amount: group.due, currency: row.currency })} due` : ''}${group.toRefund ? ', to refund' : ''}`
      : kind in documents
        ? document?.item
        : undefined,
    isUndone: row.isUndone === true,
    isCancelled: document?.isCancelled === true && kind in documents,
    groupPaymentId: isOwn ? groupPaymentId : null,
    named: (row.paymentId && notes.get(row.paymentId)?.reference) || (kind === 'group' ? '' : (ref ?? '')),
    document: document && { id: document.id, number: document.number },
    amount: formatMoney(row),
    recordedBy: row.recordedBy,
    recordedAt: describeTime(row.at),
  };
}

export type DescribedEntry = ReturnType<typeof describeEntry>;

function methodName(method: string): string | undefined {
  return Object.entries(methodWords).find(([name]) => name === method)?.[1];
}

/** Describes the sum of the entries that were found in one currency: the one that the totals show for them. */
export function describeSum(row: TotalsRow, what: LedgerChoice) {
  const { currency, count, net, fees, waived } = row;
  const sums: Partial<Record<LedgerChoice, number>> = {
    paid: net + fees,
    money: net,
    payment: row.received,
    refund: row.refunded,
    chargeback: row.chargebacks,
    waiver: waived,
    fee: fees,
    payout: row.paidOut,
  };
  const amount = sums[what];
  const also =
    what === 'paid' && waived !== 0 ? `, and ${formatMoney({ amount: waived, currency })} waived` : '';
  return {
    currency,
    words:
      amount === undefined ? currency : `${currency}, ${describeCount(count, 'entry', 'entries')}${also}`,
    amount: amount === undefined ? count.toLocaleString('en') : formatMoney({ amount, currency }),
  };
}
