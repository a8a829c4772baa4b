import { expect, it } from 'vitest';
import { orderRefund } from '#conference/money/refunds/order-refund.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { sendRefund } from '#conference/money/refunds/send-refund.server.ts';
import { anOrganiser, aRegistration, aStripePayment } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { readOwnCharges } from '../read-own-charges.server.ts';
import { loadComingBack } from './load-coming-back.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();

it('the payment page lists a refund that is on its way, and after its failure says that it could not reach the payer', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const finance = await anOrganiser(platform, { roles: ['finance'] });
  const { chargeId, paymentRef } = await aStripePayment(platform, id, 2500_00, now);
  const parts = [{ amount: 700_00, through: { provider: 'stripe', paymentRef } }] as const;
  const order = { chargeId, currency: 'USD', cause: null, parts, key: 'a key', organiserId: finance.id };
  await db.transaction().execute((tx) => orderRefund(tx, platform.jobs, order, now));
  const read = async () => {
    const own = await readOwnCharges(platform.request(), id);
    return await loadComingBack(platform, { own, translator: platform.translations.in('en') });
  };
  const line = { chargeId, kind: 'registration', title: '', amount: '$700' };
  expect(await read()).toMatchObject({ lines: [line], failed: [] });
  const { id: orderId } = await refundOrders(db).where('charge_id', '=', chargeId).executeTakeFirstOrThrow();
  const answer = { refundRef: 're_1', state: 'failed', failure: 'declined' } as const;
  await sendRefund(platform, { stripe: { refund: async () => answer } }, orderId, now);
  expect(await read()).toMatchObject({ lines: [], failed: [line] });
});
