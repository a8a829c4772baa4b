import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { recordGroupTransfer } from '#conference/money/group/record-group-transfer.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { anOrganiser, aPdf, aRegistration, provedAsker } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { anAcceptedPaper, aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { aSpeaker } from '#tests/speakers.ts';
import { eraseWithoutRequest } from './carry-out-erasure.server.ts';
import { eraseMailbox, previewMailboxErasure } from './erase-mailbox.server.ts';

const platform = await aPlatform();
const { db } = platform;
// Connects as the owner of the database, because the application's role cannot read every table.
const owner = new pg.Client({ connectionString: platform.database.adminUrl });
await owner.connect();
afterAll(() => owner.end());
const now = () => platform.now();
const { id: organiserId } = await anOrganiser(platform);
const requestId = 'a-request';
let count = 0;
const anAddress = () => `embassy-${++count}@river.example`;

const erase = (email: string, isConfirmed = false) =>
  eraseMailbox(
    platform,
    { email, reason: 'asked-by-mail', receivedOn: '2026-01-09', isConfirmed, organiserId, requestId },
    now(),
  );

/** Makes a registration, and a payment for it by a payer with this address. */
async function aPayment(payerEmail: string) {
  const person = await aRegistration(platform, { proved: true, fullName: 'Bo Lind' });
  const { reference } = await registrations(db).where('id', '=', person.id).executeTakeFirstOrThrow();
  const made = await makeGroupPayment(
    platform,
    {
      payerEmail,
      mailLanguage: 'fr',
      text: reference,
      payer: { name: 'Embassy of the River', address: 'River Road 1', taxNumber: '' },
      isPayerNamed: true,
      submissionHash: randomBytes(32),
      requestId,
    },
    now(),
  );
  if (!made.ok) throw new Error(made.reason);
  const form = { amount: 2500_00, receivedOn: '2026-01-09', reference: 'UTR', note: '', accepted: undefined };
  const hash = randomBytes(32);
  const transfer = { groupPaymentId: made.id, form, transferProofId: undefined, submissionHash: hash };
  await recordGroupTransfer(platform, { ...transfer, organiserId, requestId }, now());
  return { id: made.id, person };
}

