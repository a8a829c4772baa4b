import { z } from 'zod';
import type { AccountList, Period } from './payment-provider.ts';
import type { RazorpayClient } from './razorpay-client.server.ts';
import {
  describeDispute,
  describePayment,
  describeRefund,
  disputeSchema,
  paymentSchema,
  refundSchema,
} from './read-razorpay-reports.server.ts';

const perPage = 100;

const settlementSchema = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  created_at: z.int(),
});

/** Lists the payments, refunds, disputes and settlements of Razorpay in a period. */
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
  return {
    payments: payments.flatMap((payment) => describePayment(payment)),
    refunds: refunds.map(describeRefund),
    disputes: disputes.map(describeDispute),
    fees: payments.flatMap((payment) =>
      payment.fee
        ? [{ ref: payment.id, fee: { amount: payment.fee, currency: currencyOfAccount(payment) } }]
        : [],
    ),
    payouts: settlements.map(({ id, amount, status, created_at }) => ({
      payoutRef: id,
      amount: { amount, currency },
      sentAt: new Date(created_at * 1000),
      state: status,
    })),
  };
}

/**
 * Reads the currency of the account from the latest payment. Settlements are in this currency, but Razorpay does not
 * report it with them.
 */
async function readAccountCurrency(ask: RazorpayClient): Promise<string> {
  const latest = z.object({ items: z.tuple([paymentSchema]) });
  return currencyOfAccount((await ask(latest, { path: '/payments', query: { count: 1 } })).items[0]);
}

const currencyOfAccount = ({ currency, base_currency }: z.infer<typeof paymentSchema>) =>
  base_currency ?? currency;

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
