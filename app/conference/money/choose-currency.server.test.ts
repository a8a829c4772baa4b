import { expect, it } from 'vitest';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { orderInvoice } from '#conference/money/receipts/order-invoice.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { chooseCurrency } from './choose-currency.server.ts';
import { recordPayment } from './record-payment.server.ts';

const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform);
const now = new Date('2026-01-10T08:00:00Z');
const inRupees = { amount: 210_000_00, currency: 'INR' };

/** The edition of the tests, whose fees can also be paid in rupees. */
const participantTypes = platform.settings.participantTypes.map((type) => ({
  ...type,
  // The fee in francs has the same number as the fee in dollars.
  otherFees: [inRupees, { amount: 2500_00, currency: 'CHF' }],
}));
const settings = { ...platform.settings, participantTypes };

const choose = (registrationId: string, currency = 'INR') =>
  chooseCurrency({ db, settings }, { registrationId, currency, requestId: 'a-request' }, now);
const of = (id: string) => ({ kind: 'registration', id }) as const;
const person = async () => (await aRegistration(platform, { proved: true })).id;

it('a participant chooses rupees, pays in rupees, and cannot choose again', async () => {
  const id = await person();
  expect(await choose(id)).toEqual({ ok: true });
  expect(await choose(id)).toEqual({ ok: true });
  expect(await readBalance(db, of(id))).toMatchObject({
    charged: 210_000_00,
    due: 210_000_00,
    currency: 'INR',
  });
  const acts = await db
    .selectFrom('audit_entry')
    .select(['actor', 'detail'])
    .where('subject_id', '=', id)
    .where('action', '=', 'currency.chosen')
    .execute();
  expect(acts).toEqual([{ actor: 'participant', detail: inRupees }]);
  const part = aPaymentToRecord(of(id), owner.id, { amount: 10_000_00 });
  expect(await recordPayment(platform, part, now)).toMatchObject({ ok: true });
  expect(await readBalance(db, of(id))).toMatchObject({ received: 10_000_00, currency: 'INR' });
  expect(await choose(id, 'USD')).toEqual({ ok: false, reason: 'in-use' });
});

it('an invoice keeps the currency', async () => {
  const id = await person();
  const form = { name: 'Sponsor', address: 'River Road 1', taxNumber: '' };
  const order = { of: of(id), form, by: { registrationId: id }, requestId: 'a-request' };
  expect(await orderInvoice(platform, order, now)).toMatchObject({ ok: true });
  expect(await choose(id)).toEqual({ ok: false, reason: 'in-use' });
  expect(await readBalance(db, of(id))).toMatchObject({ charged: 2500_00, currency: 'USD' });
});

it('refuses a currency that the edition does not offer, and a registration that owes nothing', async () => {
  const id = await person();
  expect(await choose(id, 'EUR')).toEqual({ ok: false, reason: 'not-offered' });
  await withdrawRegistration(
    platform,
    { registrationId: id, reason: 'A test.', organiserId: owner.id, requestId: 'a-request' },
    now,
  );
  expect(await choose(id)).toEqual({ ok: false, reason: 'nothing-due' });
});

it('a payment in dollars that is recorded at the same moment is refused, or keeps the dollars', async () => {
  const results = new Set<string>();
  for (let round = 0; round < 6; round++) {
    const id = await person();
    const payment = { ...aPaymentToRecord(of(id), owner.id, { amount: 100_00 }), currency: 'USD' };
    const acts = [() => choose(id), () => recordPayment(platform, payment, now)];
    const [first, second] = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    const chosen = round % 2 ? first : second;
    const { received, currency } = (await readBalance(db, of(id))) ?? {};
    expect({ received, currency }).toEqual(
      chosen?.ok ? { received: 0, currency: 'INR' } : { received: 100_00, currency: 'USD' },
    );
    results.add(String(currency));
  }
  // Each order happened, so that the test sees both refusals.
  expect([...results].toSorted()).toEqual(['INR', 'USD']);
});

it('ends the open page on which the fee was to be paid in the old currency', async () => {
  const id = await person();
  const { chargeId = '' } = (await readBalance(db, of(id))) ?? {};
  const { id: checkoutId } = await db
    .insertInto('checkout')
    .values({
      ...{
        provider: 'stripe',
        state: 'open',
        provider_ref: id,
        url: 'https://pay.example/',
        sole_charge_id: chargeId,
      },
      ...{ amount: 2500_00, currency: 'USD', created_at: now, expires_at: new Date(now.getTime() + 1000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { checkout_id: checkoutId, charge_id: chargeId, currency: 'USD', amount: 2500_00 };
  await db.insertInto('checkout_line').values(line).execute();
  expect(await choose(id, 'CHF')).toEqual({ ok: true });
  const { state } = await db
    .selectFrom('checkout')
    .select('state')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('ending');
});
