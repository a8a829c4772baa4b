import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { byParticipant } from '#conference/audit/record-act.server.ts';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { renderDocuments } from '#conference/documents/render-document.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { noteGrantDecision } from '#conference/money/grants/decide-grant.server.ts';
import { sumCharges } from '#conference/money/lists/sum-charges.server.ts';
import { storeComparison } from '#conference/money/online/comparisons.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { notePaperDecisions } from '#conference/papers/deciding/decide.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { readOpenWork } from '#conference/reports/read-open-work.server.ts';
import { saveVisaData } from '#conference/visa/save-visa-data.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { loader as door } from '#routes/organiser/door/door.tsx';
import { loader as enquiries } from '#routes/organiser/enquiries/enquiries.tsx';
import { loader as bookings } from '#routes/organiser/festival/bookings.tsx';
import { loader as mails } from '#routes/organiser/mails/mails.tsx';
import { loader as cancellations } from '#routes/organiser/money/cancellation/cancellations.tsx';
import { loader as grantDecisions } from '#routes/organiser/money/grants/decisions.tsx';
import { loader as grants } from '#routes/organiser/money/grants/grants.tsx';
import { loader as onlinePayments } from '#routes/organiser/money/online/online-payments.tsx';
import { loader as refunds } from '#routes/organiser/money/refunds/refunds.tsx';
import { loader as money } from '#routes/organiser/money/to-do.tsx';
import { loader as decisions } from '#routes/organiser/papers/decisions.tsx';
import { loader as papers } from '#routes/organiser/papers/papers.tsx';
import { loader as privacy } from '#routes/organiser/privacy/privacy.tsx';
import { loader as programme } from '#routes/organiser/programme/programme.tsx';
import { loader as registrations } from '#routes/organiser/registration/registrations.tsx';
import { loader as eventClearances } from '#routes/organiser/visa/event-clearances.tsx';
import { aBooking, anAsker, anOrganiser, aPaymentToRecord, aPdf, aRegistration } from '#tests/factories.ts';
import { aGrantApplication } from '#tests/grants.ts';
import { aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { deskTasks } from './desk-tasks.server.ts';

const platform = await aPlatform();
const { db, clock } = platform;
const before = new Date('2026-01-08T08:00:00Z');
const now = new Date('2026-01-10T08:00:00Z');
clock.now = now;
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };

type Loader = (args: never) => Promise<unknown>;

async function load(loader: Loader, to: string) {
  const request = new Request(`https://conference.example${to}`, {
    headers: { Cookie: `__Host-desk=${owner.token}` },
  });
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  return (await loader({ request, url: new URL(request.url), context, params: {} } as never)) as Record<
    string,
    never
  >;
}

type Loaded = Awaited<ReturnType<typeof load>>;
const lengthOf = (rows: unknown) => (Array.isArray(rows) ? rows.length : Number.NaN);
const onPart =
  (parts: Record<string, (data: Loaded) => number>) =>
  (data: Loaded, hash: string): number =>
    parts[hash]?.(data) ?? Number.NaN;

