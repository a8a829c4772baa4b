import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { cancelEdition } from '#conference/money/cancellation/cancel-edition.server.ts';
import { listCharges, readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import { anOrganiser, aRegistration, aStripePayment } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { openRandom } from '#tests/random.ts';
import { orderEditionRefunds } from './order-edition-refunds.server.ts';

const random = openRandom();
const below = (limit: number) => Math.floor(random() * limit);

/** How many people are refunded. `REFUNDS=500 npm test -- unit mass-refund` refunds five hundred people. */
const people = Number(process.env.REFUNDS ?? 30);

const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform);
const now = new Date('2026-01-10T08:00:00Z');

/**
 * The refunds that the test provider has made: the amount in minor units, by the key of the refund. The provider makes
 * one refund for each key, and sometimes answers slowly.
 */
const made = new Map<string, number>();
let calls = 0;
const provider = createServer(async (request, response) => {
  const { key, amount } = (await json(request)) as { key: string; amount: { amount: number } };
  calls += 1;
  await sleep(below(10));
  made.set(key, amount.amount);
  await sleep(below(10));
  response.end(JSON.stringify({ refundRef: `re_${key}`, state: 'paid' }));
});
provider.listen(0, '127.0.0.1');
await once(provider, 'listening');
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

/**
 * Runs the worker, and kills it at a random moment after it has begun to send. Returns true if the worker ended by
 * itself.
 */
async function work(): Promise<boolean> {
  const { port } = provider.address() as AddressInfo;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'tests/workers/refunding-worker.ts'],
    {
      env: { ...process.env, APP_URL: platform.database.url, PROVIDER_URL: `http://127.0.0.1:${port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  const before = calls;
  const wanted = before + 1 + below(Math.max(1, Math.ceil(people / 3) - 1));
  while (child.exitCode === null && child.signalCode === null && calls < wanted) await sleep(1);
  await sleep(below(15));
  child.kill('SIGKILL');
  const [code] = await ended;
  return code === 0;
}

it('refunds each person once, although the process is killed again and again', async () => {
  for (let count = 0; count < people; count += 1) {
    const { id } = await aRegistration(platform, { now });
    await aStripePayment(platform, id, 2500_00, now);
  }
  await cancelEdition(platform, { organiserId: owner.id, requestId: 'a-request' }, now);
  const charged = await listCharges(db, { after: undefined, limit: people + 1 });
  await orderEditionRefunds(platform, { after: 'start', limit: people + 1 }, now);

  let kills = 0;
  while (!(await work())) kills += 1;
  expect(kills).toBeGreaterThan(1);

  expect([...made.values()]).toEqual(Array(people).fill(2500_00));
  const orders = await refundOrders(db).execute();
  expect(orders.map(({ state }) => state)).toEqual(Array(people).fill('paid'));
  expect(new Set(orders.map(({ payment_id }) => payment_id)).size).toBe(people);
  for (const of of charged) {
    expect(await readBalance(db, of)).toMatchObject({ received: 2500_00, repaid: 2500_00 });
  }
  const { refunds } = await db
    .selectFrom('payment')
    .select((row) => asNumber(row.fn.countAll()).as('refunds'))
    .where('kind', '=', 'refund')
    .executeTakeFirstOrThrow();
  expect(refunds).toBe(people);
}, 600_000);
