import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readRecipients } from '#conference/mails/messages/recipients.ts';
import { countRecipients } from '#conference/mails/messages/select-recipients.server.ts';
import { changeRegistrationCharge } from '#conference/money/ledger/change-charge.server.ts';
import { balanceOf } from '#conference/money/ledger/payment.ts';
import { type PaymentState, paymentStates } from '#conference/money/ledger/payment-state.ts';
import { findRegistrations } from '#conference/registration/list/find-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration, aStallHolder } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { countPaymentStates } from './lists/count-payment-states.server.ts';
import { sumCharges } from './lists/sum-charges.server.ts';
import { recordPayment } from './record-payment.server.ts';
import { listRefundsToOrder } from './refunds/refunds-to-order.server.ts';
import { undoPayment } from './undo-payment.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const finance = await anOrganiser(platform, { roles: ['finance'] });

type Of = Parameters<typeof aPaymentToRecord>[0];
const person = async (fullName = 'Mira Çelik') =>
  ({ kind: 'registration', id: (await aRegistration(platform, { fullName })).id }) as const;

async function pay(of: Of, parts: Parameters<typeof aPaymentToRecord>[2]): Promise<string> {
  const made = await recordPayment(platform, aPaymentToRecord(of, finance.id, parts), now);
  if (!made.ok) throw new Error(made.reason);
  return made.paymentId;
}

