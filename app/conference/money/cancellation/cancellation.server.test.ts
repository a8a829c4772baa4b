import { describe, expect, it } from 'vitest';
import { sendMail } from '#conference/mails/send-mail.server.ts';
import { applyDiscountCode } from '#conference/money/discounts/apply-discount-code.server.ts';
import { makeDiscountCode } from '#conference/money/discounts/change-code.server.ts';
import { listUses } from '#conference/money/discounts/list-codes.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { orderEditionRefunds } from '#conference/money/refunds/order-edition-refunds.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { sendRefund } from '#conference/money/refunds/send-refund.server.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import {
  aBooking,
  anEmail,
  anOrganiser,
  aPaymentToRecord,
  aPdf,
  aRegistration,
  aStripePayment,
  aSubmission,
} from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { composers } from '../../../mails.server.ts';
import { askToCancel, type CancellationForm, withdrawRequest } from './ask-to-cancel.server.ts';
import { cancelEdition, resumeEditionRefunds, stopEditionRefunds } from './cancel-edition.server.ts';
import { grantRequest, refuseRequest } from './decide-request.server.ts';
import { readRequest } from './list-requests.server.ts';
import { isPlaceOffered, PlaceNoLongerOffered, takeOverPlace } from './take-over-place.server.ts';

const platform = await aPlatform();
const { db } = platform;
const finance = await anOrganiser(platform, { roles: ['finance'] });
const by = { organiserId: finance.id, requestId: 'a-request' };

// In India, 1 November starts at 18:30 UTC on 31 October.
const lastDayOf75 = new Date('2025-10-31T18:29:00Z');
const firstDayOf50 = new Date('2025-10-31T18:31:00Z');

type Of = { kind: 'registration' | 'booking'; id: string };
const pay = async (of: Of, amount: number) => {
  const payment = aPaymentToRecord(of, finance.id, { amount, receivedOn: '2025-10-01' });
  expect(await recordPayment(platform, payment, lastDayOf75)).toMatchObject({ ok: true });
};
const paidPerson = async (amount = 2500_00) => {
  const { id } = await aRegistration(platform, { now: lastDayOf75 });
  await pay({ kind: 'registration', id }, amount);
  return id;
};
const ask = (registrationId: string, parts: Partial<CancellationForm> = {}, now = lastDayOf75) =>
  askToCancel(
    platform,
    {
      kind: 'cancellation',
      registrationId,
      bookingId: undefined,
      seen: 1875_00,
      proof: undefined,
      substitute: undefined,
      requestId: 'a-request',
      ...parts,
    },
    now,
  );
const asked = async (registrationId: string, parts?: Partial<CancellationForm>, now?: Date) => {
  const made = await ask(registrationId, parts, now);
  if (!made.ok) throw new Error(made.reason);
  return made.id;
};
const reason = 'The request is in order';
const grant = (id: string, now = firstDayOf50) => grantRequest(platform, { id, reason, ...by }, now);
const ordersOf = async (of: Of) => {
  const balance = await readBalance(db, of);
  return await refundOrders(db)
    .where('charge_id', '=', balance?.chargeId ?? '')
    .execute();
};
/** Sends a mail and returns it. */
const send = async (id: string) => {
  await sendMail(platform, composers, id);
  const mails = await platform.readMails();
  return mails.find(({ messageId }) => messageId === `<${id}@conference.example>`);
};
/** Sends all mails to this participant, and returns their texts by kind. */
const mailsAbout = async (registrationId: string) => {
  const { rows } = await platform.database.pool.query<{ id: string; kind: string }>(
    'select id, kind from mail where registration_id = $1 order by id',
    [registrationId],
  );
  const texts: Record<string, string> = {};
  for (const { id, kind } of rows) texts[kind] = (await send(id))?.text ?? '';
  return texts;
};
const statusOf = async (id: string) =>
  await db
    .selectFrom('registration')
    .select(['status', 'cancelled_because'])
    .where('id', '=', id)
    .executeTakeFirst();

