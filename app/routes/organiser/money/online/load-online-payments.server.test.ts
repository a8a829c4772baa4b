import { expect, it } from 'vitest';
import { countDisputes, storeReportedDispute } from '#conference/money/online/disputes.server.ts';
import { storeReportedPayment } from '#conference/money/online/provider-payments.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { aPlatform } from '#tests/platform.ts';
import { loadOnlinePayments } from './load-online-payments.server.ts';

const platform = await aPlatform();
const now = platform.now();
const finance: Organiser = {
  id: '',
  name: '',
  email: '',
  roles: ['finance'],
  sessionId: '',
  secondFactorAt: now,
};

/** A payment of 2,500 dollars and a dispute about it. */
async function aDispute(name: string, amount: { amount: number; currency: string }, isTaken = true) {
  const payment = { paymentRef: `pi_${name}`, amount: { amount: 2500_00, currency: 'USD' }, paidAt: now };
  const dispute = { report: 'dispute', disputeRef: `dp_${name}`, paymentRef: payment.paymentRef } as const;
  const parts = { amount, state: 'open', isTaken, rank: 10, respondBy: undefined } as const;
  await platform.db.transaction().execute(async (tx) => {
    await storeReportedDispute(tx, 'stripe', { ...dispute, ...parts }, now);
    const stored = await storeReportedPayment(tx, 'stripe', { ...payment, checkoutId: undefined }, now);
    await countDisputes(tx, stored);
  });
  return dispute.disputeRef;
}

it('the page says how much of each disputed amount is recorded, and what to do about the rest', async () => {
  const refs = [
    await aDispute('whole', { amount: 2500_00, currency: 'USD' }),
    await aDispute('more', { amount: 2600_00, currency: 'USD' }),
    await aDispute('euros', { amount: 2300_00, currency: 'EUR' }),
    await aDispute('asked', { amount: 100_00, currency: 'USD' }, false),
  ];
  const { disputes } = await loadOnlinePayments(platform.request(), finance);
  expect(refs.map((ref) => disputes.find(({ disputeRef }) => disputeRef === ref)?.words)).toEqual([
    expect.stringMatching(/The provider has taken \$2500 for it\. It is recorded as a chargeback\.$/),
    expect.stringMatching(/taken \$2600 for it\. Less was left of the payment, .* Recorded: \$2500\.$/),
    expect.stringMatching(
      /taken €2300 for it\. The payment is in another currency, so nothing is recorded\./,
    ),
    'The payer’s bank asks for the money. Answer the bank in the dashboard of the provider.',
  ]);
});
