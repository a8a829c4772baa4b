import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aPdf, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { describePayments } from './describe-payments.server.ts';

const platform = await aPlatform();
const finance = await anOrganiser(platform, { roles: ['finance'] });

type Parts = Parameters<typeof aPaymentToRecord>[2];
const record = async (id: string, parts: Parts, now: Date) => {
  const of = { kind: 'registration', id } as const;
  const payment = aPaymentToRecord(of, finance.id, { receivedOn: '2025-10-01', ...parts });
  expect(await recordPayment(platform, payment, now)).toMatchObject({ ok: true });
};
const withdraw = (registrationId: string, now: Date) =>
  withdrawRegistration(
    platform,
    { registrationId, organiserId: finance.id, reason: 'She cannot come.', requestId: 'a-request' },
    now,
  );
const describe = async (id: string) =>
  await describePayments(platform.request(), finance, { kind: 'registration', id });

// On 1 November the refund falls from 75 to 50 percent. In India that day begins at 18:30 UTC on 31 October.
const lastDayOf75 = new Date('2025-10-31T18:29:00Z');
const firstDayOf50 = new Date('2025-10-31T18:31:00Z');

it.each([
  [lastDayOf75, '31 October 2025', 75, '$1875'],
  [firstDayOf50, '1 November 2025', 50, '$1250'],
])('describes how much the refund rules refund after a withdrawal at %o', async (now, on, percent, owed) => {
  const { id } = await aRegistration(platform, { now });
  await record(id, { amount: 2500_00 }, now);
  await withdraw(id, now);
  const view = await describe(id);
  expect(view?.balance).toMatchObject({
    isDue: false,
    overpaid: undefined,
    cancellation: { cause: 'cancelled', on, percent, owed, isOwed: true },
  });
  await record(id, { kind: 'refund', amount: percent * 25_00 }, now);
  expect((await describe(id))?.balance?.cancellation).toMatchObject({ owed: '$0', isOwed: false });
});

it('says that nothing is due yet while somebody waits for a place', async () => {
  const { id } = await aRegistration(platform);
  expect((await describe(id))?.balance).toMatchObject({ due: '$2500', isDue: true, isWaiting: false });
  await platform.db.updateTable('registration').set({ status: 'waiting' }).where('id', '=', id).execute();
  expect((await describe(id))?.balance).toMatchObject({ due: '$2500', isDue: false, isWaiting: true });
});

it('describes the payer, the payments and the overpaid amount', async () => {
  const now = new Date('2025-10-02T08:00:00Z');
  const { id } = await aRegistration(platform, { fullName: 'Mira Çelik', now });
  await record(id, { amount: 2510_50, accepted: 10_50, reference: 'UTR 4711' }, now);
  expect(await describe(id)).toMatchObject({
    payer: { name: 'Mira Çelik', booked: undefined },
    balance: { charged: '$2500', received: '$2510.50', due: '$0', isDue: false, overpaid: '$10.50' },
    payments: [
      { kindWord: 'Payment', method: 'Bank transfer', receivedOn: '1 Oct 2025', reference: 'UTR 4711' },
    ],
  });
});

it.each([
  [1000_00, { open: { payment: '$1500' }, toRecord: '1500.00' }],
  [2500_00, { open: { payment: '$0' }, toRecord: '' }],
  [2510_50, { open: { refund: '$10.50' }, toRecord: '10.50' }],
])('the form to record a payment begins with what is open after %i', async (amount, begins) => {
  const now = new Date('2025-10-02T08:00:00Z');
  const { id } = await aRegistration(platform, { now });
  await record(id, { amount, ...(amount > 2500_00 && { accepted: amount - 2500_00 }) }, now);
  expect((await describe(id))?.balance).toMatchObject(begins);
});

it('hides bank references, notes and proofs of a booking’s payments from the festival role', async () => {
  const now = new Date('2025-10-02T08:00:00Z');
  const festival = await anOrganiser(platform, { roles: ['festival'] });
  const { id } = await aRegistration(platform, { now });
  const of = { kind: 'booking', id: await aBooking(platform, id) } as const;
  const proof = { checked: { bytes: aPdf(), mediaType: 'application/pdf' } } as const;
  const parts = {
    amount: 25_000_00,
    receivedOn: '2025-10-01',
    reference: 'UTR 4712',
    note: 'of her sister',
    proof,
  };
  await recordPayment(platform, aPaymentToRecord(of, finance.id, parts), now);
  const seen = (await describePayments(platform.request(), festival, of))?.payments;
  expect(seen).toMatchObject([{ amount: '₹25,000', method: 'Bank transfer', receivedOn: '1 Oct 2025' }]);
  expect(seen).toMatchObject([{ reference: '', note: '', hasProof: false, isErased: false }]);
  const seenByFinance = (await describePayments(platform.request(), finance, of))?.payments;
  expect(seenByFinance).toMatchObject([{ reference: 'UTR 4712', note: 'of her sister', hasProof: true }]);
});

it('returns undefined for an unknown registration', async () => {
  expect(await describe(randomUUID())).toBeUndefined();
});
