import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withdrawnMail } from '#conference/money/cancellation/withdrawn.mail.server.ts';
import { feePaidMail } from '#conference/money/group/fee-paid.mail.server.ts';
import { groupReceivedMail, partUndoneMail } from '#conference/money/group/group-payment.mail.server.ts';
import {
  divideAmount,
  findGroupReferences,
  firstNameOf,
  readPasted,
} from '#conference/money/group/group-payment.ts';
import { isPaidByOther } from '#conference/money/group/group-payments.server.ts';
import { returnedRefundMail } from '#conference/money/group/group-refund.mail.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { listLedger } from '#conference/money/lists/list-ledger.server.ts';
import { askAboutCheckout } from '#conference/money/online/ask-about-checkout.server.ts';
import { beginCheckout, readOwnCheckout } from '#conference/money/online/begin-checkout.server.ts';
import { readCheckout } from '#conference/money/online/checkouts.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { openOwnReceipt } from '#conference/money/receipts/show-receipt.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { orderAtDesk } from '#conference/money/refunds/order-at-desk.server.ts';
import { sumOrdered } from '#conference/money/refunds/order-refund.server.ts';
import { proposeStatement } from '#conference/money/transfers/statement/propose-statement.server.ts';
import { recordStatement } from '#conference/money/transfers/statement/record-statement.server.ts';
import { sortLines } from '#conference/money/transfers/statement/sort-lines.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import {
  withdrawRegistration,
  withdrawWithin,
} from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import { checkReferences } from './check-references.server.ts';
import { makeGroupPayment } from './make-group-payment.server.ts';
import { orderGroupInvoice } from './order-group-invoice.server.ts';
import { readGroupPayment } from './read-group-payment.server.ts';
import { recordGroupTransfer } from './record-group-transfer.server.ts';

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
const { db } = platform;
const now = () => base.now();
const finance = await anOrganiser(platform, { roles: ['finance'] });
const by = { organiserId: finance.id, requestId: 'a-request' };
const fee = 2500_00;
const payer = { name: 'River Delegation', address: 'River Road 1\nPune', taxNumber: 'T 42' };

async function person(fullName = 'Mira Çelik') {
  const { id } = await aRegistration(platform, { fullName, proved: true });
  const { reference } = await registrations(db).where('id', '=', id).executeTakeFirstOrThrow();
  return { id, reference };
}

const balanceOf = (id: string) => readBalance(db, { kind: 'registration', id });

/** Makes a group payment for three people by a fourth person. */
async function aGroup({ isPayerNamed = false } = {}) {
  const leader = await person('Anil Rao');
  const people = [await person('Dr. Asha Verma'), await person('Bo Lind'), await person('Chen Wei')];
  const made = await makeGroupPayment(
    platform,
    {
      registrationId: leader.id,
      text: people.map(({ reference }) => reference).join('\n'),
      payer,
      isPayerNamed,
      submissionHash: randomBytes(32),
      requestId: 'a-request',
    },
    now(),
  );
  if (!made.ok) throw new Error(made.reason);
  return { id: made.id, leader, people };
}

async function begin(groupPaymentId: string, registrationId: string) {
  const of = { kind: 'group', id: groupPaymentId } as const;
  const asked = { of, payer: { registrationId }, provider: 'stripe', language: 'en' } as const;
  return await beginCheckout(platform, { ...asked, description: 'Conference fees' }, now());
}

async function payByCard(groupPaymentId: string, registrationId: string, before = async () => {}) {
  const begun = await begin(groupPaymentId, registrationId);
  if (!begun.ok) throw new Error(begun.reason);
  const checkout = await readCheckout(db, begun.checkoutId);
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  await before();
  loopback.actions.stripe.pay(checkout.provider_ref);
  await askAboutCheckout(platform, checkout, now());
  return checkout;
}

const documentsOf = async (id: string) =>
  (await listReceipts(db, { registrationIds: [id], bookingIds: [] })).map(({ kind, amount }) => ({
    kind,
    amount,
  }));

const transfer = (groupPaymentId: string, amount: number, accepted?: number) =>
  recordGroupTransfer(
    platform,
    {
      groupPaymentId,
      form: { amount, receivedOn: '2026-01-09', reference: 'UTR 1', note: '', accepted },
      submissionHash: randomBytes(32),
      ...by,
    },
    now(),
  );

