import type Razorpay from 'razorpay';
import { z } from 'zod';
import type { AccountList, Period } from './payment-provider.ts';
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
export async function listRazorpayAccount(razorpay: Razorpay, { from, to }: Period): Promise<AccountList> {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  // In Razorpay's period, both ends are included.
  const period = { from: seconds(from), to: seconds(to) - 1 };
  const payments = await readPages(paymentSchema, (page) => razorpay.payments.all({ ...period, ...page }));
  const refunds = await readPages(refundSchema, (page) => razorpay.refunds.all({ ...period, ...page }));
  const disputes = await readPages(disputeSchema, (page) => razorpay.disputes.all(page));
  const settlements = await readPages(settlementSchema, (page) =>
    razorpay.settlements.all({ ...period, ...page }),
  );
  const currency = settlements.length > 0 ? await readAccountCurrency(razorpay) : '';
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
async function readAccountCurrency(razorpay: Razorpay): Promise<string> {
  const latest = z.object({ items: z.tuple([paymentSchema]) });
  return currencyOfAccount(latest.parse(await razorpay.payments.all({ count: 1 })).items[0]);
}

const currencyOfAccount = ({ currency, base_currency }: z.infer<typeof paymentSchema>) =>
  base_currency ?? currency;

async function readPages<Schema extends z.ZodType>(
  schema: Schema,
  read: (page: { count: number; skip: number }) => Promise<unknown>,
): Promise<z.infer<Schema>[]> {
  const items: z.infer<Schema>[] = [];
  for (;;) {
    const answer = z
      .object({ items: z.array(schema) })
      .parse(await read({ count: perPage, skip: items.length }));
    items.push(...answer.items);
    if (answer.items.length < perPage) return items;
  }
}
