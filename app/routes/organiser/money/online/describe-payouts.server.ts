import { formatMoney } from '#conference/edition/money/money.ts';
import { providerWords } from '#conference/edition/money/provider-names.ts';
import type { findPayouts, ListedBalanceEntry } from '#conference/money/online/balance-entries.server.ts';
import { describeDay, describeTime } from '../../desk-dates.server.ts';

type ListedPayout = Awaited<ReturnType<typeof findPayouts>>['rows'][number];

const kindWords = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee of the provider',
  payout: 'Payout',
  other: 'Other',
} as const satisfies Record<ListedBalanceEntry['kind'], string>;

export type DescribedEntry = ReturnType<typeof describeEntry>;

/** Describes a change of the balance, with a link to the payments of its registration, booking or group. */
export function describeEntry(entry: ListedBalanceEntry) {
  const { provider, entryRef, kind, sourceRef, currency, exchangeRate, at, paid, paidCurrency } = entry;
  const format = (amount: number) => formatMoney({ amount, currency });
  const isExchanged = paid !== null && paidCurrency !== null && paidCurrency !== currency;
  return {
    id: `${provider} ${entryRef}`,
    kind: kindWords[kind],
    ref: sourceRef ?? entryRef,
    at: describeTime(at),
    ...describeLink(entry),
    paid: isExchanged ? formatMoney({ amount: paid, currency: paidCurrency }) : '',
    rate: exchangeRate === null ? '' : String(Number(exchangeRate)),
    gross: format(entry.gross),
    fee: entry.fee === 0 ? '' : format(entry.fee),
    net: format(entry.net),
  };
}

function describeLink({ groupPaymentId, of, ofId, reference }: ListedBalanceEntry) {
  if (groupPaymentId !== null) {
    return { to: `/organiser/group-payments/${groupPaymentId}`, reference: 'For several people' };
  }
  if (of === null || ofId === null) return { to: undefined, reference: undefined };
  return { to: `/organiser/${of}s/${ofId}/payments`, reference: reference ?? 'Erased' };
}

/** Describes a payout, and says if the changes of the balance that we know do not add up to it. */
export function describePayout({
  provider,
  payoutRef,
  amount,
  currency,
  state,
  sentAt,
  entries,
}: ListedPayout) {
  const format = (sum: number) => formatMoney({ amount: sum, currency });
  const total = (name: 'gross' | 'fee' | 'net') => entries.reduce((sum, entry) => sum + entry[name], 0);
  const rest = amount - total('net');
  return {
    id: payoutRef,
    provider: providerWords[provider],
    state,
    sentAt: describeDay(sentAt),
    amount: format(amount),
    sums:
      entries.length === 0
        ? undefined
        : `Gross ${format(total('gross'))}, fees ${format(total('fee'))}, net ${format(total('net'))}.`,
    untied:
      rest === 0
        ? undefined
        : `${format(rest)} of this payout belongs to no payment that we know. Look at the payout in the dashboard of the provider.`,
    entries: entries.map(describeEntry),
  };
}