async function readQuestion(checkoutId: string) {
  return await db
    .selectFrom('provider_payment')
    .select(['state', 'question'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow();
}

async function mailKindsOf(registrationId: string) {
  const rows = await db
    .selectFrom('mail')
    .select('kind')
    .where('registration_id', '=', registrationId)
    .where('kind', '<>', 'registration')
    .orderBy('queued_at')
    .execute();
  return rows.map(({ kind }) => kind);
}

describe('a pasted list', () => {
  it('is read in any spelling, even if it was copied from a table', () => {
    const references = readPasted(
      'pc-7k3m-92qd\r\n\n7K3M 92QE\nAna;PC 7K3M–92QF;ana@example.org\n  \nPC-7K3M-92QG, PC-7K3M-92QH\nhello',
    ).map(({ reference }) => reference);
    expect(references).toEqual([
      'PC-7K3M-92QD',
      'PC-7K3M-92QE',
      'PC-7K3M-92QF',
      'PC-7K3M-92QG',
      'PC-7K3M-92QH',
      undefined,
    ]);
    expect(findGroupReferences('from gp 7k3m 92qd, GP-7K3M-92QD')).toEqual(['GP-7K3M-92QD']);
    expect(['Dr. Asha Verma', 'Madonna', ' Li  Na '].map(firstNameOf)).toEqual(['Asha', 'Madonna', 'Li']);
  });

  it('shows the first name, the amount due, and the problem of each line', async () => {
    const [due, paid, gone] = [await person('Asha Verma'), await person('Bo Lind'), await person('Chen Wei')];
    const charge = { kind: 'registration', id: paid.id } as const;
    await recordPayment(platform, aPaymentToRecord(charge, finance.id, { amount: fee }), now());
    await withdrawRegistration(platform, { registrationId: gone.id, reason: 'A test.', ...by }, now());
    const text = [due.reference, due.reference, paid.reference, gone.reference, 'PC-2222-2222', 'hello?'];
    const lines = await checkReferences(db, text.join('\n'));
    expect(lines.map(({ firstName, due: sum, problem }) => [firstName, sum?.amount, problem])).toEqual([
      ['Asha', fee, undefined],
      ['Asha', undefined, 'twice'],
      ['Bo', undefined, 'paid'],
      ['Chen', undefined, 'withdrawn'],
      [undefined, undefined, 'unknown'],
      [undefined, undefined, 'unreadable'],
    ]);
  });
});

describe('a payment by card', () => {
  it('pays for everybody, and only the payer gets the receipt', async () => {
    const { id, leader, people } = await aGroup();
    const checkout = await payByCard(id, leader.id);
    expect(checkout.lines).toHaveLength(3);
    expect(checkout.amount).toBe(3 * fee);
    expect(await readQuestion(checkout.id)).toEqual({ state: 'booked', question: null });
    for (const one of people) {
      expect(await balanceOf(one.id)).toMatchObject({ received: fee, due: 0 });
      expect(await documentsOf(one.id)).toEqual([]);
      expect(await mailKindsOf(one.id)).toEqual(['fee-paid']);
      expect(await readOwnCheckout(db, checkout.id, { registrationId: one.id })).toBeUndefined();
    }
    expect(await readOwnCheckout(db, checkout.id, { registrationId: leader.id })).toBeDefined();
    expect(await documentsOf(leader.id)).toEqual([{ kind: 'receipt', amount: 3 * fee }]);
    expect(await mailKindsOf(leader.id)).toEqual(['group-payment-received']);
    expect(await balanceOf(leader.id)).toMatchObject({ received: 0, due: fee });
    const [receipt] = await listReceipts(db, { registrationIds: [leader.id], bookingIds: [] });
    const receiptId = receipt?.id ?? '';
    const { reference } = (await readGroupPayment(platform, id)) ?? {};
    const filter = { what: 'receipt', text: reference } as const;
    const listed = await listLedger(db, { filter, count: 10 });
    expect(listed).toMatchObject([{ id: receiptId, groupPaymentId: id, reference }]);
    const file = await openOwnReceipt(platform, { receiptId, registrationId: leader.id });
    expect(
      Buffer.from(file?.pdf ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const stranger = { receiptId, registrationId: people[0]?.id ?? '' };
    expect(await openOwnReceipt(platform, stranger)).toBeUndefined();
    expect(await begin(id, leader.id)).toEqual({ ok: false, reason: 'nothing-due' });
  }, 60_000);

  it('is possible only for the payer, and two clicks open one page', async () => {
    const { id, leader, people } = await aGroup();
    expect(await begin(id, people[0]?.id ?? '')).toEqual({ ok: false, reason: 'not-yours' });
    const begun = await Promise.all([begin(id, leader.id), begin(id, leader.id)]);
    expect(begun[0]).toEqual(begun[1]);
  });

  it('is recorded completely, even if somebody has paid or withdrawn in the meantime', async () => {
    const { id, leader, people } = await aGroup();
    const [first, second] = people;
    const checkout = await payByCard(id, leader.id, async () => {
      const charge = { kind: 'registration', id: first?.id ?? '' } as const;
      await recordPayment(platform, aPaymentToRecord(charge, finance.id, { amount: fee }), now());
      const withdrawal = { registrationId: second?.id ?? '', reason: 'A test.', ...by };
      await withdrawRegistration(platform, withdrawal, now());
    });
    expect(await readQuestion(checkout.id)).toEqual({ state: 'open', question: 'paid-twice' });
    expect(await balanceOf(first?.id ?? '')).toMatchObject({ received: 2 * fee, overpaid: fee });
    const late = await balanceOf(second?.id ?? '');
    expect(late).toMatchObject({ received: fee });
    // The money for the person who has withdrawn goes back by itself.
    expect(await sumOrdered(db, late?.chargeId ?? '')).toEqual({ all: fee, byProvider: fee });
    expect(await documentsOf(leader.id)).toEqual([{ kind: 'receipt', amount: 3 * fee }]);
  });

  it('is refunded through the payer’s payment after a cancellation', async () => {
    const { id, leader, people } = await aGroup();
    await payByCard(id, leader.id);
    const one = people[1]?.id ?? '';
    const asked = { cause: 'cancelled-by-organisers', askedAt: now() } as const;
    const withdrawal = { registrationId: one, reason: 'The organisers cancel.', ...by };
    await db
      .transaction()
      .execute(async (tx) => void (await withdrawWithin(tx, platform, withdrawal, asked, now())));
    const mails = [
      await withdrawnMail.compose(platform, one, ''),
      await withdrawnMail.compose(platform, leader.id, ''),
    ];
    expect(mails[0]?.text).toContain('What somebody else paid for you goes back to them, not to you.');
    expect(mails[1]).toBeUndefined();
    const of = { kind: 'registration', id: one } as const;
    expect(await orderAtDesk(platform, { of, ...by }, now())).toEqual({ ok: true });
    const order = await db
      .selectFrom('refund_order')
      .innerJoin('charge', 'charge.id', 'charge_id')
      .select(['refund_order.amount', 'provider', 'state'])
      .where('charge.registration_id', '=', one)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ amount: fee, provider: 'stripe', state: 'queued' });
  });
});

describe('a transfer', () => {
  it('pays for the people in the order of the list until no money is left, and is recorded once', async () => {
    const { id, leader, people } = await aGroup();
    const group = await readGroupPayment(platform, id);
    const line = {
      bookedOn: '2026-01-09',
      amount: fee + 1000_00,
      currency: 'USD',
      text: `Fees ${group?.reference.toLowerCase()}`,
      bankReference: '',
    };
    const { lines } = sortLines([line], 'USD');
    const [proposal] = await proposeStatement(platform, lines);
    expect(proposal).toMatchObject({ state: 'proposed', candidates: [{ of: { kind: 'group', id } }] });
    const { hash = '', amount = 0 } = proposal ?? {};
    const confirmed = {
      parts: [{ of: { kind: 'group', id }, amount }],
      hash,
      currency: 'USD',
      bookedOn: '2026-01-09',
      bankReference: '',
      accepted: undefined,
      isReferenceAccepted: false,
    } as const;
    for (let time = 0; time < 2; time++) {
      const recorded = await recordStatement(platform, { lines: [confirmed], ...by }, now());
      expect([...recorded.refused]).toEqual([]);
    }
    expect(await proposeStatement(platform, lines)).toMatchObject([{ state: 'recorded' }]);
    const received = await Promise.all(people.map(async (one) => (await balanceOf(one.id))?.received));
    expect(received).toEqual([fee, 1000_00, 0]);
    expect(await transfer(id, 2 * fee - 1000_00)).toEqual({ ok: true });
    expect(await readGroupPayment(platform, id)).toMatchObject({ due: 0, booked: 3 * fee });
    expect(await documentsOf(leader.id)).toHaveLength(2);
  });

  it('is recorded only after the organiser has accepted the overpayment', async () => {
    const { id, people } = await aGroup();
    expect(await transfer(id, 3 * fee + 5)).toEqual({ ok: false, reason: 'over-paid', tooMuch: 5 });
    expect(await transfer(id, 3 * fee + 5, 5)).toEqual({ ok: true });
    expect(await balanceOf(people[0]?.id ?? '')).toMatchObject({ received: fee + 5, overpaid: 5 });
  });

  it('that is refunded by hand gives the payer the credit note', async () => {
    const { id, leader, people } = await aGroup();
    await transfer(id, 3 * fee);
    const of = { kind: 'registration', id: people[2]?.id ?? '' } as const;
    expect([await isPaidByOther(db, of.id), await isPaidByOther(db, leader.id)]).toEqual([true, false]);
    const refund = aPaymentToRecord(of, finance.id, { kind: 'refund', amount: 500_00 });
    expect(await recordPayment(platform, refund, now())).toMatchObject({ ok: true });
    const rest = aPaymentToRecord(of, finance.id, {
      kind: 'refund',
      amount: fee - 500_00,
      accepted: fee - 500_00,
    });
    expect(await recordPayment(platform, rest, now())).toMatchObject({ ok: true });
    expect(await isPaidByOther(db, of.id)).toBe(false);
    expect(await documentsOf(of.id)).toEqual([]);
    expect(await documentsOf(leader.id)).toEqual(
      expect.arrayContaining([
        { kind: 'receipt', amount: 3 * fee },
        { kind: 'credit-note', amount: 500_00 },
      ]),
    );
    expect(await mailKindsOf(leader.id)).toContain('group-refund-paid');
    expect(await mailKindsOf(of.id)).not.toContain('refund-paid');
  });

  it('tells the payer and the participant when an organiser undoes the payment for one person', async () => {
    const { id, leader, people } = await aGroup();
    await transfer(id, 3 * fee);
    const of = { kind: 'registration', id: people[2]?.id ?? '' } as const;
    const { id: paymentId } = await db
      .selectFrom('payment')
      .innerJoin('charge', 'charge.id', 'charge_id')
      .select('payment.id')
      .where('registration_id', '=', of.id)
      .executeTakeFirstOrThrow();
    expect(await partUndoneMail.compose(platform, paymentId, '')).toBeUndefined();
    const undo = { of, paymentId, reason: 'It was for somebody else', ...by };
    expect(await undoPayment(platform, undo, now())).toEqual({ ok: true });
    expect(await mailKindsOf(of.id)).toContain('payment-undone');
    expect(await mailKindsOf(leader.id)).toContain('group-payment-undone');
    const mail = await partUndoneMail.compose(platform, paymentId, '');
    const { email } = await registrations(db).where('id', '=', leader.id).executeTakeFirstOrThrow();
    const { reference } = (await readGroupPayment(platform, id)) ?? {};
    expect(mail?.to).toBe(email);
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(
      `On 9 January 2026 we recorded $2500 of your payment ${reference} for Chen (${people[2]?.reference}).`,
    );
  });

  it('tells only the payer when an organiser undoes a refund by hand', async () => {
    const { id, leader, people } = await aGroup();
    await transfer(id, 3 * fee);
    const of = { kind: 'registration', id: people[2]?.id ?? '' } as const;
    const refund = aPaymentToRecord(of, finance.id, { kind: 'refund', amount: 500_00 });
    await recordPayment(platform, refund, now());
    const { id: paymentId } = await db
      .selectFrom('payment')
      .innerJoin('charge', 'charge.id', 'charge_id')
      .select('payment.id')
      .where('registration_id', '=', of.id)
      .where('payment.kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    expect(await returnedRefundMail.compose(platform, paymentId, '')).toBeUndefined();
    const undo = { of, paymentId, reason: 'It was never sent', ...by };
    expect(await undoPayment(platform, undo, now())).toEqual({ ok: true });
    expect(await mailKindsOf(of.id)).not.toContain('payment-undone');
    expect(await mailKindsOf(leader.id)).toContain('group-refund-undone');
    const mail = await returnedRefundMail.compose(platform, paymentId, '');
    const mailed = registrations(db).where('id', '=', leader.id);
    expect(mail?.to).toBe((await mailed.executeTakeFirstOrThrow()).email);
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('We wrote to you that $500 was sent back to you');
  });
});

it.each([
  [true, true],
  [false, false],
])(
  'shows the payer’s proved address, and never the typed name, in the mail to the person, only if the payer wants it: %s',
  async (isPayerNamed, isNamed) => {
    const { id, leader } = await aGroup({ isPayerNamed });
    await transfer(id, fee);
    const part = await db
      .selectFrom('payment')
      .select('id')
      .where('group_payment_id', '=', id)
      .executeTakeFirstOrThrow();
    const mail = await feePaidMail.compose(platform, part.id, '');
    const { email } = await registrations(db).where('id', '=', leader.id).executeTakeFirstOrThrow();
    expect(mail?.text?.includes(email)).toBe(isNamed);
    expect(mail?.text).not.toContain('River Delegation');
    const [receipt] = await listReceipts(db, { registrationIds: [leader.id], bookingIds: [] });
    const received = await groupReceivedMail.compose(platform, receipt?.id ?? '', '');
    expect(received?.text).toContain('for one person');
  },
);

it('a list that is sent twice makes one payment', async () => {
  const leader = await person();
  const order = {
    registrationId: leader.id,
    text: (await person()).reference,
    payer,
    isPayerNamed: false,
    submissionHash: randomBytes(32),
    requestId: 'a-request',
  };
  const made = await Promise.all([
    makeGroupPayment(platform, order, now()),
    makeGroupPayment(platform, order, now()),
  ]);
  expect(made[0]).toEqual(made[1]);
  const nothing = { ...order, text: 'PC-2222-2222', submissionHash: randomBytes(32) };
  expect(await makeGroupPayment(platform, nothing, now())).toEqual({ ok: false, reason: 'nothing-due' });
});

it('divides any amount without losing a cent, and makes no share of zero or less', () => {
  const line = fc.record({ asked: fc.nat(3000), booked: fc.nat(3000), due: fc.nat(3000) });
  fc.assert(
    fc.property(fc.nat(10_000), fc.array(line, { maxLength: 8 }), (amount, lines) => {
      const given = lines.map((one, index) => ({ ...one, chargeId: String(index) }));
      const { shares, left } = divideAmount(amount, given);
      const sum = shares.reduce((total, share) => total + share.amount, 0);
      expect(sum + left).toBe(amount);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(shares.every((share) => share.amount > 0)).toBe(true);
      const due = given.reduce((total, one) => total + one.due, 0);
      // If the amount is not more than the sum of all due amounts, no share is more than the amount due for its person.
      if (amount <= due) {
        for (const share of shares) {
          expect(share.amount).toBeLessThanOrEqual(given[Number(share.chargeId)]?.due ?? 0);
        }
      }
    }),
  );
});

it('only the payer can get an invoice before the payment, and gets only one invoice', async () => {
  const { id, leader, people } = await aGroup();
  const order = (registrationId: string) =>
    orderGroupInvoice(platform, { groupPaymentId: id, registrationId, requestId: 'a-request' }, now());
  expect(await order(people[0]?.id ?? '')).toEqual({ ok: false, reason: 'not-yours' });
  const answers = await Promise.all([order(leader.id), order(leader.id), order(leader.id)]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const other = await aGroup();
  const next = { groupPaymentId: other.id, registrationId: other.leader.id, requestId: 'a-request' };
  expect(await orderGroupInvoice(platform, next, now())).toMatchObject({ ok: true });
  const [listed] = await listReceipts(db, { registrationIds: [leader.id], bookingIds: [] });
  const [second] = await listReceipts(db, { registrationIds: [other.leader.id], bookingIds: [] });
  expect([listed, second]).toMatchObject([
    { kind: 'invoice', amount: 3 * fee, item: 'Registration of 3 people', number: 'REQ-2026-00001' },
    { kind: 'invoice', number: 'REQ-2026-00002' },
  ]);
  const receiptId = listed?.id ?? '';
  const file = await openOwnReceipt(platform, { receiptId, registrationId: leader.id });
  const start = Buffer.from(file?.pdf ?? []).subarray(0, 5);
  expect(start.toString()).toBe('%PDF-');
  expect(await openOwnReceipt(platform, { receiptId, registrationId: people[0]?.id ?? '' })).toBeUndefined();
  await transfer(id, 3 * fee);
  expect(await documentsOf(leader.id)).toEqual(
    expect.arrayContaining([
      { kind: 'invoice', amount: 3 * fee },
      { kind: 'receipt', amount: 3 * fee },
    ]),
  );
  const paid = await aGroup();
  await transfer(paid.id, 3 * fee);
  const late = { groupPaymentId: paid.id, registrationId: paid.leader.id, requestId: 'a-request' };
  expect(await orderGroupInvoice(platform, late, now())).toEqual({ ok: false, reason: 'nothing-to-pay' });
}, 60_000);
