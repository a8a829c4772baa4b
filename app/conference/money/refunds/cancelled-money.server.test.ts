import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { cancelEdition } from '#conference/money/cancellation/cancel-edition.server.ts';
import { planEditionCancellation } from '#conference/money/cancellation/plan-edition-cancellation.server.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { recordGroupTransfer } from '#conference/money/group/record-group-transfer.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { editionCancelledMail } from '#conference/money/refunds/refund.mail.server.ts';
import { listRefundsToOrder } from '#conference/money/refunds/refunds-to-order.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { withdrawWithin } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { countOpenMoney } from '#conference/reports/count-open-money.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { orderAtDesk } from './order-at-desk.server.ts';
import { orderEditionRefunds } from './order-edition-refunds.server.ts';

const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
const now = new Date('2025-10-20T08:00:00Z');
const fee = 2500_00;
const of = (id: string) => ({ kind: 'registration', id }) as const;

async function pay(id: string) {
  const payment = aPaymentToRecord(of(id), owner.id, { amount: fee, receivedOn: '2025-10-19' });
  expect(await recordPayment(platform, payment, now)).toMatchObject({ ok: true });
}

async function withdraw(id: string) {
  const withdrawal = { registrationId: id, reason: 'A test.', ...by };
  await db.transaction().execute(async (tx) => {
    await withdrawWithin(tx, platform, withdrawal, { cause: 'cancelled', askedAt: now }, now);
  });
}

/**
 * Somebody who has paid a part of the fee, and somebody who has paid nothing. A sponsor pays the remaining amount for
 * both people.
 */
async function paidByOthers() {
  const shared = await aRegistration(platform, { proved: true });
  const sponsored = await aRegistration(platform, { proved: true });
  const own = aPaymentToRecord(of(shared.id), owner.id, { amount: 1000_00, receivedOn: '2025-10-19' });
  expect(await recordPayment(platform, own, now)).toMatchObject({ ok: true });
  const listed = registrations(db).where('id', 'in', [shared.id, sponsored.id]);
  const made = await makeGroupPayment(
    platform,
    {
      payerEmail: 'sponsor@example.org',
      mailLanguage: 'en',
      text: (await listed.execute()).map(({ reference }) => reference).join(' '),
      payer: { name: 'Sponsor', address: 'River Road 1', taxNumber: '' },
      isPayerNamed: false,
      submissionHash: randomBytes(32),
      requestId: by.requestId,
    },
    now,
  );
  if (!made.ok) throw new Error(made.reason);
  const form = { amount: 4000_00, receivedOn: '2025-10-19', reference: 'UTR', note: '', accepted: undefined };
  const transfer = { groupPaymentId: made.id, form, submissionHash: randomBytes(32), ...by };
  expect(await recordGroupTransfer(platform, transfer, now)).toMatchObject({ ok: true });
  return { shared, sponsored };
}
// The group payment is made before all tests, because nobody can pay for others after the cancellation of the edition.
const ofOthers = await paidByOthers();

it('lists the cancelled charges whose refund nobody has ordered, and counts them', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  await pay(id);
  const { id: unpaid } = await aRegistration(platform, { proved: true });
  const { id: active } = await aRegistration(platform, { proved: true });
  await pay(active);
  expect(await listRefundsToOrder(db)).toEqual([]);
  await withdraw(id);
  await withdraw(unpaid);
  // In October the refund rule gives 75 percent back.
  expect(await listRefundsToOrder(db)).toMatchObject([{ of: 'registration', ofId: id, amount: 1875_00 }]);
  expect((await countOpenMoney(db, await listRefundsToOrder(db), now)).refundsToOrder).toBe(1);
  expect(await orderAtDesk(platform, { of: of(id), ...by }, now)).toEqual({ ok: true });
  expect(await listRefundsToOrder(db)).toEqual([]);
});

it('tells the owner the money of those who take part, without what was kept of earlier cancellations', async () => {
  // Three people take part: two for whom a sponsor has paid, and one who has paid alone.
  expect((await planEditionCancellation(db)).money).toEqual([
    { currency: 'USD', amount: 3 * fee, charges: 3 },
  ]);
});

it('the cancellation of the edition is mailed once to everybody who takes part, also to people who have paid nothing', async () => {
  const paid = await aRegistration(platform, { proved: true });
  await pay(paid.id);
  const unpaid = await aRegistration(platform, { proved: true });
  const withdrawn = await aRegistration(platform, { proved: true });
  await withdraw(withdrawn.id);
  const booking = await aBooking(platform, unpaid.id);
  await cancelEdition(platform, by, now);
  const mailed = async (ids: readonly string[]) => {
    const rows = await db
      .selectFrom('mail')
      .select('subject_id')
      .where('kind', '=', 'edition-cancelled')
      .where('subject_id', 'in', ids)
      .execute();
    return rows.map(({ subject_id }) => subject_id).toSorted();
  };
  // The job runs twice, as it does after a crash.
  for (let time = 0; time < 2; time++) {
    await orderEditionRefunds(platform, { after: 'start', limit: 1000 }, now);
  }
  const everybody = [paid.id, unpaid.id, booking];
  expect(await mailed([...everybody, withdrawn.id])).toEqual(everybody.toSorted());
  const texts = await Promise.all(everybody.map((id) => editionCancelledMail.compose(platform, id, '')));
  expect(texts[0]?.text).toContain('You get $2500 back for your registration.');
  expect(texts[1]?.text).toContain('You have paid nothing for it, so no money comes back.');
  expect(texts[2]?.text).toContain('This also ends your booking of');
  // All refunds are ordered, so there is no refund left to order.
  expect(await listRefundsToOrder(db)).toEqual([]);
});

it('the mail about the cancellation promises a person only the money that they have paid, not the money of a sponsor', async () => {
  const { shared, sponsored } = ofOthers;
  await orderEditionRefunds(platform, { after: 'start', limit: 1000 }, now);
  const [both, others] = await Promise.all(
    [shared.id, sponsored.id].map(async (id) =>
      (await editionCancelledMail.compose(platform, id, ''))?.text?.replaceAll(/\s+/g, ' '),
    ),
  );
  expect(both).toContain('You get $1000 back for your registration.');
  expect(both).toContain('Somebody else has paid the rest of your fee, and that money goes back to them.');
  expect(others).toContain('Somebody else has paid your fee, and the money goes back to them.');
  expect(others).not.toMatch(/You get|\$/);
});