/** For the address of each list: its loader, and a function that counts the items that the page shows. */
const lists: Record<string, { loader: Loader; count: (data: Loaded, hash: string) => number }> = {
  '/organiser/registrations': { loader: registrations, count: ({ rows }) => lengthOf(rows) },
  '/organiser/bookings': { loader: bookings, count: (data) => lengthOf(data.bookings) },
  '/organiser/enquiries': { loader: enquiries, count: (data) => lengthOf(data.enquiries) },
  '/organiser/mails': { loader: mails, count: (data) => lengthOf(data.mails) },
  '/organiser/cancellations': { loader: cancellations, count: (data) => lengthOf(data.requests) },
  '/organiser/refunds': { loader: refunds, count: (data) => lengthOf(data.refunds) },
  '/organiser/money': {
    loader: money,
    count: (data, hash) => lengthOf(Object(data.queues)[hash]?.rows),
  },
  '/organiser/grants': { loader: grants, count: (data) => lengthOf(data.grants) },
  '/organiser/grants/decisions': { loader: grantDecisions, count: (data) => lengthOf(data.shown) },
  '/organiser/online-payments': {
    loader: onlinePayments,
    count: onPart({
      disputes: (data) => lengthOf(data.disputes),
      payments: (data) => lengthOf(data.payments),
      webhooks: (data) => lengthOf(data.events),
      comparisons: (data) =>
        Object.values<{ last?: { differences: unknown[] } }>(data.comparisons ?? {}).flatMap(
          ({ last }) => last?.differences ?? [],
        ).length,
    }),
  },
  '/organiser/visa/clearances': {
    loader: eventClearances,
    count: (data) =>
      lengthOf((data.clearances ?? []).filter(({ words }: { words?: string }) => words === undefined)),
  },
  '/organiser/papers': { loader: papers, count: (data) => lengthOf(data.papers) },
  '/organiser/papers/decisions': { loader: decisions, count: (data) => lengthOf(data.shown) },
  '/organiser/programme': {
    loader: programme,
    count: onPart({
      warnings: (data) => lengthOf(data.warnings),
      changes: (data) => lengthOf(data.changes),
    }),
  },
  '/organiser/door': { loader: door, count: onPart({ phones: (data) => lengthOf(data.phones) }) },
  '/organiser/privacy': {
    loader: privacy,
    count: onPart({
      '': (data) => lengthOf(data.requests),
      // The closing of the edition is one section of the page, and counts as one item.
      closing: (data) => (data.closing ? 1 : 0),
    }),
  },
};

const chargeOf = async (id: string) =>
  (
    await db
      .selectFrom('charge')
      .select('id')
      .where((row) => row.or([row('registration_id', '=', id), row('booking_id', '=', id)]))
      .executeTakeFirstOrThrow()
  ).id;

