import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { sumCharges } from '#conference/money/lists/sum-charges.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { readOpenWork } from '#conference/reports/read-open-work.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { loader as bookings } from '#routes/organiser/festival/bookings.tsx';
import { loader as ledger } from '#routes/organiser/money/payments.tsx';
import { loader as money } from '#routes/organiser/money/to-do.tsx';
import { loader as totals } from '#routes/organiser/money/totals/totals.tsx';
import { loader as registrations } from '#routes/organiser/registration/registrations.tsx';
import { loader as exported } from '#routes/organiser/reports/exports/export.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { openRandom } from '#tests/random.ts';
import { loadCharts } from './load-charts.server.ts';

const platform = await aPlatform();
const { db, clock } = platform;
const now = new Date('2026-01-10T08:00:00Z');
clock.now = now;
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
const random = openRandom();
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

async function load<Answer>(loader: (asked: never) => Promise<unknown>, to: string) {
  const request = new Request(`https://conference.example${to}`, {
    headers: { Cookie: `__Host-desk=${owner.token}` },
  });
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  const url = new URL(request.url);
  return (await loader({
    request,
    url,
    context,
    params: {},
    pattern: url.pathname.slice(1),
  } as never)) as Answer;
}

type Of = { kind: 'registration' | 'booking'; id: string };

async function balanceOf({ kind, id }: Of) {
  const balance = (await readBalances(db, kind, [id])).get(id);
  if (!balance) throw new Error('There is no charge.');
  return balance;
}

const shares = [1, 1 / 2, 1 / 3, 1.1];

/** Records a payment, a waiver or a refund of a share of the price. */
async function book(of: Of, what: 'payment' | 'waiver' | 'refund', share = oneOf(shares)) {
  const { due, charged, received } = await balanceOf(of);
  const asked = Math.floor(charged * share);
  const amount =
    what === 'refund' ? Math.min(received, asked) : what === 'waiver' ? Math.min(due, asked) : asked;
  if (amount <= 0) return undefined;
  const form =
    what === 'waiver'
      ? ({ kind: 'payment', method: 'waiver', note: 'A grant' } as const)
      : ({ kind: what, method: oneOf(['transfer', 'cash'] as const), note: 'By a test' } as const);
  const accepted = what === 'payment' && amount > due ? amount - Math.max(0, due) : undefined;
  const payment = aPaymentToRecord(of, owner.id, { ...form, amount, accepted });
  const recorded = await recordPayment(platform, payment, now);
  if (!recorded.ok) throw new Error(`${what} of ${amount}: ${recorded.reason}`);
  return payment.submissionHash;
}

/** Undoes a booked entry, as after a mistake. */
async function undo(of: Of, submissionHash: Buffer) {
  const { id: paymentId } = await db
    .selectFrom('payment')
    .select('id')
    .where('submission_hash', '=', submissionHash)
    .executeTakeFirstOrThrow();
  await undoPayment(platform, { of, paymentId, reason: 'A mistake', ...by }, now);
}

/** Adds a few random people, with bookings and payments in every state. */
async function addPeople() {
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const { id } = await aRegistration(platform, {
      now,
      participantType: oneOf(['student', 'professional']),
    });
    const charges: Of[] = [{ kind: 'registration', id }];
    if (random() < 0.3) {
      const option = oneOf(['ac-shop', 'non-ac-shop', 'food-stall'] as const);
      const booked = await aBooking(platform, id, { now, option }).catch((thrown: unknown) => {
        // The small edition has only a few of these.
        if (!String(thrown).includes('no-spot-left')) throw thrown;
      });
      if (booked) charges.push({ kind: 'booking', id: booked });
    }
    for (const of of charges) {
      if (random() < 0.25) await book(of, 'waiver');
      const paid = random() < 0.6 ? await book(of, 'payment') : undefined;
      if (paid && random() < 0.15) await undo(of, paid);
      if (random() < 0.25) await book(of, 'refund');
    }
    const status = oneOf(['active', 'active', 'active', 'withdrawn', 'must-choose'] as const);
    if (status === 'active') continue;
    const ended = { status, paid_at: null, ...(status === 'withdrawn' && { withdrawn_at: now }) };
    await db.updateTable('registration').set(ended).where('id', '=', id).execute();
  }
}

/** Adds a person in each payment state, so that every count has something to count. */
async function addOneOfEach() {
  for (const share of [...shares, 0]) {
    const { id } = await aRegistration(platform, { now });
    await book({ kind: 'registration', id }, 'payment', share);
    if (share === 1 / 2) await book({ kind: 'registration', id }, 'refund', 1);
  }
  const { id } = await aRegistration(platform, { now });
  await book({ kind: 'registration', id }, 'waiver', 1);
}

type List = { pages: { found: number }; exported: string | null };