describe('a participant who asks to cancel', () => {
  it('gets the refund that applied on the day of the request, even if the organisers answer later', async () => {
    const id = await paidPerson();
    const of = { kind: 'registration', id } as const;
    expect(await grant(await asked(id))).toEqual({ ok: true });
    expect(await statusOf(id)).toEqual({ status: 'withdrawn', cancelled_because: 'cancelled' });
    expect(await ordersOf(of)).toMatchObject([{ amount: 1875_00, state: 'queued', provider: null }]);
    // Finance refunds the amount in two transfers, and records each of them.
    const refund = (amount: number) =>
      recordPayment(
        platform,
        aPaymentToRecord(of, finance.id, { kind: 'refund', amount, receivedOn: '2025-10-30' }),
        firstDayOf50,
      );
    await refund(875_00);
    expect(await ordersOf(of)).toMatchObject([{ amount: 1000_00, state: 'queued' }]);
    await refund(1000_00);
    expect(await ordersOf(of)).toMatchObject([{ state: 'paid', payment_id: expect.any(String) }]);
    expect(await readBalance(db, of)).toMatchObject({ received: 2500_00, repaid: 1875_00 });
    const mails = await mailsAbout(id);
    expect(mails['cancellation-answered']).toContain('We send $1875 back to you within 30 days');
    expect(mails['refund-paid']).toMatch(
      /On 30 October 2025 we sent \$(875|1000) back to you for your registration/,
    );
  });

  it('gets a mail that confirms the request', async () => {
    const id = await paidPerson();
    await asked(id);
    const { 'cancellation-asked': text } = await mailsAbout(id);
    expect(text).toContain('You asked us to cancel your registration.');
    expect(text).toContain('By our refund rules, $1875 comes back to you.');
  });

  it('is refused if the refund has changed since the page was shown, because a new day began', async () => {
    const id = await paidPerson();
    expect(await ask(id, {}, firstDayOf50)).toEqual({ ok: false, reason: 'amount-changed' });
    expect(await ask(id, { seen: 1250_00 }, firstDayOf50)).toMatchObject({ ok: true });
  });

  it('makes one request, even if the form is sent five times at once', async () => {
    const id = await paidPerson();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(4).fill({ ok: false, reason: 'already-asked' }));
  });

  it('can withdraw the request, and then nobody can decide on it', async () => {
    const id = await paidPerson();
    const request = await asked(id);
    const own = { id: request, registrationId: id, requestId: 'a-request' };
    const other = { ...own, registrationId: await paidPerson() };
    expect(await withdrawRequest(db, other, lastDayOf75)).toEqual({ ok: false, reason: 'not-open' });
    expect(await withdrawRequest(db, own, lastDayOf75)).toEqual({ ok: true });
    expect(await grant(request)).toEqual({ ok: false, reason: 'not-open' });
    expect(await ask(id)).toMatchObject({ ok: true });
  });

  it('gets the answer of the organisers if they refuse', async () => {
    const id = await paidPerson();
    const request = await asked(id);
    const answer = 'You have already been here.\nWe are sorry.';
    expect(await refuseRequest(platform, { id: request, answer, ...by }, lastDayOf75)).toEqual({ ok: true });
    expect(await readRequest(platform, request)).toMatchObject({ state: 'refused', answer });
    expect(await statusOf(id)).toMatchObject({ status: 'active' });
  });

  it('gets one refund, even if five organisers grant the request at the same time', async () => {
    const id = await paidPerson();
    const request = await asked(id);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => grant(request)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await ordersOf({ kind: 'registration', id })).toHaveLength(1);
  });

  it('cannot cancel the booking of somebody else', async () => {
    const id = await paidPerson();
    const other = await aRegistration(platform, { now: lastDayOf75 });
    const bookingId = await aBooking(platform, other.id);
    expect(await ask(id, { bookingId, seen: 0 })).toEqual({ ok: false, reason: 'not-yours' });
  });

  it('gets a refund for a booking by the same rules, and keeps the registration', async () => {
    const id = await paidPerson();
    const bookingId = await aBooking(platform, id);
    const of = { kind: 'booking', id: bookingId } as const;
    await pay(of, 25_000_00);
    await grant(await asked(id, { bookingId, seen: 18_750_00 }));
    expect(await ordersOf(of)).toMatchObject([{ amount: 18_750_00, currency: 'INR' }]);
    expect(await statusOf(id)).toMatchObject({ status: 'active' });
  });
});