/** Creates at least one item of every task, most of them at the earlier time `before`. */
async function fill() {
  const person = async (parts: Parameters<typeof aRegistration>[1] = {}) =>
    (await aRegistration(platform, { now: before, needsVisa: false, visaAddress: null, ...parts })).id;
  const pay = async (id: string, amount: number) => {
    const payment = aPaymentToRecord({ kind: 'registration', id }, owner.id, {
      amount,
      receivedOn: '2026-01-08',
    });
    const fee = { ...payment, form: { ...payment.form, accepted: Math.max(0, amount - 2500_00) } };
    expect(await recordPayment(platform, fee, before)).toMatchObject({ ok: true });
  };
  await requestErasure(platform, {
    registrationId: await person(),
    askedAt: before,
    daysToAnswer: 30,
    ...by,
  });
  await person({ email: 'twice@peace.example' });
  await person({ email: 'twice@peace.example' });
  await pay(await person(), 2600_00);
  const gone = await person();
  // In January the refund rules pay back nothing of the fee. So this participant gets back only the amount above the
  // fee.
  await pay(gone, 2600_00);
  await db
    .updateTable('registration')
    .set({ status: 'withdrawn', withdrawn_at: before, paid_at: null })
    .where('id', '=', gone)
    .execute();

  const kenyan = await person({ needsVisa: true, visaAddress: 'Peace Road 1' });
  await saveVisaData(
    platform,
    {
      registrationId: kenyan,
      given: {
        nationality: 'KE',
        issuedIn: 'KE',
        issuedOn: '2021-05-29',
        birthDate: '1990-02-03',
        birthPlace: 'Kisumu',
        sex: 'F',
        occupation: 'Teacher',
        mission: 'Nairobi',
      },
      by: byParticipant({ registrationId: kenyan, requestId: 'a-request' }),
    },
    before,
  );
  await pay(kenyan, 2500_00);

  // The first booking expires within two days, and the second booking later. Their participant has not paid the fee.
  const booker = await person();
  const ending = await aBooking(platform, booker, { now: before });
  await aBooking(platform, booker, { now: before, option: 'ac-shop' });
  await db
    .updateTable('booking')
    .set({ pay_by: addTime(now, days(1)) })
    .where('id', '=', ending)
    .execute();

  const named = await person({ fullName: 'Fia ⵜⵉⴼ' });
  await pay(named, 2500_00);
  const issued = await issueDocument(
    platform,
    { registrationId: named, kind: 'icard', by: { actor: 'system', requestId: 'a-request' } },
    before,
  );
  if (!issued.ok) throw new Error(issued.reason);
  await renderDocuments(platform, { ids: [issued.documentId], asker: anAsker }, before);
  const card = await issueDocument(
    platform,
    { registrationId: named, kind: 'membership-card', by: { actor: 'system', requestId: 'a-request' } },
    before,
  );
  if (!card.ok) throw new Error(card.reason);
  await db
    .updateTable('participant_document')
    .set({ ended_at: before, ended_because: 'outdated' })
    .where('id', '=', card.documentId)
    .execute();

  await sendEnquiry(
    platform,
    { name: 'Noor', email: 'noor@example.org', message: 'Where is the well?' },
    before,
  );
  await db
    .insertInto('mail')
    .values({ kind: 'registered', subject_id: booker, state: 'failed', tries: 9, queued_at: before })
    .execute();
  await db
    .insertInto('cancellation_request')
    .values({
      kind: 'cancellation',
      registration_id: booker,
      asked_at: before,
      quoted_amount: 0,
      quoted_percent: 50,
      currency: 'USD',
    })
    .execute();

  const order = { amount: 100, currency: 'USD', ordered_at: before, updated_at: before };
  await db
    .insertInto('refund_order')
    .values([
      { ...order, charge_id: await chargeOf(kenyan), key: 'failed', state: 'failed', failure: 'Closed.' },
      { ...order, charge_id: await chargeOf(kenyan), key: 'by hand', state: 'queued' },
      {
        ...order,
        ...{ charge_id: await chargeOf(kenyan), key: 'waits', state: 'queued', provider: 'stripe' },
        ...{ payment_ref: 'pi_3', try_again_at: addTime(now, days(1)) },
      },
    ])
    .execute();
  const provider = 'stripe';
  await db
    .insertInto('provider_payment')
    .values({
      ...{ provider, payment_ref: 'pi_1', amount: 100, currency: 'USD', paid_at: before },
      ...{ recorded_at: before, state: 'open', question: 'unknown' },
    })
    .execute();
  await db
    .insertInto('provider_event')
    .values({ provider, event_ref: 'evt_1', kind: 'a', sealed_body: Buffer.from('x'), received_at: before })
    .execute();
  await db
    .insertInto('dispute')
    .values({
      ...{ provider, dispute_ref: 'dp_1', payment_ref: 'pi_2', amount: 100, currency: 'USD' },
      ...{ state: 'open', taken: 0, rank: 1, respond_by: addTime(now, days(3)), recorded_at: before },
    })
    .execute();
  for (const noted of [false, true]) {
    const { paperId } = await aPaper(platform, { title: `Noted: ${noted}` });
    const { id: reviewerId } = await aReviewer(platform, { organiserId: owner.id });
    await aReview(platform, { paperId, reviewerId, organiserId: owner.id, points: 4 });
    const decision = { paperIds: [paperId], decision: 'accepted', note: '', ...by } as const;
    if (noted) await notePaperDecisions(db, decision, before);
  }
  for (const noted of [false, true]) {
    const { id } = await aGrantApplication(platform, before);
    if (!noted) continue;
    const decision = { id, decision: { kind: 'free' }, note: '', ...by } as const;
    expect(await noteGrantDecision(platform, decision, before)).toEqual({ ok: true });
  }
  const session = {
    kind: 'workshop',
    language: 'en',
    interpreted_into: [] as string[],
    format: 'online',
    join_link: 'https://meet.example/room',
    during: '[2026-01-28T10:00Z,2026-01-28T11:00Z)',
  } as const;
  await db
    .insertInto('programme_session')
    .values([
      { ...session, id: randomUUID(), slug: 'lost', title: 'Lost', abstract: 'Lost.', lost_paper_at: before },
      { ...session, id: randomUUID(), slug: 'new', title: 'New', abstract: 'New.' },
    ])
    .execute();
  const difference = {
    kind: 'unknown-there',
    what: 'payment',
    currency: 'USD',
    here: 1,
    there: null,
  } as const;
  await storeComparison(
    db,
    {
      provider,
      period: { from: before, to: now },
      figures: {},
      differences: [
        { ...difference, ref: 'a' },
        { ...difference, ref: 'b' },
      ],
    },
    before,
  );
  const { record_key_id } = await db
    .selectFrom('registration')
    .select('record_key_id')
    .where('id', '=', booker)
    .executeTakeFirstOrThrow();
  const fileId = randomUUID();
  await db
    .insertInto('stored_file')
    .values({
      ...{ id: fileId, record_key_id, wrapped_key: aPdf(), media_type: 'application/pdf', byte_size: 1 },
    })
    .execute();
  await db
    .insertInto('door_phone')
    .values([
      {
        ...{ id: randomUUID(), label: 'Gate A', organiser_id: owner.id, heard_at: before },
        ...{ unsent: 12, unsent_since: before },
      },
      {
        ...{ id: randomUUID(), label: 'Gate B', organiser_id: owner.id, heard_at: before },
        ...{ unsent: 0, list_until: addTime(now, days(1)) },
      },
      { id: randomUUID(), label: 'Gate C', organiser_id: owner.id, heard_at: now, unsent: 0 },
    ])
    .execute();
  await db
    .insertInto('transfer_proof')
    .values({ registration_id: booker, file_id: fileId, sent_at: before })
    .execute();
}

