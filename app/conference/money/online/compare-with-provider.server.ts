import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { storeBalanceEntries, storePayouts } from '#conference/money/online/balance-entries.server.ts';
import { listUnsettledCheckouts } from '#conference/money/online/checkouts.server.ts';
import {
  type Difference,
  type Figures,
  findRecordedPayments,
  listRecordedPayments,
  listRecordedRefundsAndDisputes,
  readComparedUntil,
  storeComparison,
} from '#conference/money/online/comparisons.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import {
  type AccountList,
  type PaymentProvider,
  type Period,
  ProviderRefused,
  ProviderUnavailable,
  type ReportedBalanceEntry,
} from '#conference/money/providers/payment-provider.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { askAboutCheckout } from './ask-about-checkout.server.ts';
import { recordReport } from './record-report.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets' | 'config'>;

/** Each comparison covers the last 14 days, so that it also finds payments that were reported late. */
const comparedPeriodMs = days(14);

/**
 * Compares our records with the list of each configured provider, and stores the results. If one comparison fails, the
 * others still happen. Throws at the end, so that the job is tried again.
 */
export async function compareWithProviders(store: Store, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const provider of Object.values(await openProviders(store.config))) {
    await compareWithProvider(store, provider, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A comparison with a payment provider failed.');
}

/**
 * Compares our records with one provider. Records the payments that no webhook has reported, and lists them in the
 * result. If the comparison fails, stores the failure as its result and throws.
 */
export async function compareWithProvider(
  store: Store,
  provider: PaymentProvider,
  now: Date,
): Promise<Difference[]> {
  const { db } = store;
  const period = { from: await beginOfPeriod(db, provider.name, now), to: now };
  try {
    const list = await provider.listAccount(period);
    const differences = [
      ...(await recordMissing(store, provider, list, now)),
      ...(await comparePayments(store, provider, list, period)),
    ];
    for (const { id, checkoutRef } of await listUnsettledCheckouts(db, provider.name, period.from)) {
      await askAboutCheckout(store, { id, provider: provider.name, provider_ref: checkoutRef }, now);
    }
    await storeBalanceEntries(db, provider.name, list.balance, now);
    await storePayouts(db, provider.name, list.payouts, now);
    const figures = await calculateFigures(store, provider.name, list, period);
    await storeComparison(db, { provider: provider.name, period, figures, differences }, now);
    return differences;
  } catch (error) {
    // Only our own errors have a message without personal data.
    const isOurs = error instanceof ProviderUnavailable || error instanceof ProviderRefused;
    const failure = isOurs ? error.message : `It stopped because of an error (${nameOf(error)})`;
    await storeComparison(
      db,
      { provider: provider.name, period, figures: {}, differences: [], failure },
      now,
    );
    throw error;
  }
}

/** Begins 14 days ago, or earlier if the last successful comparison is so long ago that days would be left out. */
async function beginOfPeriod(db: Store['db'], provider: ProviderName, now: Date): Promise<Date> {
  const usual = addTime(now, -comparedPeriodMs);
  const until = await readComparedUntil(db, provider);
  return until && until < usual ? until : usual;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);

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
  list.balance.flatMap(feeOf).forEach(add('fees'));
  list.payouts.map(({ amount }) => amount).forEach(add('payouts'));
  return figures;
}

/** The fee of a change of the balance, if there is one. */
function feeOf({ kind, gross, fee, currency }: ReportedBalanceEntry): Money[] {
  const amount = kind === 'fee' ? fee - gross : fee;
  return amount === 0 ? [] : [{ amount, currency }];
}
