import { expect, it } from 'vitest';
import { storeBalanceEntries, storePayouts } from '#conference/money/online/balance-entries.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { loader } from './payouts.tsx';

const platform = await aPlatform();
const { db, now } = platform;

it('shows what a payout contains, what belongs to no known payment, and what is not paid out', async () => {
  const { token } = await anOrganiser(platform, { roles: ['finance'] });
  const at = new Date('2026-01-08T12:00:00Z');
  const entry = { currency: 'INR', exchangeRate: undefined, payoutRef: 'po_1', at } as const;
  await storeBalanceEntries(
    db,
    'stripe',
    [
      { ...entry, entryRef: 'txn_1', kind: 'payment', sourceRef: 'pi_1', gross: 210_625, fee: 6325 },
      { ...entry, entryRef: 'txn_2', kind: 'fee', sourceRef: undefined, gross: -500, fee: 0 },
      { ...entry, entryRef: 'po_1', kind: 'payout', sourceRef: 'po_1', gross: -300_000, fee: 0 },
      {
        ...entry,
        entryRef: 'txn_3',
        kind: 'other',
        sourceRef: undefined,
        gross: 1,
        fee: 0,
        payoutRef: undefined,
      },
    ],
    now(),
  );
  const payout = { payoutRef: 'po_1', amount: { amount: 300_000, currency: 'INR' }, sentAt: at };
  for (const state of ['in_transit', 'paid']) {
    await storePayouts(db, 'stripe', [{ ...payout, state }], now());
  }
  const { data } = await callDesk(platform.request({}), loader, { token });
  expect(data).toMatchObject({
    payouts: [
      {
        amount: '₹3000',
        state: 'paid',
        sums: 'Gross ₹2101.25, fees ₹63.25, net ₹2038.',
        untied: expect.stringContaining('₹962 of this payout belongs to no payment'),
        entries: [
          { kind: 'Payment', ref: 'pi_1', gross: '₹2106.25', fee: '₹63.25', net: '₹2043' },
          { kind: 'Fee of the provider', ref: 'txn_2', gross: '-₹5', fee: '', net: '-₹5' },
        ],
      },
    ],
    unpaid: [{ kind: 'Other', ref: 'txn_3' }],
  });
});