async function stateOf({ kind, id }: Of): Promise<PaymentState | null> {
  const row = await db
    .selectFrom(kind)
    .select('payment_state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.payment_state;
}

it('the payment state of a registration changes with each payment, refund, waiver and reversal, and with the fee', async () => {
  // The fee is 2500 dollars.
  const of = await person();
  const states = [await stateOf(of)];
  const after = async (step: Promise<unknown>) => {
    await step;
    states.push(await stateOf(of));
  };
  await after(pay(of, { amount: 1000_00 }));
  await after(pay(of, { amount: 500_00, method: 'waiver' }));
  await after(pay(of, { amount: 1000_00 }));
  await after(pay(of, { amount: 50_00, accepted: 50_00 }));
  await after(pay(of, { kind: 'refund', amount: 50_00 }));
  const refund = await pay(of, { kind: 'refund', amount: 2000_00, accepted: 2000_00 });
  states.push(await stateOf(of));
  const undo = { of, paymentId: refund, reason: 'It was not sent.', organiserId: finance.id, requestId: 'a' };
  await after(undoPayment(platform, undo, now));
  const fee = { amount: 3000_00, currency: 'USD' } as const;
  await after(changeRegistrationCharge(db, { registrationId: of.id, fee }, now));
  expect(states).toEqual([
    'unpaid',
    'part-paid',
    'part-paid',
    'paid',
    'overpaid',
    'paid',
    'refunded',
    'paid',
    'part-paid',
  ]);
});

it('the payment state is “waived” if waivers cover the whole fee, and “unpaid” if a waiver covers only a part', async () => {
  const of = await person();
  await pay(of, { amount: 500_00, method: 'waiver' });
  expect(await stateOf(of)).toBe('unpaid');
  const rest = await pay(of, { amount: 2000_00, method: 'waiver' });
  expect(await stateOf(of)).toBe('waived');
  const undo = { of, paymentId: rest, reason: 'It was a mistake.', organiserId: finance.id, requestId: 'a' };
  await undoPayment(platform, undo, now);
  expect(await stateOf(of)).toBe('unpaid');
});

it('the payment state of a booking changes with its payments', async () => {
  const { id } = await person();
  const of = { kind: 'booking', id: await aBooking(platform, id) } as const;
  expect(await stateOf(of)).toBe('unpaid');
  await pay(of, { amount: 5_000_00 });
  expect(await stateOf(of)).toBe('part-paid');
  await pay(of, { amount: 20_000_00 });
  expect(await stateOf(of)).toBe('paid');
  expect(await stateOf({ kind: 'registration', id })).toBe('unpaid');
});

it('the account of a stall holder has no payment state, because it owes no fee', async () => {
  const { id } = await aStallHolder(platform);
  expect(await stateOf({ kind: 'registration', id })).toBeNull();
  await expect(
    db.updateTable('registration').set({ payment_state: 'unpaid' }).where('id', '=', id).execute(),
  ).rejects.toThrow(/only_stall_holders_have_no_payment_state/);
});

describe('the payment state after a refund', () => {
  const feeOf = async (id: string, amount: number) =>
    await changeRegistrationCharge(db, { registrationId: id, fee: { amount, currency: 'USD' } }, now);

  it('is not “refunded” if the fee was raised after an overpayment was refunded', async () => {
    const of = await person();
    await pay(of, { amount: 3000_00, accepted: 500_00 });
    await pay(of, { kind: 'refund', amount: 500_00 });
    expect(await stateOf(of)).toBe('paid');
    await feeOf(of.id, 3000_00);
    expect(await stateOf(of)).toBe('part-paid');
  });

  it('is not “refunded” if the fee is paid in part again', async () => {
    const of = await person();
    await pay(of, { amount: 2500_00 });
    await pay(of, { kind: 'refund', amount: 2500_00 });
    expect(await stateOf(of)).toBe('refunded');
    await pay(of, { amount: 1000_00 });
    expect(await stateOf(of)).toBe('part-paid');
  });

  it('is not “refunded” if the fee was lowered and then raised again', async () => {
    const of = await person();
    await pay(of, { amount: 2500_00 });
    await feeOf(of.id, 1500_00);
    await pay(of, { kind: 'refund', amount: 1000_00 });
    expect(await stateOf(of)).toBe('paid');
    await feeOf(of.id, 2500_00);
    expect(await stateOf(of)).toBe('part-paid');
  });

  it('is “refunded” if the refund comes before or after the cancellation, and “part paid” if the cancellation is undone', async () => {
    const of = await person();
    const withdraw = async (withdrawn_at: Date | null) => {
      const status = withdrawn_at ? 'withdrawn' : 'active';
      await db
        .updateTable('registration')
        .set({ status, paid_at: null, withdrawn_at })
        .where('id', '=', of.id)
        .execute();
    };
    await pay(of, { amount: 2500_00 });
    await withdraw(now);
    expect(await stateOf(of)).toBe('paid');
    await pay(of, { kind: 'refund', amount: 1250_00 });
    expect(await stateOf(of)).toBe('refunded');
    await withdraw(null);
    expect(await stateOf(of)).toBe('part-paid');
    await withdraw(now);
    expect(await stateOf(of)).toBe('refunded');
  });

  it('is “refunded” for a booking that does not hold its spot any more', async () => {
    const { id } = await person();
    const of = { kind: 'booking', id: await aBooking(platform, id) } as const;
    await pay(of, { amount: 25_000_00 });
    await pay(of, { kind: 'refund', amount: 5_000_00 });
    expect(await stateOf(of)).toBe('part-paid');
    await db.updateTable('booking').set({ status: 'declined' }).where('id', '=', of.id).execute();
    expect(await stateOf(of)).toBe('refunded');
  });
});

it('the payment state agrees with the balance: only people who owe nothing are “paid”, “overpaid” or “waived”', async () => {
  const amounts = [0, 20, 60, 100, 150];
  for (const received of amounts) {
    for (const waived of amounts) {
      for (const repaid of amounts) {
        for (const isCancelled of [false, true]) {
          const sums = { chargeId: 'a', currency: 'USD', charged: 100, received, waived, repaid } as const;
          const { due, overpaid } = balanceOf(sums);
          const state = await computeState([100, received, waived, repaid, isCancelled]);
          const seen = { ...sums, isCancelled, state };
          const covered = state === 'paid' || state === 'waived' || state === 'overpaid';
          expect([seen, covered]).toEqual([seen, due === 0]);
          expect([seen, state === 'overpaid']).toEqual([seen, overpaid > 0]);
        }
      }
    }
  }
});

type StateSums = [charged: number, received: number, waived: number, repaid: number, isCancelled: boolean];

async function computeState(sums: StateSums): Promise<PaymentState | undefined> {
  const [charged, received, waived, repaid, isCancelled] = sums;
  const { rows } = await sql<{ state: PaymentState }>`
    select payment_state_of(${charged}, ${received}, ${waived}, ${repaid}, ${isCancelled}) as state`.execute(
    db,
  );
  return rows[0]?.state;
}

it.each<[StateSums, PaymentState]>([
  [[100, 0, 0, 0, false], 'unpaid'],
  [[100, 0, 40, 0, false], 'unpaid'],
  [[100, 1, 0, 0, false], 'part-paid'],
  [[100, 99, 0, 0, false], 'part-paid'],
  [[100, 100, 0, 0, false], 'paid'],
  [[100, 60, 40, 0, false], 'paid'],
  [[100, 101, 0, 0, false], 'overpaid'],
  [[100, 101, 0, 1, false], 'paid'],
  [[100, 0, 100, 0, false], 'waived'],
  [[100, 0, 140, 0, false], 'waived'],
  [[100, 20, 100, 0, false], 'overpaid'],
  [[100, 20, 100, 20, false], 'waived'],
  [[100, 100, 0, 100, false], 'refunded'],
  [[100, 100, 0, 50, false], 'part-paid'],
  [[100, 100, 0, 50, true], 'refunded'],
  [[100, 100, 0, 0, true], 'paid'],
  [[100, 40, 0, 0, true], 'part-paid'],
  [[100, 0, 0, 0, true], 'unpaid'],
  [[100, 40, 0, 40, false], 'refunded'],
  [[100, 60, 40, 60, false], 'refunded'],
  [[120, 150, 0, 50, false], 'part-paid'],
  [[100, 140, 0, 100, false], 'part-paid'],
  [[100, 40, 0, 10, false], 'part-paid'],
  [[0, 0, 0, 0, false], 'paid'],
])('the payment state is computed from the sums %j', async (sums, expected) => {
  expect(await computeState(sums)).toBe(expected);
});

it('the sums of the overview agree with the ledger of each charge', async () => {
  await pay(await person(), { amount: 2600_00, accepted: 100_00 });
  await pay(await person(), { amount: 2500_00 });
  await pay(await person(), { amount: 2500_00, method: 'waiver' });
  const both = await person();
  await pay(both, { amount: 2000_00, method: 'waiver' });
  await pay(both, { amount: 700_00, accepted: 200_00 });
  const { id } = await person();
  await pay({ kind: 'booking', id: await aBooking(platform, id) }, { amount: 25_100_00, accepted: 100_00 });
  const late = await person();
  await pay({ kind: 'booking', id: await aBooking(platform, late.id) }, { amount: 5_000_00 });
  const gone = await person();
  await pay(gone, { amount: 2600_00, accepted: 100_00 });
  await db
    .updateTable('registration')
    .set({ status: 'withdrawn', withdrawn_at: now })
    .where('id', '=', gone.id)
    .execute();

  const charges = await db
    .selectFrom('charge')
    .leftJoin('registration as person', 'person.id', 'charge.registration_id')
    .leftJoin('booking as booked', 'booked.id', 'charge.booking_id')
    .select(['charge.id', 'charge.amount', 'charge.currency', 'person.status'])
    .select(['person.withdrawn_at', 'booked.holds_spot'])
    .execute();
  const entries = await db.selectFrom('payment').select(['charge_id', 'amount', 'method']).execute();
  const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const refundsToOrder = await listRefundsToOrder(db);
  const expected = ['INR', 'USD'].map((currency) => {
    const sums = { currency, charged: 0, received: 0, due: 0, toRefund: 0 };
    for (const charge of charges.filter((one) => one.currency === currency)) {
      const own = entries.filter(({ charge_id }) => charge_id === charge.id);
      const money = sumOf(own.filter(({ method }) => method !== 'waiver'));
      const isActive = charge.status === 'active' || charge.holds_spot === true;
      sums.received += money;
      if (isActive) sums.charged += charge.amount;
      if (isActive) sums.due += Math.max(0, charge.amount - sumOf(own));
      if (charge.withdrawn_at === null && charge.holds_spot !== false) {
        sums.toRefund += Math.max(0, Math.min(sumOf(own) - charge.amount, money));
      }
    }
    sums.toRefund += sumOf(refundsToOrder.filter((refund) => refund.currency === currency));
    return sums;
  });
  expect(await sumCharges(db, refundsToOrder)).toEqual(expected);
  const states = await db.selectFrom('registration').select('payment_state').distinct().execute();
  expect(states.map(({ payment_state }) => payment_state)).toEqual(
    expect.arrayContaining([...paymentStates]),
  );
  expect(
    Math.min(
      ...expected.flatMap(({ charged, received, due, toRefund }) => [charged, received, due, toRefund]),
    ),
  ).toBeGreaterThan(0);
});

it('the list of registrations, the recipients of a message and the totals use the same payment states', async () => {
  await db.updateTable('registration').set({ status: 'withdrawn' }).where('status', '=', 'active').execute();
  const payments: Record<PaymentState, Parameters<typeof aPaymentToRecord>[2][]> = {
    unpaid: [],
    'part-paid': [{ amount: 100_00 }],
    paid: [{ amount: 2500_00 }],
    overpaid: [{ amount: 2600_00, accepted: 100_00 }],
    refunded: [{ amount: 2500_00 }, { kind: 'refund', amount: 2500_00 }],
    waived: [{ amount: 2500_00, method: 'waiver' }],
  };
  for (const state of paymentStates) {
    const of = await person(state);
    for (const parts of payments[state]) await pay(of, parts);
  }
  const find = async (paid: PaymentState | 'yes' | 'no') => {
    const filter = registrationFilterSchema.parse({ paid });
    const { rows, found } = await findRegistrations(db, { filter, order: 'name', count: 10 });
    expect(
      await countRecipients(
        db,
        { recipients: readRecipients(new URLSearchParams({ paid })), category: 'important' },
        now,
      ),
    ).toBe(found);
    return rows.map(({ fullName }) => fullName).sort();
  };
  for (const state of paymentStates) expect(await find(state)).toEqual([state]);
  expect(await find('yes')).toEqual(['overpaid', 'paid', 'waived']);
  expect(await find('no')).toEqual(['part-paid', 'refunded', 'unpaid']);
  const counts = await countPaymentStates(db);
  expect(counts.map(({ state, registrations }) => [state, registrations])).toEqual(
    paymentStates.map((state) => [state, 1]),
  );
});
