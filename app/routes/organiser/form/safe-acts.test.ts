import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDocumentKeys, readNewestKey } from '#conference/documents/verifying/document-keys.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readBooking } from '#conference/festival/show-booking.server.ts';
import { askToCancel as askForCancellation } from '#conference/money/cancellation/ask-to-cancel.server.ts';
import { readRequest } from '#conference/money/cancellation/list-requests.server.ts';
import { planGrant } from '#conference/money/cancellation/plan-grant.server.ts';
import { quoteRequest } from '#conference/money/cancellation/quote-request.server.ts';
import { makeDiscountCode } from '#conference/money/discounts/change-code.server.ts';
import { readStoredCode } from '#conference/money/discounts/list-codes.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { ProviderRefused } from '#conference/money/providers/payment-provider.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { listRefunds } from '#conference/money/refunds/list-refunds.server.ts';
import { orderRefund } from '#conference/money/refunds/order-refund.server.ts';
import { sendRefund } from '#conference/money/refunds/send-refund.server.ts';
import { inviteOrganiser } from '#conference/organiser/invitation/invite-organiser.server.ts';
import { countSuspensionEffects, listInvitations } from '#conference/organiser/list-organisers.server.ts';
import { listOpenDecisions, notePaperDecisions } from '#conference/papers/deciding/decide.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { listDraftSessions } from '#conference/programme/draft/read-draft.server.ts';
import { planPublication } from '#conference/programme/publish-programme.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { withdrawWithin } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { decideOnSpeaker } from '#conference/speakers/deciding/decide.server.ts';
import { readForDesk } from '#conference/speakers/deciding/queue.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration, aStripePayment } from '#tests/factories.ts';
import { aPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { aSpeaker } from '#tests/speakers.ts';
import { action as changeAccount } from '../account/account.tsx';
import { askToRemove, nameOfApp } from '../account/account-questions.ts';
import { action as decideBooking } from '../festival/booking.tsx';
import { askToConfirm, askToExtend } from '../festival/booking-questions.server.ts';
import { askToGrant } from '../money/cancellation/ask-to-grant.server.ts';
import { action as decideRequest } from '../money/cancellation/cancellation.tsx';
import { askToEndCode } from '../money/discounts/ask-to-end.ts';
import { action as changeDiscount } from '../money/discounts/discount.tsx';
import { loadPayments } from '../money/load-payments.server.ts';
import { askToSendByHand } from '../money/refunds/ask-to-send-by-hand.ts';
import { describeRefund } from '../money/refunds/describe-refund.server.ts';
import { askToCancel, askToResume, askToStop } from '../money/refunds/edition-questions.server.ts';
import { action as cancelEdition } from '../money/refunds/refunds.tsx';
import { action as recordMoney } from '../money/registration-payments.tsx';
import { type ActWithQuestion, askAbout, askToWithdraw } from '../organisers/organiser-questions.ts';
import { action as changeOrganisers } from '../organisers/organisers.tsx';
import { askToSend } from '../papers/ask-to-send.server.ts';
import { action as sendDecisions } from '../papers/decisions.tsx';
import { describeClosing } from '../privacy/describe-closing.server.ts';
import { action as endEdition } from '../privacy/privacy.tsx';
import { askToPublish } from '../programme/ask-to-publish.server.ts';
import { action as changeProgramme } from '../programme/programme.tsx';
import { action as changeSession } from '../programme/session.tsx';
import { askToMakeKey } from '../settings/ask-to-make-key.server.ts';
import { action as changeSettings } from '../settings/settings.tsx';
import { uninviteQuestion } from '../speakers/entry-questions.ts';
import { action as changeSpeaker } from '../speakers/speaker.tsx';
import { type Question, questionField, questionFieldValue } from './question.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const owner = await anOrganiser(platform, { name: 'Leela Raman' });
const by = { organiserId: owner.id, requestId: 'a-request' };
const reason = 'The team has agreed on it';

type Act = {
  action: Parameters<typeof callDesk>[1];
  intent: string;
  params?: Record<string, string>;
  fields?: Record<string, string>;
  question: Question;
  /** The name of the recorded act, if the form asks for a reason. */
  act?: string;
  /** Reads the data that the act changes. */
  read: () => Promise<unknown>;
};

/**
 * Expects that a form changes no data if it repeats no question, repeats a question that the page did not ask, or has
 * no reason. Then expects that the correct form changes the data.
 */
async function expectSafeAct({ action, intent, params = {}, fields = {}, question, act, read }: Act) {
  const send = async (body: Record<string, string>) =>
    await callDesk(platform.request({}), action, {
      token: owner.token,
      params,
      body: { intent, ...fields, ...body },
    });
  const right = { [questionField]: questionFieldValue(question) };
  const before = await read();
  for (const seen of ['', `${questionFieldValue(question)} 1`]) {
    const { status, refusal } = await send({ [questionField]: seen, reason });
    // The browser then loads the current question, and keeps the typed reason.
    expect([status, refusal]).toMatchObject([409, { values: { reason } }]);
  }
  if (act) {
    const unreasoned = await send({ ...right, reason: ' ' });
    expect([unreasoned.status, unreasoned.refusal?.errors]).toEqual([
      422,
      { reason: expect.stringContaining('reason') },
    ]);
  }
  expect(await read()).toEqual(before);
  expect((await send({ ...right, ...(act && { reason }) })).status).toBe(303);
  expect(await read()).not.toEqual(before);
  if (!act) return;
  const [newest] = (await searchAudit(platform, { filter: { text: act }, count: 1 })).rows;
  expect(newest?.sealed).toMatchObject({ state: 'open', reason });
}

const readOrganiser = async (id: string) =>
  await db
    .selectFrom('organiser')
    .leftJoin('organiser_totp', 'organiser_totp.organiser_id', 'organiser.id')
    .select(['suspended_at', 'sealed_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function anOrganiserWithApp() {
  const made = await anOrganiser(platform, { name: 'Anil Menon', roles: ['door'] });
  const app = { organiser_id: made.id, sealed_secret: Buffer.from('sealed') };
  await db.insertInto('organiser_totp').values(app).execute();
  return made;
}

describe('the desk asks for a confirmation, and for a reason where one is required, before', () => {
  it('suspending and reinstating an organiser, and removing their second factors', async () => {
    const { id, name } = await anOrganiserWithApp();
    const change = async (intent: ActWithQuestion, act: string) => {
      const reach = (await countSuspensionEffects(db, now)).get(id) ?? {
        sessions: 0,
        invitations: 0,
        tasks: 0,
        keys: 0,
      };
      const question = askAbout(intent, name, reach);
      const fields = { organiserId: id };
      await expectSafeAct({
        ...{ action: changeOrganisers, intent, fields, question, act },
        read: async () => await readOrganiser(id),
      });
      return question.text;
    };
    expect(await change('suspend', 'organiser.suspended')).toMatch(/Anil Menon.* 1 open session ends\.$/);
    await change('reinstate', 'organiser.reinstated');
    await change('reset-factors', 'second-factor.reset');
  });

  it('withdrawing the invitation of an organiser', async () => {
    const invited = { email: 'noor@example.org', roles: ['door', 'finance'] as const };
    await inviteOrganiser(platform, { ...invited, invitedBy: owner.id, requestId: 'a-request' }, now);
    const read = async () => await listInvitations(db, now);
    const [invitation] = await read();
    const question = askToWithdraw({ email: invited.email, roles: 'Finance, Door' });
    const fields = { invitationId: invitation?.id ?? '' };
    await expectSafeAct({
      ...{ action: changeOrganisers, intent: 'withdraw-invitation', fields, question },
      ...{ act: 'invitation.withdrawn', read },
    });
    expect(await read()).toEqual([]);
  });

  it('withdrawing the invitation of a speaker', async () => {
    const { speakerId } = await aSpeaker(platform);
    const invited = { speakerId, isHonour: false, decision: 'invited', note: '' } as const;
    await decideOnSpeaker(platform, { ...invited, formKey: randomUUID(), ...by }, now);
    const send = { action: changeSpeaker, intent: 'uninvite', params: { speakerId } };
    const fields = { formKey: randomUUID() };
    await expectSafeAct({
      ...{ ...send, fields, question: uninviteQuestion, act: 'speaker.uninvited' },
      read: async () => (await readForDesk(db, { speakerId, isHonour: false }))?.speaker.state,
    });
  });

  it('changing the roles of an organiser', async () => {
    const { id } = await anOrganiser(platform, { roles: ['door'] });
    const change = async (given: string) =>
      await callDesk(platform.request({}), changeOrganisers, {
        token: owner.token,
        body: { intent: 'change-roles', organiserId: id, roles: 'finance', reason: given },
      });
    const rolesOf = async () =>
      await db.selectFrom('organiser_role').select('role').where('organiser_id', '=', id).execute();
    expect((await change('')).status).toBe(422);
    expect(await rolesOf()).toEqual([{ role: 'door' }]);
    expect((await change(reason)).status).toBe(303);
    expect(await rolesOf()).toEqual([{ role: 'finance' }]);
  });

  it('removing the organiser’s own second factor', async () => {
    const passkey = {
      ...{ organiser_id: owner.id, credential_id: 'key', public_key: Buffer.from('key') },
      ...{ counter: 0, transports: [], label: 'Key' },
    };
    await db.insertInto('organiser_passkey').values(passkey).execute();
    const app = { organiser_id: owner.id, sealed_secret: Buffer.from('sealed') };
    await db.insertInto('organiser_totp').values(app).execute();
    await expectSafeAct({
      ...{ action: changeAccount, intent: 'remove-totp', question: askToRemove(nameOfApp) },
      read: async () => await readOrganiser(owner.id),
    });
  });

  it('confirming an unpaid booking, and giving more time to pay', async () => {
    const { id: registrationId } = await aRegistration(platform);
    const bookingId = await aBooking(platform, registrationId, { option: 'ac-shop' });
    const read = async () => {
      const booking = await readBooking(platform, bookingId);
      if (!booking) throw new Error('There is no such booking.');
      return booking;
    };
    const shared = { action: decideBooking, params: { bookingId }, read };
    await expectSafeAct({
      ...shared,
      intent: 'extend',
      question: askToExtend(platform.settings, await read()),
    });
    const question = await askToConfirm(platform, await read());
    expect(question.text).toContain('₹65,000 is still due');
    await expectSafeAct({ ...shared, intent: 'confirm', question, act: 'booking.confirmed' });
  });

  it('ending a discount code, and removing a session of the programme', async () => {
    const form = {
      ...{ code: '', name: 'Press', sponsor: '', uses: 5, until: '' },
      discount: { kind: 'percent' as const, percent: 10 },
    };
    const made = await makeDiscountCode(db, { form, participantTypes: [], ...by }, now);
    const id = made.ok ? made.id : '';
    const code = await readStoredCode(db, id);
    if (!code) throw new Error('The discount code could not be created.');
    await expectSafeAct({
      ...{ action: changeDiscount, intent: 'end', params: { discountCodeId: id } },
      ...{ question: askToEndCode(code), act: 'discount-code.ended' },
      read: async () => (await readStoredCode(db, id))?.endedAt ?? null,
    });
    await importProgramme(db, edition, now);
    const [session] = await listDraftSessions(db);
    if (!session) throw new Error('The edition has no programme.');
    const text = `Remove “${session.title}”? Visitors see it until you publish the draft. Then everybody who starred it or signed up for it gets a mail, and their places end.`;
    await expectSafeAct({
      ...{ action: changeSession, intent: 'remove', params: { programmeSessionId: session.id } },
      question: { text, undo: '' },
      read: async () => (await listDraftSessions(db)).length,
    });
  });

  it('granting a cancellation, whose question names each refund', async () => {
    const requestedAt = new Date('2025-10-01T08:00:00Z');
    const receivedOn = '2025-09-30';
    const { id } = await aRegistration(platform, { fullName: 'Noor Haddad', now: requestedAt });
    const of = { kind: 'registration', id } as const;
    await recordPayment(
      platform,
      aPaymentToRecord(of, owner.id, { amount: 100_01, receivedOn }),
      requestedAt,
    );
    const bookingId = await aBooking(platform, id, { option: 'ac-shop', now: requestedAt });
    const stall = { kind: 'booking', id: bookingId } as const;
    await recordPayment(
      platform,
      aPaymentToRecord(stall, owner.id, { amount: 10_000_00, receivedOn }),
      requestedAt,
    );
    const asking = { kind: 'cancellation', registrationId: id, bookingId: undefined } as const;
    const more = { proof: undefined, substitute: undefined, requestId: 'a-request' };
    const seen = (await quoteRequest(db, { of, kind: 'cancellation' }, requestedAt))?.amount ?? 0;
    const asked = await askForCancellation(platform, { ...asking, ...more, seen }, requestedAt);
    const requestId = asked.ok ? asked.id : '';
    const read = async () => {
      const request = await readRequest(platform, requestId);
      if (!request) throw new Error('There is no such request.');
      return request;
    };
    const request = await read();
    const plan = await planGrant(db, request);
    await expectSafeAct({
      ...{ action: decideRequest, intent: 'grant', params: { cancellationRequestId: requestId } },
      ...{ question: askToGrant(platform.settings, request, plan), act: 'cancellation.granted', read },
    });
    // The ordered refunds are exactly the refunds that the question named.
    const ordered = await db
      .selectFrom('refund_order')
      .innerJoin('charge', 'charge.id', 'charge_id')
      .select(['refund_order.amount', 'refund_order.currency'])
      .where((row) => row.or([row('registration_id', '=', id), row('booking_id', '=', bookingId)]))
      .orderBy('refund_order.amount')
      .execute();
    const announced = plan.refunds.map(({ amount, currency }) => ({ amount, currency }));
    expect(announced.toSorted((one, other) => one.amount - other.amount)).toEqual(ordered);
    expect(askToGrant(platform.settings, request, plan).text).toMatch(
      /with 1 booking.* 1 October 2025.* of \$75\.01 for the registration \(75 %\), and of ₹7,?500 for/,
    );
  });

  it('sending a failed refund by hand', async () => {
    const { id } = await aRegistration(platform);
    const { chargeId, paymentRef } = await aStripePayment(platform, id, 100_00, now);
    const through = { provider: 'stripe', paymentRef } as const;
    const order = {
      chargeId,
      currency: 'USD',
      cause: 'cancelled',
      organiserId: owner.id,
      key: `safe ${id}`,
    } as const;
    const parts = [{ amount: 50_00, through }];
    const orderId = await db.transaction().execute(async (tx) => {
      await orderRefund(tx, platform.jobs, { ...order, parts }, now);
      const [made] = (await listRefunds(tx, { chargeId, count: 1 })).rows;
      return made?.id ?? '';
    });
    const refuse = async () => Promise.reject(new ProviderRefused('The card was closed'));
    await sendRefund(platform, { stripe: { refund: refuse } }, orderId, now);
    const [refund] = (await listRefunds(db, { id: orderId, count: 1 })).rows;
    if (!refund) throw new Error('The refund was not ordered.');
    const read = async () => (await listRefunds(db, { id: orderId, count: 1 })).rows;
    await expectSafeAct({
      ...{ action: cancelEdition, intent: 'by-hand', fields: { orderId } },
      ...{
        question: askToSendByHand(describeRefund(platform.settings, refund)),
        act: 'refund.turned-over',
        read,
      },
    });
    expect(await read()).toMatchObject([{ state: 'queued', provider: null }]);
  });

  it('sending the decisions on papers, publishing the programme, and making a key for documents', async () => {
    const { paperId } = await aPaper(platform);
    const noting = { paperIds: [paperId], decision: 'accepted', note: '', ...by } as const;
    await notePaperDecisions(db, noting, now);
    const open = await listOpenDecisions(db, 1);
    expect(askToSend(open).text).toMatch(/^Send 1 decision \(Accepted: 1\)\?/);
    await expectSafeAct({
      ...{ action: sendDecisions, intent: 'send', question: askToSend(open) },
      read: async () => (await listOpenDecisions(db, 0)).all,
    });

    await importProgramme(db, edition, now);
    const [session] = await listDraftSessions(db);
    const title = 'A new title';
    await db
      .updateTable('programme_session')
      .set({ title })
      .where('id', '=', session?.id ?? '')
      .execute();
    const plan = await planPublication(db);
    if (!plan) throw new Error('The draft of the programme has no change to publish.');
    expect(askToPublish(plan).text).toMatch(/^Publish the draft as version \d+, with .*1 changed session/);
    await expectSafeAct({
      ...{ action: changeProgramme, intent: 'publish', question: askToPublish(plan) },
      read: async () => (await readPublished(db))?.number,
    });
    expect(await planPublication(db)).toBeUndefined();

    const keys = async () => (await readDocumentKeys(db, platform.secrets)).length;
    const question = askToMakeKey(await readNewestKey(db));
    await expectSafeAct({ action: changeSettings, intent: 'make-key', question, read: keys });
  });

  it('a waiver, and a refund after which a paid fee is unpaid', async () => {
    const { id } = await aRegistration(platform, { fullName: 'Asha Wanjiru' });
    const of = { kind: 'registration', id } as const;
    const balance = async () => {
      const read = await readBalance(db, of);
      if (!read) throw new Error('The registration has no fee.');
      return read;
    };
    const { charged } = await balance();
    const today = dayAt(now, edition.timeZone);
    const send = async (fields: Record<string, string>) =>
      await callDesk(platform.request({}), recordMoney, {
        token: owner.token,
        params: { registrationId: id },
        body: {
          ...{ intent: 'record', formKey: randomUUID(), receivedOn: today, reference: '' },
          ...{ amount: String(charged / 100), note: reason, ...fields },
        },
      });
    const questionOf = (refusal: unknown) => Object(refusal).record?.question?.text ?? '';
    const waiver = { kind: 'payment', method: 'waiver' };
    expect((await send({ ...waiver, note: '' })).status).toBe(422);
    const asked = await send(waiver);
    expect([asked.status, questionOf(asked.refusal)]).toEqual([
      409,
      expect.stringMatching(/for Asha Wanjiru \(PC-.*\)\? The charge is then paid in full/),
    ]);
    expect((await send({ ...waiver, amount: '1', [questionField]: questionOf(asked.refusal) })).status).toBe(
      409,
    );
    expect((await balance()).waived).toBe(0);
    expect((await send({ ...waiver, [questionField]: questionOf(asked.refusal) })).status).toBe(303);
    expect(await balance()).toMatchObject({ waived: charged, due: 0 });

    const paid = await aRegistration(platform);
    const fee = { kind: 'registration', id: paid.id } as const;
    await recordPayment(platform, aPaymentToRecord(fee, owner.id, { amount: charged }), now);
    const repay = async (fields: Record<string, string>) =>
      await callDesk(platform.request({}), recordMoney, {
        token: owner.token,
        params: { registrationId: paid.id },
        body: {
          ...{ intent: 'record', kind: 'refund', method: 'transfer', formKey: randomUUID() },
          ...{ receivedOn: today, reference: '', amount: '10', note: reason, ...fields },
        },
      });
    const warned = await repay({});
    expect([warned.status, questionOf(warned.refusal)]).toEqual([
      409,
      expect.stringContaining('The registration is then unpaid again'),
    ]);
    expect((await repay({ note: '', [questionField]: questionOf(warned.refusal) })).status).toBe(422);
    expect((await readBalance(db, fee))?.due).toBe(0);
    expect((await repay({ [questionField]: questionOf(warned.refusal) })).status).toBe(303);
    expect((await readBalance(db, fee))?.due).toBe(10_00);
    // The desk asks no question if the fee is already unpaid. But the organiser has to accept that this is not owed.
    expect((await repay({ note: '' })).status).toBe(409);
    expect((await repay({ note: '', accepted: '1000' })).status).toBe(303);
  });

  it('ordering the refund after a withdrawal', async () => {
    const { id } = await aRegistration(platform);
    const of = { kind: 'registration', id } as const;
    await recordPayment(platform, aPaymentToRecord(of, owner.id, { amount: 100_00 }), now);
    const cancelled = { cause: 'cancelled-by-organisers', askedAt: now } as const;
    await db.transaction().execute(async (tx) => {
      await withdrawWithin(tx, platform, { registrationId: id, reason, ...by }, cancelled, now);
    });
    const asked = {
      context: platform.request({}),
      organiser: owner,
      url: new URL('https://conference.example/'),
    };
    const { orderQuestion } = await loadPayments(asked, of);
    if (!orderQuestion) throw new Error('The registration has no refund that can be ordered.');
    await expectSafeAct({
      ...{ action: recordMoney, intent: 'order-refund', params: { registrationId: id } },
      question: orderQuestion,
      read: async () => (await loadPayments(asked, of)).refunds.length,
    });
  });

  it('closing, reopening and cancelling the edition, and stopping and resuming its refunds', async () => {
    const fields = { editionId: edition.id };
    const closing = { action: endEdition, fields, read: async () => await describeClosing(platform, now) };
    const { close, reopen } = (await closing.read()).questions;
    await expectSafeAct({ ...closing, intent: 'close', question: close, act: 'edition.closed' });
    await expectSafeAct({ ...closing, intent: 'reopen', question: reopen, act: 'edition.reopened' });
    const cancelling = {
      ...{ action: cancelEdition, fields },
      read: async () => await db.selectFrom('edition_cancellation').selectAll().execute(),
    };
    const cancel = { intent: 'cancel-edition', question: askToCancel(), act: 'edition.cancelled' };
    await expectSafeAct({ ...cancelling, ...cancel });
    const stop = { intent: 'stop', question: askToStop, act: 'edition-refunds.stopped' };
    await expectSafeAct({ ...cancelling, ...stop });
    const resume = { intent: 'resume', question: askToResume, act: 'edition-refunds.resumed' };
    await expectSafeAct({ ...cancelling, ...resume });
  });
});
