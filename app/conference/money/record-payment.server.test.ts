import { randomUUID } from 'node:crypto';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeRegistrationCharge } from '#conference/money/ledger/change-charge.server.ts';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { markPaidByBalance } from '#conference/registration/record/change-registrations.server.ts';
import { openStoredFile } from '#platform/files/stored-files.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { aBooking, anEmail, anOrganiser, aPaymentToRecord, aPdf, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { recordPayment } from './record-payment.server.ts';
import { undoPayment } from './undo-payment.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const finance = await anOrganiser(platform, { roles: ['finance'], name: 'Farid Khan' });

type Parts = Parameters<typeof aPaymentToRecord>[2];
type Of = Parameters<typeof aPaymentToRecord>[0];
const record = (of: Of, parts?: Parts, store = platform) =>
  recordPayment(store, aPaymentToRecord(of, finance.id, parts), now);
const undo = (of: Of, paymentId: string) =>
  undoPayment(
    platform,
    { of, paymentId, reason: 'It was another person’s.', organiserId: finance.id, requestId: 'a-request' },
    now,
  );
const recorded = async (of: Of, parts?: Parts) => {
  const made = await record(of, parts);
  if (!made.ok) throw new Error(made.reason);
  return made.paymentId;
};
/** A registration with a fee of 2500 dollars. */
const person = async () => {
  const { id } = await aRegistration(platform);
  return { kind: 'registration', id } as const;
};
/** A requested stall for 25,000 rupees. */
const stall = async () => {
  const { id } = await aRegistration(platform);
  return { kind: 'booking', id: await aBooking(platform, id) } as const;
};
const paidAt = async ({ id }: Of) =>
  (await db.selectFrom('registration').select('paid_at').where('id', '=', id).executeTakeFirstOrThrow())
    .paid_at;