describe('a participant whose visa was refused', () => {
  const file = { checked: { bytes: aPdf(), mediaType: 'application/pdf' } } as const;

  it('can send proof until 30 days before the conference, and gets 75 % back, which is more than for a cancellation', async () => {
    const id = await paidPerson();
    // 27 December in India.
    const last = new Date('2025-12-27T18:00:00Z');
    const claim = { kind: 'visa-refusal', proof: file } as const;
    expect(await ask(id, { kind: 'visa-refusal' }, last)).toEqual({ ok: false, reason: 'no-proof' });
    expect(await ask(id, { ...claim, seen: 0 }, new Date('2025-12-27T18:31:00Z'))).toEqual({
      ok: false,
      reason: 'too-late',
    });
    await grant(await asked(id, claim, last), new Date('2026-01-05T08:00:00Z'));
    expect(await statusOf(id)).toEqual({ status: 'withdrawn', cancelled_because: 'visa-refused' });
    expect(await ordersOf({ kind: 'registration', id })).toMatchObject([
      { amount: 1875_00, cause: 'visa-refused' },
    ]);
  });
});

describe('a participant who sends a substitute', () => {
  const now = new Date('2026-01-10T08:00:00Z');
  const offer = async (id: string) => {
    const substitute = anEmail();
    const request = await asked(id, { kind: 'substitution', seen: 0, substitute }, now);
    expect(await grant(request, now)).toEqual({ ok: true });
    const { rows } = await platform.database.pool.query(
      "select id from mail where kind = 'substitute-invited' and subject_id = $1",
      [request],
    );
    const mail = await send(rows[0]?.id ?? '');
    expect(mail?.to?.map(({ address }) => address)).toEqual([substitute]);
    const [, token = ''] = /registration\?substitute=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    return { request, token };
  };
  const takeOver = async (token: string) => {
    const afterwards = async (tx: typeof db, registrationId: string) =>
      await takeOverPlace(tx, platform, { token, registrationId, requestId: 'a-request' }, now);
    return await register(platform, aSubmission({ afterwards }), now);
  };

  it('must ask at least 15 days before the conference', async () => {
    const id = await paidPerson();
    const parts = { kind: 'substitution', seen: 0, substitute: anEmail() } as const;
    expect(await ask(id, parts, new Date('2026-01-11T18:31:00Z'))).toEqual({ ok: false, reason: 'too-late' });
    expect(await ask(id, parts, new Date('2026-01-11T18:29:00Z'))).toMatchObject({ ok: true });
  });

  it('gives the place and the fee to the first person who registers with the link', async () => {
    const id = await paidPerson();
    const { request, token } = await offer(id);
    expect(await isPlaceOffered(db, token, now)).toBe(true);
    const tries = await Promise.allSettled([takeOver(token), takeOver(token), takeOver(token)]);
    const registered = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(registered).toHaveLength(1);
    const second = registered[0]?.registrationId ?? '';
    expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))).toEqual([
      'PlaceNoLongerOffered',
      'PlaceNoLongerOffered',
    ]);
    expect(await isPlaceOffered(db, token, now)).toBe(false);
    expect(await statusOf(id)).toEqual({ status: 'withdrawn', cancelled_because: 'substituted' });
    expect(await readBalance(db, { kind: 'registration', id })).toMatchObject({ received: 0, repaid: 0 });
    expect(await readBalance(db, { kind: 'registration', id: second })).toMatchObject({
      received: 2500_00,
      due: 0,
    });
    // The credit note cancels the first person's receipt, and the second person gets a receipt.
    const documents = await db
      .selectFrom('receipt')
      .innerJoin('charge', 'charge.id', 'receipt.charge_id')
      .select(['registration_id', 'receipt.kind', 'receipt.amount'])
      .where('registration_id', 'in', [id, second])
      .orderBy('issued_at')
      .orderBy('receipt.kind')
      .execute();
    expect(documents).toEqual([
      { registration_id: id, kind: 'receipt', amount: 2500_00 },
      { registration_id: second, kind: 'receipt', amount: 2500_00 },
      { registration_id: id, kind: 'credit-note', amount: 2500_00 },
    ]);
    const { paid_at } = await db
      .selectFrom('registration')
      .select('paid_at')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    expect(paid_at).toEqual(now);
    expect(await ordersOf({ kind: 'registration', id })).toEqual([]);
    expect(await readRequest(platform, request)).toMatchObject({
      substitute_id: second,
      substitute: undefined,
    });
  });

  it('passes on a discount code to the person who takes over the place', async () => {
    const { id } = await aRegistration(platform, { now: lastDayOf75 });
    const form = {
      code: 'SUBSTITUTE01',
      name: 'A code',
      discount: { kind: 'percent' as const, percent: 40 },
      sponsor: '',
      uses: 1,
      until: '',
    };
    const code = await makeDiscountCode(db, { form, participantTypes: [], ...by }, now);
    if (!code.ok) throw new Error(code.reason);
    const use = { registrationId: id, code: form.code, requestId: 'a-request' };
    expect(await applyDiscountCode(platform, use, now)).toEqual({ ok: true });
    await pay({ kind: 'registration', id }, 1500_00);
    const { token } = await offer(id);
    const { registrationId: second } = await takeOver(token);
    expect(await readBalance(db, { kind: 'registration', id })).toMatchObject({ received: 0, waived: 0 });
    expect(await readBalance(db, { kind: 'registration', id: second })).toMatchObject({
      received: 1500_00,
      waived: 1000_00,
      due: 0,
    });
    expect(await listUses(db, code.id, 10)).toEqual([
      expect.objectContaining({ registrationId: second, isUndone: false, amount: 1000_00, number: 1 }),
    ]);
  });

  it('keeps the place if the link is not used in time', async () => {
    const id = await paidPerson();
    const { token } = await offer(id);
    expect(await isPlaceOffered(db, token, addTime(now, days(14)))).toBe(false);
    expect(await statusOf(id)).toMatchObject({ status: 'active' });
  });
});