/** Lists the names of the tables in which a row contains this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await owner.query(
      `select 1 from public.${name} t where to_jsonb(t)::text ilike '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found.toSorted();
}

it('erases a speaker, and somebody who nominated another, who never registered', async () => {
  const [speaker, nominator] = [anAddress(), anAddress()];
  const { speakerId } = await aSpeaker(platform, { email: speaker, name: 'Ines Lake' });
  const other = await aSpeaker(platform);
  await db
    .updateTable('speaker')
    .set({ nominator_name: 'Noor Lake', nominator_email: nominator, statement: 'She listens.' })
    .where('id', '=', other.speakerId)
    .execute();
  const none = { papers: 0, coAuthored: 0, reviews: 0, messages: 0, payments: 0, isReviewer: false };
  const plan = { ...none, obligations: [] };
  expect(await previewMailboxErasure(db, speaker)).toEqual({
    ok: true,
    plan: { ...plan, entries: 1, nominations: 0 },
  });
  expect(await previewMailboxErasure(db, nominator)).toEqual({
    ok: true,
    plan: { ...plan, entries: 0, nominations: 1 },
  });
  expect([await erase(speaker), await erase(nominator)]).toEqual([{ ok: true }, { ok: true }]);
  for (const text of [speaker, nominator, 'Ines Lake', 'Noor Lake'])
    expect(await tablesWith(text)).toEqual([]);
  const left = db.selectFrom('speaker').select('id').where('id', 'in', [speakerId, other.speakerId]);
  expect(await left.execute()).toEqual([{ id: other.speakerId }]);
});

it('erases the papers, reviews, messages and payments of an address, and keeps the amounts', async () => {
  const email = anAddress();
  const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
  const own = await aPaper(platform, { email, file, authorName: 'Ada Rivers' });
  const other = await aPaper(platform, { coAuthors: [{ name: 'Ada Rivers', email }] });
  const reviewed = await aPaper(platform);
  const reviewer = await aReviewer(platform, { organiserId, email, name: 'Ada Rivers' });
  await aReview(platform, { paperId: reviewed.paperId, reviewerId: reviewer.id, organiserId });
  const { speakerId } = await aSpeaker(platform, { email, name: 'Ada Rivers' });
  const { id, person } = await aPayment(email);
  await sendEnquiry(platform, { name: 'Ada Rivers', email, message: 'Good day' }, now());
  const asked = { asker: provedAsker, email, browserHash: randomBytes(32), next: undefined, language: 'en' };
  await requestSignIn(platform, asked, now());

  expect(await previewMailboxErasure(db, email.toUpperCase())).toEqual({
    ok: true,
    plan: {
      papers: 1,
      coAuthored: 1,
      reviews: 1,
      entries: 1,
      nominations: 0,
      messages: 1,
      payments: 1,
      isReviewer: true,
      obligations: [],
    },
  });
  expect(await erase(email)).toEqual({ ok: true });

  expect(await tablesWith(email)).toEqual([]);
  expect(await tablesWith('Ada Rivers')).toEqual([]);
  expect(await db.selectFrom('speaker').select('id').where('id', '=', speakerId).execute()).toEqual([]);
  const paper = db.selectFrom('paper').select('id').where('id', 'in', [own.paperId, other.paperId]);
  expect(await paper.execute()).toEqual([{ id: other.paperId }]);
  const kept = await db
    .selectFrom('group_payment')
    .leftJoin('record_key as key', 'key.id', 'record_key_id')
    .select(['payer_email', 'payer_language', 'key.id as keyId'])
    .where('group_payment.id', '=', id)
    .execute();
  expect(kept).toEqual([{ payer_email: null, payer_language: null, keyId: null }]);
  const receipts = db.selectFrom('receipt').select(['amount', 'sealed_payer']);
  const [receipt] = await receipts.where('group_payment_id', '=', id).execute();
  expect(receipt?.amount).toBe(2500_00);
  const paid = registrations(db).select('paid_at').where('id', '=', person.id);
  expect((await paid.executeTakeFirstOrThrow()).paid_at).not.toBeNull();
});

it('records the act without the address, and sends one last mail in the language of the person', async () => {
  const email = anAddress();
  await aPayment(email);
  expect(await erase(email)).toEqual({ ok: true });
  const acts = db
    .selectFrom('audit_entry')
    .select(['actor', 'actor_id', 'subject', 'subject_id', 'detail'])
    .where('action', '=', 'mailbox.erased')
    .orderBy('id', 'desc');
  const [act] = await acts.limit(1).execute();
  expect(act).toMatchObject({ actor: 'organiser', actor_id: organiserId, subject: 'mailbox' });
  expect(act?.detail).toEqual({
    reason: 'asked-by-mail',
    receivedOn: '2026-01-09',
    papers: 0,
    coAuthored: 0,
    isReviewer: false,
    reviews: 0,
    entries: 0,
    nominations: 0,
    messages: 0,
    payments: 1,
  });
  const mail = await receiveMail(platform, act?.subject_id ?? '');
  expect(mail?.to?.[0]?.address).toBe(email);
  expect(mail?.subject).toBe('Your data at the River Conference is erased');
  const followUp = db.selectFrom('erasure_aftermath').select('language');
  expect(await followUp.where('id', '=', act?.subject_id ?? '').execute()).toEqual([{ language: 'fr' }]);
});

it('refuses an address without data and the address of a participant, and changes nothing', async () => {
  expect(await erase(anAddress())).toEqual({ ok: false, reason: 'nothing-held' });
  const mira = await aRegistration(platform);
  await aPaper(platform, { email: mira.form.email });
  const { reference } = await registrations(db).where('id', '=', mira.id).executeTakeFirstOrThrow();
  expect(await erase(mira.form.email)).toEqual({ ok: false, reason: 'participant', reference });
  expect((await tablesWith(mira.form.email)).includes('paper')).toBe(true);
});

it('erases a mailbox only with the owner’s confirmation while a refund is due or a paper is accepted', async () => {
  const email = anAddress();
  const { paperId } = await anAcceptedPaper(platform, { email });
  const { person } = await aPayment(email);
  await withdrawRegistration(
    platform,
    { registrationId: person.id, organiserId, reason: 'By letter', requestId },
    new Date('2025-10-01T09:00:00Z'),
  );
  const planned = await previewMailboxErasure(db, email);
  expect(planned.ok && planned.plan.obligations).toEqual([
    { kind: 'money-owed', amount: expect.any(Number), currency: 'USD' },
    { kind: 'papers-accepted', count: 1 },
  ]);
  expect(await erase(email)).toEqual({ ok: false, reason: 'open-obligations' });
  const paper = db.selectFrom('paper').select('id').where('id', '=', paperId);
  expect(await paper.execute()).toHaveLength(1);
  expect(await erase(email, true)).toEqual({ ok: true });
  expect(await paper.execute()).toEqual([]);
});

it('erases a mailbox once when two owners send the form at the same time', async () => {
  const email = anAddress();
  await aPayment(email);
  const answers = await Promise.all([erase(email), erase(email)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'nothing-held' });
});

it('the erasure of a participant removes their address from group payments that they made before they registered, and changes no other payment', async () => {
  const email = anAddress();
  const payment = await aPayment(email);
  const others = await aPayment(anAddress());
  const mira = await aRegistration(platform, { email });
  await eraseWithoutRequest(platform, { id: mira.id, reach: 'mailbox' }, now());
  const rows = db
    .selectFrom('group_payment')
    .select(['id', 'payer_email', 'payer_language'])
    .where('id', 'in', [payment.id, others.id]);
  const found = new Map((await rows.execute()).map(({ id, ...row }) => [id, row]));
  expect(found.get(payment.id)).toEqual({ payer_email: null, payer_language: null });
  expect(found.get(others.id)?.payer_language).toBe('fr');
});