const statusOf = async ({ id }: Of) =>
  (await db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const amounts = async (of: Of) => (await listPayments(platform, of)).map(({ amount }) => amount);

describe('a registration', () => {
  it('owes its fee from the beginning', async () => {
    expect(await readBalance(db, await person())).toEqual({
      chargeId: expect.any(String),
      currency: 'USD',
      late: 0,
      charged: 2500_00,
      received: 0,
      waived: 0,
      repaid: 0,
      paid: 0,
      due: 2500_00,
      overpaid: 0,
    });
  });

  it('is paid when its payments reach the fee, and unpaid again when a payment is undone', async () => {
    const of = await person();
    await recorded(of, { amount: 1000_00 });
    expect(await paidAt(of)).toBeNull();
    expect(await readBalance(db, of)).toMatchObject({ paid: 1000_00, due: 1500_00 });
    const second = await recorded(of, { amount: 1000_00, method: 'cash' });
    await recorded(of, { amount: 500_00, method: 'waiver' });
    expect(await paidAt(of)).toEqual(now);
    expect(await readBalance(db, of)).toMatchObject({ received: 2000_00, waived: 500_00, due: 0 });
    expect(await undo(of, second)).toEqual({ ok: true });
    expect(await paidAt(of)).toBeNull();
    expect(await readBalance(db, of)).toMatchObject({ received: 1000_00, paid: 1500_00, due: 1000_00 });
  });

  it('becomes paid or unpaid when its fee changes', async () => {
    const of = await person();
    await recorded(of, { amount: 1500_00 });
    const change = (amount: number) =>
      db.transaction().execute(async (tx) => {
        await changeRegistrationCharge(tx, { registrationId: of.id, fee: { amount, currency: 'USD' } }, now);
        await markPaidByBalance(tx, of.id, now);
      });
    await change(1500_00);
    expect(await paidAt(of)).toEqual(now);
    await change(2500_00);
    expect(await paidAt(of)).toBeNull();
  });

  it('cannot be paid before its participant has chosen it', async () => {
    const email = anEmail();
    await aRegistration(platform, { email });
    const { id } = await aRegistration(platform, { email });
    expect(await record({ kind: 'registration', id })).toEqual({ ok: false, reason: 'not-active' });
  });

  it('stores each payment with the organiser who recorded it, a sealed note and a proof', async () => {
    const of = await person();
    const proof = { checked: { bytes: aPdf(), mediaType: 'application/pdf' } } as const;
    const paymentId = await recorded(of, { reference: 'UTR 4711', note: 'From her father', proof });
    expect(await listPayments(platform, of)).toEqual([
      {
        id: paymentId,
        kind: 'payment',
        method: 'transfer',
        amount: 100_00,
        currency: 'USD',
        receivedOn: '2026-01-09',
        recordedBy: 'Farid Khan',
        recordedAt: now,
        isUndone: false,
        groupPaymentId: null,
        hasProof: true,
        note: { reference: 'UTR 4711', note: 'From her father' },
      },
    ]);
    const row = await db
      .selectFrom('payment')
      .innerJoin('stored_file', 'stored_file.id', 'proof_file_id')
      .select(['proof_file_id', 'stored_file.record_key_id', 'sealed_note'])
      .where('payment.id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(row.sealed_note?.toString('latin1')).not.toContain('father');
    const key = await openRecordKey(db, platform.secrets, row.record_key_id);
    expect(await openStoredFile(db, platform.files, key, row.proof_file_id ?? '')).toEqual(proof.checked);
    const acts = await db
      .selectFrom('audit_entry')
      .select(['actor', 'actor_id', 'action', 'subject', 'detail'])
      .where('subject_id', '=', of.id)
      .where('actor', '=', 'organiser')
      .execute();
    expect(acts).toEqual([
      {
        actor: 'organiser',
        actor_id: finance.id,
        action: 'payment.recorded',
        subject: 'registration',
        detail: { payment: paymentId, method: 'transfer', amount: 100_00, currency: 'USD' },
      },
    ]);
  });
});

describe('an overpayment', () => {
  it('is recorded only after the organiser has accepted its amount, and must then be refunded', async () => {
    const of = await person();
    await recorded(of, { amount: 2000_00 });
    const tooMuch = { ok: false, reason: 'over-paid', tooMuch: 100_00 };
    expect(await record(of, { amount: 600_00 })).toEqual(tooMuch);
    expect(await record(of, { amount: 600_00, accepted: 50_00 })).toEqual(tooMuch);
    expect(await amounts(of)).toEqual([2000_00]);
    await recorded(of, { amount: 600_00, accepted: 100_00 });
    expect(await readBalance(db, of)).toMatchObject({ due: 0, overpaid: 100_00 });
    await recorded(of, { kind: 'refund', amount: 100_00 });
    expect(await readBalance(db, of)).toMatchObject({ repaid: 100_00, due: 0, overpaid: 0 });
    expect(await paidAt(of)).toEqual(now);
  });

  it('can be refunded only up to the received money, without waivers', async () => {
    const of = await person();
    await recorded(of, { amount: 300_00 });
    await recorded(of, { amount: 500_00, method: 'waiver' });
    const refusal = { ok: false, reason: 'more-than-received' };
    expect(await record(of, { kind: 'refund', amount: 300_01 })).toEqual(refusal);
    await recorded(of, { kind: 'refund', amount: 300_00 });
    expect(await readBalance(db, of)).toMatchObject({ paid: 500_00, due: 2000_00, repaid: 300_00 });
  });
});

describe('a booking', () => {
  it('is confirmed when it is paid in full, but not earlier', async () => {
    const of = await stall();
    await recorded(of, { amount: 10_000_00 });
    expect(await statusOf(of)).toBe('requested');
    await recorded(of, { amount: 15_000_00 });
    expect(await statusOf(of)).toBe('confirmed');
    expect(await readBalance(db, of)).toMatchObject({ currency: 'INR', due: 0 });
  });
});

describe('undoing', () => {
  it('adds one counter-entry and does not change the payment', async () => {
    const of = await person();
    const paymentId = await recorded(of);
    expect(await undo(of, paymentId)).toEqual({ ok: true });
    expect(await undo(of, paymentId)).toEqual({ ok: true });
    const listed = await listPayments(platform, of);
    expect(listed.map(({ kind, amount, isUndone }) => [kind, amount, isUndone]).toSorted()).toEqual([
      ['counter-entry', -100_00, false],
      ['payment', 100_00, true],
    ]);
    expect(listed.find(({ kind }) => kind === 'counter-entry')?.note).toEqual({
      reference: '',
      note: 'It was another person’s.',
    });
  });

  it('restores the received amount if a refund is undone', async () => {
    const of = await person();
    await recorded(of, { amount: 2500_00 });
    const refund = await recorded(of, { kind: 'refund', amount: 1000_00 });
    expect(await paidAt(of)).toBeNull();
    await undo(of, refund);
    expect(await readBalance(db, of)).toMatchObject({ received: 2500_00, repaid: 0, due: 0 });
    expect(await paidAt(of)).toEqual(now);
  });

  it('is refused for a counter-entry, for refunded money, and for another registration’s payment', async () => {
    const of = await person();
    const paymentId = await recorded(of);
    await recorded(of, { kind: 'refund', amount: 50_00 });
    expect(await undo(of, paymentId)).toEqual({ ok: false, reason: 'repaid-already' });
    expect(await undo(await person(), paymentId)).toEqual({ ok: false, reason: 'no-such-payment' });
    const other = await person();
    await undo(other, await recorded(other));
    const counter = (await listPayments(platform, other)).find(({ kind }) => kind === 'counter-entry');
    expect(await undo(other, counter?.id ?? '')).toEqual({ ok: false, reason: 'is-counter-entry' });
  });
});

describe('a form that is sent twice', () => {
  it('records one payment, even if both copies arrive at the same moment', async () => {
    const of = await person();
    const submissionHash = Buffer.alloc(32, 7);
    const twice = await Promise.all([record(of, { submissionHash }), record(of, { submissionHash })]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await record(of, { submissionHash })).toEqual(twice[0]);
    expect(await amounts(of)).toEqual([100_00]);
  });
});

describe('two organisers who record the last payment at the same moment', () => {
  const race = async (store: typeof platform) => {
    const of = await person();
    const both = await Promise.all([1, 2].map(() => record(of, { amount: 2500_00 }, store)));
    return both.filter(({ ok }) => ok).length;
  };

  it('record it once, because the second organiser is asked about the overpayment', async () => {
    for (let round = 0; round < 10; round++) expect(await race(platform)).toBe(1);
  });

  it('record it twice if the lock is removed', async () => {
    const withoutLocks = { ...platform, db: db.withPlugin(dropLocks) };
    let doubled = 0;
    for (let round = 0; round < 20 && doubled === 0; round++) doubled += (await race(withoutLocks)) - 1;
    expect(doubled).toBe(1);
  });
});

/** Removes "for update" from every query. */
const dropLocks: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'SelectQueryNode' ? ({ ...node, endModifiers: [] } as RootOperationNode) : node,
  transformResult: async ({ result }) => result,
};

it('a payment stays, without personal data, when its person is deleted', async () => {
  const of = await person();
  const proof = { checked: { bytes: aPdf(), mediaType: 'application/pdf' } } as const;
  const paymentId = await recorded(of, { note: 'From her father', proof });
  const { proof_file_id } = await db
    .selectFrom('payment')
    .select('proof_file_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    for (const table of ['device_registration', 'mail', 'submission'] as const) {
      await tx.deleteFrom(table).where('registration_id', '=', of.id).execute();
    }
    const { record_key_id } = await tx
      .deleteFrom('registration')
      .where('id', '=', of.id)
      .returning('record_key_id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('stored_file').where('id', '=', proof_file_id).execute();
    await tx.deleteFrom('passport_fingerprint').where('record_key_id', '=', record_key_id).execute();
    await tx.deleteFrom('record_key').where('id', '=', record_key_id).execute();
  });
  const left = await db
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'charge_id')
    .select(['payment.amount', 'proof_file_id', 'registration_id', 'charge.amount as charged'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  expect(left).toEqual({ amount: 100_00, proof_file_id: null, registration_id: null, charged: 2500_00 });
});

it.each([
  'update payment set amount = 1',
  'delete from payment',
  'truncate payment',
  'delete from charge',
  'update charge set registration_id = null',
])('the application’s database role is not allowed to run: %s', async (statement) => {
  await expect(platform.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it.each([
  ['another currency', { currency: 'INR' }],
  ['a payment with a negative amount', { amount: -100 }],
  ['a refund with a positive amount', { kind: 'refund' }],
  ['a counter-entry without an entry to undo', { kind: 'counter-entry' }],
  ['a refund of a waiver', { kind: 'refund', amount: -100, method: 'waiver' }],
])('the database refuses %s', async (_what, parts) => {
  const of = await person();
  const balance = await readBalance(db, of);
  const row = { kind: 'payment', amount: 100, method: 'cash', currency: 'USD', ...parts };
  const insert = platform.database.pool.query(
    `insert into payment (charge_id, kind, amount, method, currency, received_on, recorded_by, submission_hash)
     values ($1, $2, $3, $4, $5, '2026-01-09', $6, 'x')`,
    [balance?.chargeId, row.kind, row.amount, row.method, row.currency, finance.id],
  );
  await expect(insert).rejects.toMatchObject({ code: expect.stringMatching(/^235(03|14)$/) });
});

it('a payment with the bank reference of another payment is refused until the organiser accepts it', async () => {
  const [{ id: one }, { id: other }] = [await aRegistration(platform), await aRegistration(platform)];
  const recordFor = (id: string, parts: Parts) => record({ kind: 'registration', id }, parts);
  const reference = `UTR ${randomUUID()}`;
  const first = await recordFor(one, { reference });
  expect(first).toMatchObject({ ok: true });
  const same = { reference: reference.toLowerCase().replaceAll('-', ' '), amount: 7_00 };
  const warned = {
    ok: false,
    reason: 'same-reference',
    recorded: {
      amount: 100_00,
      currency: 'USD',
      receivedOn: '2026-01-09',
      of: { kind: 'registration', id: one },
    },
  };
  expect(await recordFor(other, same)).toEqual(warned);
  // A refund may have the bank reference of the payment that it returns. Banks write “NOTPROVIDED” if there is no
  // reference.
  expect(await recordFor(one, { kind: 'refund', reference, amount: 1_00 })).toMatchObject({ ok: true });
  expect(await recordFor(other, { reference: 'NOTPROVIDED', amount: 1_00 })).toMatchObject({ ok: true });
  expect(await recordFor(other, { reference: 'Not provided', amount: 2_00 })).toMatchObject({ ok: true });
  expect(await recordFor(other, { ...same, isReferenceAccepted: true })).toMatchObject({ ok: true });
});

it('of six simultaneous payments with the same bank reference, one is recorded and the others get a warning', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => aRegistration(platform)));
  const reference = randomUUID();
  const recorded = await Promise.all(
    people.map(({ id }) => record({ kind: 'registration', id }, { reference })),
  );
  expect(recorded.map((one) => (one.ok ? 'ok' : one.reason)).toSorted()).toEqual([
    'ok',
    ...Array(5).fill('same-reference'),
  ]);
});

it('a bank reference can be used again after its payment was undone, but gets a warning after a merge moved its payment', async () => {
  const [{ id: one }, { id: kept }, { id: third }] = [
    await aRegistration(platform),
    await aRegistration(platform),
    await aRegistration(platform),
  ];
  const recordFor = (id: string, reference: string) => record({ kind: 'registration', id }, { reference });
  const [undone, moved] = [randomUUID(), randomUUID()];
  const first = await recordFor(one, undone);
  if (!first.ok) throw new Error(first.reason);
  const by = { organiserId: finance.id, requestId: 'a-request', reason: 'Wrong person' };
  const of = { kind: 'registration', id: one } as const;
  await undoPayment(platform, { of, paymentId: first.paymentId, ...by }, now);
  expect(await recordFor(kept, undone)).toMatchObject({ ok: true });
  await recordFor(one, moved);
  expect(await mergeRegistrations(platform, { keptId: kept, otherId: one, ...by }, now)).toMatchObject({
    ok: true,
  });
  expect(await recordFor(third, moved)).toMatchObject({
    reason: 'same-reference',
    recorded: { of: { kind: 'registration', id: kept } },
  });
});