await fill();

it('links each task of the overview to a list with the number of items that the task shows', async () => {
  const { counts } = await readOpenWork(platform, now);
  const shown: Record<string, number> = {};
  for (const { count, to } of deskTasks(now)) {
    if (count === 'unclosed') continue;
    const [path = '', hash = ''] = to.split('#');
    const list = lists[path.split('?')[0] ?? ''];
    if (!list) throw new Error(`The test does not know the list at ${to}.`);
    shown[count] = list.count(await load(list.loader, path), hash);
  }
  const { unclosed, ...counted } = counts;
  expect(shown).toEqual(counted);
  expect(unclosed).toBe(0);
  // Make sure that the compared lists have items. Only these tasks have none: the edition needs no clearance of the event.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([
    ['eventClearances', 0],
    ['visaOutdated', 0],
    ['unclosed', 0],
  ]);
});

it('finds the nearest deadline or the oldest item of each task', async () => {
  const { dates } = await readOpenWork(platform, now);
  expect(dates).toMatchObject({
    erasureRequests: addTime(before, days(30)),
    bookingsEnding: addTime(now, days(1)),
    bookingRequests: before,
    disputes: addTime(now, days(3)),
    // The last day on which a person from Kenya should apply. In India this day begins at 18:30 UTC on the day before.
    visaLate: new Date('2025-11-26T18:30:00Z'),
    ...Object.fromEntries(
      ['mailsFailed', 'cancellations', 'refundsFailed', 'refundsByHand', 'refundsToOrder', 'openPayments']
        .concat([
          'overpaid',
          'transferProofs',
          'differences',
          'unhandledEvents',
          'lettersMissing',
          'documentsOutdated',
        ])
        .concat(['enquiries', 'mustChoose', 'unpaid', 'visaLetters'])
        .map((task) => [task, before]),
    ),
  });
});

it('sums by currency what is charged, received, due and to be refunded', async () => {
  const { counts, refundsToOrder } = await readOpenWork(platform, now);
  const charged = counts.registrations * 2500_00;
  const received = 2 * 2600_00 + 2 * 2500_00;
  // Three participants owe nothing: two have paid exactly their fee, and one has paid too much.
  const dollars = {
    currency: 'USD',
    charged,
    received,
    due: charged - 3 * 2500_00,
    // The overpaid amount of an active participant, the refund for a withdrawn participant, and three refund orders.
    toRefund: 100_00 + 100_00 + 300,
  };
  const { amount } = await db
    .selectFrom('charge')
    .select(({ fn }) => fn.sum<string>('amount').as('amount'))
    .where('currency', '=', 'INR')
    .executeTakeFirstOrThrow();
  const rupees = {
    currency: 'INR',
    charged: Number(amount),
    received: 0,
    due: Number(amount),
    toRefund: 0,
  };
  expect(await sumCharges(db, refundsToOrder)).toEqual([rupees, dollars]);
});
