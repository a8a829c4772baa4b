import { z } from 'zod';
import { addDays } from '#conference/edition/days.ts';
import { exchangeRate } from '#conference/edition/money/minor-units.ts';
import { addTime, hours, minutes } from '#platform/durations.ts';
import type { AccountList, Period, ReportedBalanceEntry } from './payment-provider.ts';
import type { RazorpayClient } from './razorpay-client.server.ts';
import {
  describeDispute,
  describePayment,
  describeRefund,
  disputeSchema,
  paymentSchema,
  refundSchema,
} from './read-razorpay-reports.server.ts';

const settlementSchema = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  fees: z.int().nullish(),
  created_at: z.int(),
});

/** A line of the report of settlements (https://razorpay.com/docs/api/settlements/fetch-recon). */
const settledSchema = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: z.int(),
  credit: z.int(),
  /** Includes the tax on the fee. */
  fee: z.int(),
  created_at: z.int(),
  settlement_id: z.string().nullish(),
  dispute_id: z.string().nullish(),
});

type Payment = z.infer<typeof paymentSchema>;
type Settled = z.infer<typeof settledSchema>;

/** Lists the payments, refunds, disputes and settlements of Razorpay in a period, and what each settlement contains. */
export async function listRazorpayAccount(ask: RazorpayClient, { from, to }: Period): Promise<AccountList> {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  // In Razorpay's period, both ends are included.
  const period = { from: seconds(from), to: seconds(to) - 1 };
  const read = readPages(ask);
  const payments = await read(paymentSchema, '/payments', period);
  const refunds = await read(refundSchema, '/refunds', period);
  const disputes = await read(disputeSchema, '/disputes', {});
  const settlements = await read(settlementSchema, '/settlements', period);
  const currency = settlements.length > 0 ? await readAccountCurrency(ask) : '';
  const settled: Settled[] = [];
  for (const month of settlements.length > 0 ? monthsOf({ from, to }) : []) {
    settled.push(...(await read(settledSchema, '/settlements/recon/combined', month)));
  }
  const balance = [
    // A payment is in our balance before it is settled. Its line in the report then replaces this entry.
    ...payments.flatMap(describeUnsettled),
    ...settled.map((line) => describeSettled(line, currency)),
    ...settlements.map(({ id, amount, fees, created_at }) => ({
      ...{ entryRef: id, kind: 'payout' as const, sourceRef: id, gross: -amount, fee: fees ?? 0, currency },
      ...{ exchangeRate: undefined, payoutRef: id, at: new Date(created_at * 1000) },
    })),
  ];
  return {
    payments: payments.flatMap((payment) => describePayment(payment)),
    refunds: refunds.map(describeRefund),
    disputes: disputes.map(describeDispute),
    balance: [...new Map(balance.map((entry) => [entry.entryRef, entry])).values()],
    payouts: settlements.map(({ id, amount, status, created_at }) => ({
      payoutRef: id,
      amount: { amount, currency },
      sentAt: new Date(created_at * 1000),
      state: status,
    })),
  };
}

function describeUnsettled(payment: Payment): ReportedBalanceEntry[] {
  if (describePayment(payment).length === 0) return [];
  const { id, amount, base_amount, fee, created_at } = payment;
  return [
    {
      ...{ entryRef: id, kind: 'payment', sourceRef: id, gross: base_amount ?? amount, fee: fee ?? 0 },
      currency: currencyOfAccount(payment),
      exchangeRate: rateOf(payment),
      payoutRef: undefined,
      at: new Date(created_at * 1000),
    },
  ];
}

const settledKinds: Record<string, ReportedBalanceEntry['kind']> = { payment: 'payment', refund: 'refund' };

/** Describes a line of the report. A lost dispute is an adjustment that names it. */
function describeSettled(line: Settled, currency: string): ReportedBalanceEntry {
  const { entity_id, type, debit, credit, fee, created_at, settlement_id, dispute_id } = line;
  return {
    entryRef: entity_id,
    kind: dispute_id ? 'dispute' : (settledKinds[type] ?? 'other'),
    sourceRef: dispute_id ?? entity_id,
    gross: credit - debit + fee,
    fee,
    currency,
    exchangeRate: undefined,
    payoutRef: settlement_id ?? undefined,
    at: new Date(created_at * 1000),
  };
}

/** Razorpay says what the exchanged payment was worth, and not the rate. Returns the rate with six decimals. */
function rateOf({ amount, currency, base_amount, base_currency }: Payment): string | undefined {
  if (!base_amount || !base_currency || base_currency === currency) return undefined;
  return exchangeRate({ amount, currency }, { amount: base_amount, currency: base_currency });
}

/** The months of a period. Razorpay reports settlements by the month of their day in India. */
function monthsOf({ from, to }: Period): { year: number; month: number }[] {
  const dayThere = (time: Date) =>
    addTime(time, hours(5) + minutes(30))
      .toISOString()
      .slice(0, 10);
  const months = [];
  for (let day = `${dayThere(from).slice(0, 7)}-01`; day <= dayThere(to); day = nextMonth(day)) {
    months.push({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });
  }
  return months;
}

/** The first day of the month after a first day of a month. */
const nextMonth = (firstDay: string) => `${addDays(firstDay, 31).slice(0, 7)}-01`;

/**
 * Reads the currency of the account from the latest payment. Settlements are in this currency, but Razorpay does not
 * report it with them.
 */
async function readAccountCurrency(ask: RazorpayClient): Promise<string> {
  const latest = z.object({ items: z.tuple([paymentSchema]) });
  return currencyOfAccount((await ask(latest, { path: '/payments', query: { count: 1 } })).items[0]);
}

const currencyOfAccount = ({ currency, base_currency }: Payment) => base_currency ?? currency;

const perPage = 100;

const readPages =
  (ask: RazorpayClient) =>
  async <Schema extends z.ZodType>(schema: Schema, path: string, query: Record<string, number>) => {
    const items: z.infer<Schema>[] = [];
    for (;;) {
      const asked = { path, query: { ...query, count: perPage, skip: items.length } };
      const answer = await ask(z.object({ items: z.array(schema) }), asked);
      items.push(...answer.items);
      if (answer.items.length < perPage) return items;
    }
  };
