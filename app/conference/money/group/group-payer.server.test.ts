import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { feePaidMail } from '#conference/money/group/fee-paid.mail.server.ts';
import { groupReceivedMail } from '#conference/money/group/group-payment.mail.server.ts';
import { sumGroupLines } from '#conference/money/group/group-payments.server.ts';
import { groupRefundMail } from '#conference/money/group/group-refund.mail.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { listLedger } from '#conference/money/lists/list-ledger.server.ts';
import { askAboutCheckout } from '#conference/money/online/ask-about-checkout.server.ts';
import { beginCheckout, readOwnCheckout } from '#conference/money/online/begin-checkout.server.ts';
import { readCheckout } from '#conference/money/online/checkouts.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { openPayersReceipt } from '#conference/money/receipts/show-receipt.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { declineTransferProof } from '#conference/money/transfers/decide-transfer-proof.server.ts';
import { proofDeclinedMail } from '#conference/money/transfers/proof-declined.mail.server.tsx';
import { sendTransferProof } from '#conference/money/transfers/send-transfer-proof.server.ts';
import { listTransferProofs, listWaitingProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import { closeEdition } from '#conference/privacy/retention/close-edition.server.ts';
import { eraseDuePayers } from '#conference/privacy/retention/erase-payers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { findMailsTo } from '#conference/reports/mail-addresses.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { anOrganiser, aPaymentToRecord, aPdf, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import { makeGroupPayment } from './make-group-payment.server.ts';
import { orderGroupInvoice } from './order-group-invoice.server.ts';
import { listOwnGroupPayments, readOwnGroupPayment } from './read-group-payment.server.ts';
import { recordGroupTransfer } from './record-group-transfer.server.ts';

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
const { db } = platform;
const now = () => base.now();
const finance = await anOrganiser(platform, { roles: ['finance'] });
const by = { organiserId: finance.id, requestId: 'a-request' };
const fee = 2500_00;
const details = { name: 'Embassy of the River', address: 'River Road 1\nPune', taxNumber: '' };
const requestId = 'a-request';

const mailbox = (payerEmail: string) => ({ payerEmail, mailLanguage: 'en' });
let groupsMade = 0;

async function person(fullName: string) {
  const { id } = await aRegistration(platform, { fullName, proved: true });
  const { reference } = await registrations(db).where('id', '=', id).executeTakeFirstOrThrow();
  return { id, reference };
}

/** Two people, and the form with which somebody with another mailbox pays for them. */
async function anOrder() {
  const people = [await person('Dr. Asha Verma'), await person('Bo Lind')];
  const payer = mailbox(`embassy-${++groupsMade}@example.org`);
  const text = people.map(({ reference }) => reference).join('\n');
  const submissionHash = randomBytes(32);
  const order = { ...payer, text, payer: details, isPayerNamed: true, submissionHash, requestId };
  return { people, payer, order };
}

async function aGroup() {
  const { people, payer, order } = await anOrder();
  const answer = await makeGroupPayment(platform, order, now());
  if (!answer.ok) throw new Error(answer.reason);
  return { people, payer, id: answer.id };
}

const transfer = (groupPaymentId: string, amount: number, transferProofId?: string) =>
  recordGroupTransfer(
    platform,
    {
      groupPaymentId,
      form: { amount, receivedOn: '2026-01-09', reference: 'UTR 1', note: '', accepted: undefined },
      transferProofId,
      submissionHash: randomBytes(32),
      ...by,
    },
    now(),
  );

const documentsOf = async (id: string) =>
  await listReceipts(db, { registrationIds: [], bookingIds: [], groupPaymentIds: [id] });

const mailsTo = async (email: string) =>
  (await findMailsTo(db, email)).flatMap(({ kinds, ids }) =>
    kinds.includes('group-refund-paid') ? ids : [],
  );

it('a payer without a registration pays by card, and gets the receipt and the mail', async () => {
  const { id, payer, people } = await aGroup();
  const of = { kind: 'group', id } as const;
  const asked = { of, provider: 'stripe', language: 'en', description: 'Fees' } as const;
  const stranger = mailbox('stranger@example.org');
  const refused = { ok: false, reason: 'not-yours' };
  expect(await beginCheckout(platform, { ...asked, payer: stranger }, now())).toEqual(refused);
  const begun = await beginCheckout(platform, { ...asked, payer }, now());
  if (!begun.ok) throw new Error(begun.reason);
  const checkout = await readOwnCheckout(db, begun.checkoutId, mailbox(payer.payerEmail.toUpperCase()));
  expect(checkout).toMatchObject({ amount: 2 * fee });
  expect(await readOwnCheckout(db, begun.checkoutId, stranger)).toBeUndefined();
  const open = await readCheckout(db, begun.checkoutId);
  if (!open?.provider_ref) throw new Error('The checkout has no page.');
  loopback.actions.stripe.pay(open.provider_ref);
  await askAboutCheckout(platform, open, now());
  for (const one of people) {
    expect(await readBalance(db, { kind: 'registration', id: one.id })).toMatchObject({
      received: fee,
      due: 0,
    });
  }
  const [receipt, ...others] = await documentsOf(id);
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({ kind: 'receipt', amount: 2 * fee });
  const receiptId = receipt?.id ?? '';
  const queued = db
    .selectFrom('mail')
    .select(['kind', 'registration_id'])
    .where('subject_id', '=', receiptId);
  expect(await queued.execute()).toEqual([{ kind: 'group-payment-received', registration_id: null }]);
  expect(await mailsTo(payer.payerEmail)).toEqual([receiptId]);
  const mail = await groupReceivedMail.compose(platform, receiptId, '');
  expect(mail?.to).toBe(payer.payerEmail);
  expect(mail?.text).toContain(`https://conference.example/pay-for-others/${id}`);
  expect(mail?.text).not.toContain('dashboard');
  const file = await openPayersReceipt(platform, { receiptId, ...payer });
  expect(Buffer.from(file?.pdf ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
  expect(await openPayersReceipt(platform, { receiptId, ...stranger })).toBeUndefined();
  const [one] = people;
  expect(await openPayersReceipt(platform, { receiptId, registrationId: one?.id ?? '' })).toBeUndefined();
}, 60_000);

it('the group payment belongs to one mailbox, in small or capital letters, and to no participant', async () => {
  const { id, payer, people } = await aGroup();
  const own = await readOwnGroupPayment(platform, { id, ...mailbox(payer.payerEmail.toUpperCase()) });
  expect(own).toMatchObject({
    id,
    payer: { name: details.name },
    payerId: null,
    payerEmail: payer.payerEmail,
  });
  expect(await listOwnGroupPayments(db, payer)).toMatchObject([{ id, people: 2 }]);
  for (const other of [mailbox('other@example.org'), { registrationId: people[0]?.id ?? '' }]) {
    expect(await readOwnGroupPayment(platform, { id, ...other })).toBeUndefined();
    expect(await listOwnGroupPayments(db, other)).toEqual([]);
    const order = { groupPaymentId: id, requestId, ...other };
    expect(await orderGroupInvoice(platform, order, now())).toEqual({ ok: false, reason: 'not-yours' });
  }
  expect(await orderGroupInvoice(platform, { groupPaymentId: id, requestId, ...payer }, now())).toMatchObject(
    {
      ok: true,
    },
  );
  expect(await documentsOf(id)).toMatchObject([{ kind: 'invoice', amount: 2 * fee }]);
  const [listed] = await listLedger(db, { filter: { what: 'group', text: payer.payerEmail }, count: 50 });
  expect(listed).toMatchObject({ id, payer: payer.payerEmail, amount: 2 * fee });
  expect((await sumGroupLines(db, [id])).get(id)).toMatchObject({ people: 2, booked: 0, due: 2 * fee });
});

it('a form that is sent several times makes one payment with one record key', async () => {
  const { order, payer } = await anOrder();
  const keys = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from record_key`.execute(db)).rows[0]?.n);
  const before = await keys();
  const answers = await Promise.all([1, 2, 3].map(() => makeGroupPayment(platform, order, now())));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await listOwnGroupPayments(db, payer)).toHaveLength(1);
  expect(await keys()).toBe(before + 1);
});

it('a payer without a registration sends proofs of a transfer, gets the reason for a declined proof, and gets the refund mail', async () => {
  const { id, payer, people } = await aGroup();
  const of = { kind: 'group', id } as const;
  const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
  const proof = { of, file, requestId };
  const refused = { ok: false, reason: 'not-yours' };
  expect(await sendTransferProof(platform, { ...proof, ...mailbox('other@example.org') }, now())).toEqual(
    refused,
  );
  const participant = { registrationId: people[0]?.id ?? '' };
  expect(await sendTransferProof(platform, { ...proof, ...participant }, now())).toEqual(refused);
  const firstCharge = { kind: 'registration', id: people[0]?.id ?? '' } as const;
  expect(await sendTransferProof(platform, { ...proof, of: firstCharge, ...payer }, now())).toEqual(refused);
  expect(await sendTransferProof(platform, { ...proof, ...payer }, now())).toEqual({ ok: true });
  const [first] = await listTransferProofs(db, of);
  const proofId = first?.id ?? '';
  const waiting = (await listWaitingProofs(db, 50)).find((one) => one.id === proofId);
  expect(waiting).toMatchObject({ name: payer.payerEmail, registrationId: null, groupPaymentId: id });
  const declined = { of, proofId, reason: 'No money has arrived.', ...by };
  expect(await declineTransferProof(platform, declined, now())).toEqual({ ok: true });
  const declinedMail = await proofDeclinedMail.compose(platform, proofId, '');
  expect(declinedMail?.to).toBe(payer.payerEmail);
  expect(declinedMail?.text).toContain('No money has arrived.');
  expect(declinedMail?.text).toContain(`/pay-for-others/${id}`);
  expect(await sendTransferProof(platform, { ...proof, ...payer }, now())).toEqual({ ok: true });
  const next = (await listTransferProofs(db, of)).find(({ state }) => state === 'waiting');
  expect(await transfer(id, 2 * fee, next?.id)).toEqual({ ok: true });
  const refund = aPaymentToRecord(firstCharge, finance.id, { kind: 'refund', amount: 500_00 });
  const back = await recordPayment(platform, refund, now());
  if (!back.ok) throw new Error('The refund was refused.');
  const part = await db
    .selectFrom('payment')
    .select('id')
    .where('group_payment_id', '=', id)
    .where('amount', '=', -500_00)
    .executeTakeFirstOrThrow();
  const mail = await groupRefundMail.compose(platform, part.id, '');
  expect(mail?.to).toBe(payer.payerEmail);
  expect(mail?.text).toContain('Asha');
  expect(mail?.text).not.toContain('Verma');
  expect(await mailsTo(payer.payerEmail)).toContain(part.id);
  expect((await documentsOf(id)).map(({ kind }) => kind)).toContain('credit-note');
  const paid = await db
    .selectFrom('payment')
    .select('id')
    .where('group_payment_id', '=', id)
    .where('amount', '>', 0)
    .executeTakeFirstOrThrow();
  expect((await feePaidMail.compose(platform, paid.id, ''))?.text).toContain(payer.payerEmail);
});

it.each([
  ['no payer', { registration_id: null, payer_email: null, payer_language: null }],
  ['two payers', { payer_email: 'two@example.org', payer_language: 'en' }],
])('the database refuses a payment with %s', async (_, columns) => {
  const { id: registration_id } = await person('Chen Wei');
  const row = {
    reference: `GP-2222-222${groupsMade++ + 2}`,
    registration_id,
    currency: 'USD',
    is_payer_named: false,
    record_key_id: '00000000-0000-4000-8000-000000000000',
    sealed_payer: randomBytes(8),
    made_at: now(),
    submission_hash: randomBytes(32),
  };
  await expect(
    db
      .insertInto('group_payment')
      .values({ ...row, ...columns })
      .execute(),
  ).rejects.toMatchObject({
    code: '23514',
  });
  await expect(db.insertInto('group_payment').values(row).execute()).resolves.toBeDefined();
});

it('the payer is erased at the same retention deadline as participants, and the amounts stay', async () => {
  const { id, payer } = await aGroup();
  const of = { kind: 'group', id } as const;
  const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
  await sendTransferProof(platform, { of, file, requestId, ...payer }, now());
  await transfer(id, fee);
  const closedAt = new Date('2026-02-10T16:30:00Z');
  await closeEdition(db, { organiserId: finance.id, requestId }, closedAt);
  expect(await eraseDuePayers(platform, new Date('2034-02-09T18:29:00Z'))).toBe(0);
  expect(await eraseDuePayers(platform, new Date('2034-02-09T18:30:00Z'))).toBeGreaterThan(0);
  expect(await readOwnGroupPayment(platform, { id, ...payer })).toBeUndefined();
  const row = await db
    .selectFrom('group_payment')
    .leftJoin('record_key as key', 'key.id', 'record_key_id')
    .select(['payer_email', 'payer_language', 'key.id as keyId'])
    .where('group_payment.id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ payer_email: null, payer_language: null, keyId: null });
  expect(await listTransferProofs(db, of)).toEqual([]);
  const [receipt] = await documentsOf(id);
  expect(receipt).toMatchObject({ kind: 'receipt', amount: fee });
  const mails = db
    .selectFrom('mail')
    .select('id')
    .where('subject_id', '=', receipt?.id ?? '');
  expect(await mails.execute()).toEqual([]);
});
