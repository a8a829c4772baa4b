import fc from 'fast-check';
import { expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { expectedRefund } from './expected-refund.server.ts';

const platform = await aPlatform();
const { db } = platform;
const finance = await anOrganiser(platform, { roles: ['finance'] });
const now = new Date('2026-01-20T08:00:00Z');

const amounts = fc.integer({ min: 1, max: 3000_00 });
const steps = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), amount: amounts }),
  fc.record({ do: fc.constant('waive' as const), amount: amounts }),
  fc.record({ do: fc.constant('refund' as const), amount: amounts }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(20) }),
);
const days = fc.constantFrom('2025-10-31T18:00:00Z', '2025-11-05T08:00:00Z', '2026-01-05T08:00:00Z');

type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

async function runStep(of: { kind: 'registration'; id: string }, step: Step) {
  if (step.do === 'undo') {
    const entries = await listPayments(platform, of);
    const paymentId = entries[step.which % Math.max(1, entries.length)]?.id;
    if (!paymentId) return;
    const by = { organiserId: finance.id, requestId: 'a-request' };
    await undoPayment(platform, { of, paymentId, reason: 'A mistake.', ...by }, now);
    return;
  }
  const balance = await readBalance(db, of);
  const tooMuch = (balance?.paid ?? 0) + step.amount - (balance?.charged ?? 0);
  const form = {
    kind: step.do === 'refund' ? ('refund' as const) : ('payment' as const),
    method: step.do === 'waive' ? ('waiver' as const) : ('transfer' as const),
    amount: step.amount,
    accepted: tooMuch > 0 ? tooMuch : undefined,
  };
  await recordPayment(platform, aPaymentToRecord(of, finance.id, form), now);
}

it('after random payments, waivers and refunds, received minus repaid money equals the sum of the ledger, and no refund is owed twice', async () => {
  let refunded = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 12 }), days, async (taken, at) => {
      const { id } = await aRegistration(platform);
      const of = { kind: 'registration', id } as const;
      for (const step of taken) await runStep(of, step);

      const balance = await readBalance(db, of);
      const entries = await listPayments(platform, of);
      const money = entries.filter(({ method }) => method !== 'waiver');
      const held = money.reduce((sum, { amount }) => sum + amount, 0);
      if (!balance) throw new Error('The registration has no charge.');
      expect(balance.received - balance.repaid).toBe(held);
      expect(held).toBeGreaterThanOrEqual(0);

      const owed = expectedRefund(folderSettings, { cause: 'cancelled', at: new Date(at) }, balance);
      expect(owed).toBeLessThanOrEqual(held);
      if (owed === 0) return;
      refunded += 1;
      const refund = (accepted?: number) =>
        recordPayment(
          platform,
          aPaymentToRecord(of, finance.id, { kind: 'refund', amount: owed, accepted }),
          now,
        );
      // The registration is not cancelled, so after an earlier refund the organiser has to accept another one.
      const first = await refund();
      const isAsked = !first.ok && first.reason === 'repaid-before';
      expect(isAsked ? await refund(first.tooMuch) : first).toMatchObject({ ok: true });
      const after = await readBalance(db, of);
      expect(after).toMatchObject({ received: balance.received, repaid: balance.repaid + owed });
      expect(after && expectedRefund(folderSettings, { cause: 'cancelled', at: new Date(at) }, after)).toBe(
        0,
      );
    }),
    { numRuns: 60 },
  );
  expect(refunded).toBeGreaterThan(10);
}, 120_000);