describe('the cancellation of the whole edition', async () => {
  const own = await aPlatform();
  const owner = await anOrganiser(own);
  const byOwner = { organiserId: owner.id, requestId: 'a-request' };
  const now = new Date('2026-01-10T08:00:00Z');

  it('refunds every payment once and in full, even if it is stopped, resumed and repeated', async () => {
    const people: { kind: 'registration'; id: string }[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { id } = await aRegistration(own, { now });
      const of = { kind: 'registration', id } as const;
      await aStripePayment(own, id, 2000_00, now);
      await recordPayment(own, aPaymentToRecord(of, owner.id, { amount: 500_00 }), now);
      people.push(of);
    }
    const made = new Map<string, number>();
    const senders = {
      stripe: {
        refund: async ({ key, amount }: { key: string; amount: { amount: number } }) => {
          made.set(key, amount.amount);
          return { refundRef: `re_${key}`, state: 'paid' as const };
        },
      },
    };
    const orderAll = () => orderEditionRefunds(own, { after: 'start', limit: 5 }, now);
    const sendAll = async () => {
      const orders = await refundOrders(own.db).where('provider', 'is not', null).execute();
      await Promise.all(orders.map(({ id }) => sendRefund(own, senders, id, now)));
    };

    expect(await orderAll()).toBe(0);
    await Promise.all([cancelEdition(own, byOwner, now), cancelEdition(own, byOwner, now)]);
    expect(await orderAll()).toBe(5);
    await stopEditionRefunds(own.db, byOwner, now);
    await orderEditionRefunds(own, { after: 'start', limit: 100 }, now);
    await sendAll();
    expect(made.size).toBe(0);
    await resumeEditionRefunds(own, byOwner, now);
    await sendAll();
    await orderEditionRefunds(own, { after: 'start', limit: 100 }, now);
    await sendAll();
    expect([...made.values()]).toEqual(Array(12).fill(2000_00));
    for (const of of people) {
      expect(await readBalance(own.db, of)).toMatchObject({ received: 2500_00, repaid: 2000_00 });
    }
    const byHand = await refundOrders(own.db).where('provider', 'is', null).execute();
    expect(byHand.map(({ amount, state }) => [amount, state])).toEqual(Array(12).fill([500_00, 'queued']));
  });

  it('prevents that somebody takes over a place, because the person who paid gets the refund', async () => {
    const { id } = await aRegistration(own, { now });
    const token = newToken();
    await own.database.pool.query(
      `insert into cancellation_request (kind, registration_id, asked_at, quoted_amount, quoted_percent, currency,
         state, decided_at, decided_by, link_hash, link_expires_at)
       values ('substitution', $1, $2, 0, 0, 'USD', 'granted', $2, $3, $4, $5)`,
      [id, now, owner.id, hashToken(token), addTime(now, days(14))],
    );
    expect(await isPlaceOffered(own.db, token, now)).toBe(true);
    const afterwards = async (tx: typeof own.db, registrationId: string) =>
      await takeOverPlace(tx, own, { token, registrationId, requestId: 'a-request' }, now);
    await expect(register(own, aSubmission({ afterwards }), now)).rejects.toThrow(PlaceNoLongerOffered);
  });
});
