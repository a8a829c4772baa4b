import type { Money } from '#conference/edition/facts-schema.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { listUnsettledCheckouts } from '#conference/money/online/checkouts.server.ts';
import {
  type Difference,
  type Figures,
  findRecordedPayments,
  listRecordedPayments,
  listRecordedRefundsAndDisputes,
  storeComparison,
  storeFee,
  storeProviderEntry,
} from '#conference/money/online/comparisons.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import {
  type AccountList,
  type PaymentProvider,
  type Period,
  ProviderUnavailable,
} from '#conference/money/providers/payment-provider.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { askAboutCheckout } from './ask-about-checkout.server.ts';
import { recordReport } from './record-report.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets' | 'config'>;

/** Each comparison covers the last 14 days, so that it also finds payments that were reported late. */
const comparedPeriodMs = days(14);

/** Compares our records with the list of each configured provider, and stores the differences. */
export async function compareWithProviders(store: Store, now: Date): Promise<void> {
  for (const provider of Object.values(await openProviders(store.config))) {
    await compareWithProvider(store, provider, now);
  }
}

/**
 * Compares our records with one provider. Records the payments that no webhook has reported, and lists them in the
 * result. If the provider does not answer, stores this failure as the result and throws, so that the job is tried
 * again.
 */
export async function compareWithProvider(
  store: Store,
  provider: PaymentProvider,
  now: Date,
): Promise<Difference[]> {
  const period = { from: addTime(now, -comparedPeriodMs), to: now };
  try {
    const list = await provider.listAccount(period);
    const differences = [
      ...(await recordMissing(store, provider, list, now)),
      ...(await comparePayments(store, provider, list, period)),
    ];
    for (const { id, checkoutRef } of await listUnsettledCheckouts(store.db, provider.name, period.from)) {
      await askAboutCheckout(store, { id, provider: provider.name, provider_ref: checkoutRef }, now);
    }
    for (const fee of list.fees) await storeFee(store.db, provider.name, fee, now);
    for (const { payoutRef: ref, amount, sentAt: at } of list.payouts) {
      await storeProviderEntry(
        store.db,
        { provider: provider.name, kind: 'payout', ref, ...amount, at },
        now,
      );
    }
    const figures = await calculateFigures(store, provider.name, list, period);
    await storeComparison(store.db, { provider: provider.name, period, figures, differences }, now);
    return differences;
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      const failed = { figures: {}, differences: [], failure: error.message };
      await storeComparison(store.db, { provider: provider.name, period, ...failed }, now);
    }
    throw error;
  }
}

/**
 * Records the payments, refunds and disputes that the provider lists and we do not have. Also records a refund or
 * dispute whose state has changed at the provider. Returns only those that we did not have.
 */
async function recordMissing(
  store: Store,
  { name }: PaymentProvider,
  list: AccountList,
  now: Date,
): Promise<Difference[]> {
  const listed = list.payments.map(({ paymentRef }) => paymentRef);
  const known = await findRecordedPayments(store.db, name, listed);
  const back = await listRecordedRefundsAndDisputes(store.db, name, {
    refunds: list.refunds.map(({ refundRef }) => refundRef),
    disputes: list.disputes.map(({ disputeRef }) => disputeRef),
  });
  const missing: Difference[] = [];
  const note = (what: Difference['what'], ref: string, { currency, amount }: Money) =>
    missing.push({ kind: 'was-missing', what, ref, currency, here: null, there: amount });
  for (const payment of list.payments.filter(({ paymentRef }) => !known.has(paymentRef))) {
    await recordReport(store, name, payment, now);
    note('payment', payment.paymentRef, payment.amount);
  }
  for (const refund of list.refunds) {
    const recorded = back.refunds.find(({ ref }) => ref === refund.refundRef);
    if (recorded?.state === refund.state) continue;
    await recordReport(store, name, refund, now);
    if (!recorded) note('refund', refund.refundRef, refund.amount);
  }
  for (const dispute of list.disputes) {
    const recorded = back.disputes.find(({ ref }) => ref === dispute.disputeRef);
    if (recorded && recorded.rank >= dispute.rank) continue;
    await recordReport(store, name, dispute, now);
    if (!recorded) note('dispute', dispute.disputeRef, dispute.amount);
  }
  return missing;
}

async function comparePayments(
  { db }: Store,
  provider: PaymentProvider,
  list: AccountList,
  period: Period,
): Promise<Difference[]> {
  const listed = new Map(list.payments.map((payment) => [payment.paymentRef, payment.amount]));
  const differences: Difference[] = [];
  // The provider lists a payment by the time when the money reached the account. This can be later than the payment
  // itself, so the list may not contain the payment yet. Then we ask the provider for the payment by its id.
  const recorded = await listRecordedPayments(db, provider.name, { from: period.from, to: period.to });
  for (const { ref, amount, currency } of recorded) {
    const there = listed.get(ref) ?? (await provider.readPayment(ref))?.amount;
    if (there === undefined) {
      differences.push({ kind: 'unknown-there', what: 'payment', ref, currency, here: amount, there: null });
    } else if (there.amount !== amount || there.currency !== currency) {
      differences.push({
        kind: 'other-amount',
        what: 'payment',
        ref,
        currency,
        here: amount,
        there: there.amount,
      });
    }
  }
  return differences;
}

async function calculateFigures(
  { db }: Store,
  name: ProviderName,
  list: AccountList,
  period: Period,
): Promise<Figures> {
  const figures: Figures = {};
  const add = (
    entry: 'paymentsHere' | 'paymentsThere' | 'refundsHere' | 'refundsThere' | 'fees' | 'payouts',
  ) => {
    return ({ amount, currency }: Money) => {
      figures[currency] ??= {
        paymentsHere: { count: 0, sum: 0 },
        paymentsThere: { count: 0, sum: 0 },
        refundsHere: { count: 0, sum: 0 },
        refundsThere: { count: 0, sum: 0 },
        fees: { count: 0, sum: 0 },
        payouts: { count: 0, sum: 0 },
      };
      figures[currency][entry].count += 1;
      figures[currency][entry].sum += amount;
    };
  };
  const refundsThere = list.refunds.filter(({ state }) => state === 'paid');
  const back = await listRecordedRefundsAndDisputes(db, name, {
    refunds: list.refunds.map(({ refundRef }) => refundRef),
    disputes: [],
  });
  (await listRecordedPayments(db, name, period)).forEach(add('paymentsHere'));
  list.payments.map(({ amount }) => amount).forEach(add('paymentsThere'));
  back.refunds.filter(({ state }) => state === 'paid').forEach(add('refundsHere'));
  refundsThere.map(({ amount }) => amount).forEach(add('refundsThere'));
  list.fees.map(({ fee }) => fee).forEach(add('fees'));
  list.payouts.map(({ amount }) => amount).forEach(add('payouts'));
  return figures;
}
