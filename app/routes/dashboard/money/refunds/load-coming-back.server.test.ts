import { expect, it } from 'vitest';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { storeOrderResult } from '#conference/money/refunds/change-order.server.ts';
import { orderRefund } from '#conference/money/refunds/order-refund.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { readOwnCharges } from '../read-own-charges.server.ts';
import { loadComingBack } from './load-coming-back.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();

it('the payment page lists a refund that is on its way, and after its failure says that it could not reach the payer', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const of = { kind: 'registration', id } as const;
  const finance = await anOrganiser(platform, { roles: ['finance'] });
  await recordPayment(platform, aPaymentToRecord(of, finance.id, { amount: 2500_00 }), now);
  const chargeId = (await readBalance(db, of))?.chargeId ?? '';
  const parts = [{ amount: 700_00, through: { provider: 'stripe', paymentRef: 'pi_1' } }] as const;
  const order = { chargeId, currency: 'USD', cause: null, parts, key: 'a key', organiserId: finance.id };
  await db.transaction().execute((tx) => orderRefund(tx, platform.jobs, order, now));
  const read = async () => {
    const own = await readOwnCharges(platform.request(), id);
    return await loadComingBack(platform, { own, translator: platform.translations.in('en') });
  };
  const line = { chargeId, kind: 'registration', title: '', amount: '$700' };
  expect(await read()).toMatchObject({ lines: [line], failed: [] });
  const { id: orderId } = await refundOrders(db).where('charge_id', '=', chargeId).executeTakeFirstOrThrow();
  const answer = { state: 'failed', refundRef: 're_1', failure: 'declined', returnedAt: now } as const;
  await storeOrderResult(db, orderId, answer, now);
  expect(await read()).toMatchObject({ lines: [], failed: [line] });
});