/** Returns how many rows the list at an address has. With `exports`, its export must have as many. */
const countRows = async (to: string, { exports }: { exports: boolean }) => {
  const [path = ''] = to.split('#');
  const loader = path.startsWith('/organiser/bookings') ? bookings : registrations;
  const { pages, exported: address } = await load<List>(loader as never, path);
  if (!exports) return pages.found;
  if (!address) throw new Error(`There is no export of ${to}.`);
  const file = await load<Response>(exported as never, `${address}&format=csv`);
  const rows = (await file.text()).trim().split('\r\n').slice(1);
  expect([to, rows.filter((row) => row !== '').length]).toEqual([to, pages.found]);
  return pages.found;
};

/** Adds the due amounts of the rows of these lists, each charge by its own balance. */
async function dueOfRows() {
  const people = db.selectFrom('registration').select('id').where('status', '=', 'active');
  const booked = db.selectFrom('booking').select('id').where('holds_spot', '=', true);
  const sums: Record<string, number> = {};
  for (const [kind, rows] of [
    ['registration', await people.execute()],
    ['booking', await booked.execute()],
  ] as const) {
    const balances = await readBalances(
      db,
      kind,
      rows.map(({ id }) => id),
    );
    for (const { currency, due } of balances.values())
      sums[currency] = (sums[currency] ?? 0) + Math.max(0, due);
  }
  return sums;
}

it('each count of the overview and of the money is the number of rows behind it, in twenty random states', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    await (round === 0 ? addOneOfEach() : addPeople());
    const found = (to: string) => countRows(to, { exports: round % 5 === 4 });
    const { counts, refundsToOrder } = await readOpenWork(platform, now);
    expect([
      await found('/organiser/registrations?status=active'),
      await found('/organiser/registrations?status=active&paid=no'),
      await found('/organiser/registrations?status=must-choose'),
      await found('/organiser/bookings?status=requested'),
    ]).toEqual([counts.registrations, counts.unpaid, counts.mustChoose, counts.bookingRequests]);

    const { states, tables } = await load<{
      states: { id: string; registrations: number; bookings: number }[];
      tables: { currency: string; rows: { at: string; count: string }[] }[];
    }>(totals as never, '/organiser/totals?by=currency');
    // Each total opens its entries in the ledger.
    for (const { at, count } of tables.flatMap(({ rows }) => rows)) {
      const { pages } = await load<List>(ledger as never, `${at}&what=money`);
      expect([at, pages.found.toLocaleString('en')]).toEqual([at, count]);
    }
    for (const { id, ...numbers } of states) {
      if (numbers.registrations > 0) seen.add(id);
      expect({
        id,
        registrations: await found(`/organiser/registrations?paid=${id}`),
        bookings: await found(`/organiser/bookings?payment=${id}`),
      }).toEqual({ id, ...numbers });
    }
    // Together the states are the figures of the overview: a part-paid or refunded fee is not paid in full.
    const ofStates = (ids: readonly string[]) =>
      states.reduce((sum, row) => (ids.includes(row.id) ? sum + row.registrations : sum), 0);
    expect(ofStates(['unpaid', 'part-paid', 'refunded'])).toBe(counts.unpaid);
    expect(ofStates(states.map(({ id }) => id))).toBe(counts.registrations);

    const { registrations: charts } = await loadCharts(
      platform.request() as never,
      {
        id: owner.id,
        roles: ['owner'],
      } as never,
    );
    const paid = counts.registrations - counts.unpaid;
    const types = charts?.types ?? [];
    expect([
      types.reduce((sum, { all }) => sum + all, 0),
      types.reduce((sum, one) => sum + one.paid, 0),
      charts?.growth?.registered ?? 0,
      charts?.growth?.paid ?? 0,
    ]).toEqual([counts.registrations, paid, counts.registrations, paid]);

    const { queues } = await load<{
      queues: Record<string, { total: number; rows: unknown[] } | undefined>;
    }>(money as never, '/organiser/money');
    for (const [count, queue] of [
      [counts.overpaid, queues.overpaid],
      [counts.refundsToOrder, queues['to-order']],
      [counts.transferProofs, queues.proofs],
    ] as const) {
      expect([queue?.total ?? 0, queue?.rows.length ?? 0]).toEqual([count, Math.min(50, count)]);
    }

    const due = await dueOfRows();
    for (const sums of await sumCharges(db, refundsToOrder)) {
      expect({ round, currency: sums.currency, due: sums.due }).toEqual({
        round,
        currency: sums.currency,
        due: due[sums.currency] ?? 0,
      });
    }
  }
  expect([...seen].toSorted()).toEqual(['overpaid', 'paid', 'part-paid', 'refunded', 'unpaid', 'waived']);
}, 90_000);
