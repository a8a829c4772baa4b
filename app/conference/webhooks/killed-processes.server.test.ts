import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { addTime, minutes, seconds } from '#platform/durations.ts';
import { findFreePort } from '#platform/free-port.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { makeCertificate } from '#tests/servers/certificate.ts';
import { openReceiver } from '#tests/servers/webhook-receiver.ts';
import { addEndpoint } from './change-endpoint.server.ts';
import { pauses, sendDeliveries } from './send-deliveries.server.ts';

const platform = await aPlatform();
const { db, database } = platform;
const owner = await anOrganiser(platform);
const folder = mkdtempSync(join(tmpdir(), 'conference-killed-'));
const certificate = makeCertificate(folder, 'IP:127.0.0.1');
setDefaultCACertificates([certificate.cert]);
const rules = { networks: ['127.0.0.1/32'] };
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function anEndpoint(port: number) {
  const id = randomUUID();
  const given = {
    name: 'Killed',
    url: `https://127.0.0.1:${port}/${id}`,
    events: ['registration.created' as const, 'registration.changed' as const],
  };
  const by = { organiserId: owner.id, requestId: 'a-request' };
  await addEndpoint(platform, { id, given, by }, platform.now());
  return id;
}

function start(worker: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', worker], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function startReceiver(port: number, dies: Record<string, string> = {}) {
  const child = start('tests/workers/dying-receiver.ts', { FOLDER: folder, PORT: String(port), ...dies });
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

/** Returns a time after all events, because they happen at the time of the database. */
async function afterAllEvents(): Promise<Date> {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_now() as now');
  return addTime(rows[0]?.now ?? new Date(), seconds(5));
}

it('a receiver that is killed again and again misses nothing', async () => {
  const port = await findFreePort();
  const id = await anEndpoint(port);
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aRegistration(platform)));
  for (const person of people) {
    await db.updateTable('registration').set({ country: 'IN' }).where('id', '=', person.id).execute();
  }
  const events = await db.selectFrom('webhook_event').select('id').execute();
  expect(events.length).toBe(12);
  let now = await afterAllEvents();
  // Nobody listens at first. Then it dies before it has written what came, and then after that, before it answers.
  await sendDeliveries(platform, id, now, rules);
  for (const dies of [
    { DIES_AT: '2', DIES: 'early' },
    { DIES_AT: '2', DIES: 'late' },
    { DIES_AT: '1', DIES: 'late' },
    { DIES_AT: '3', DIES: 'early' },
  ]) {
    const child = await startReceiver(port, dies);
    const died = once(child, 'exit');
    for (let pause = 0; child.signalCode === null && pause < 4; pause += 1) {
      now = addTime(now, pauses[pause] ?? 0);
      await sendDeliveries(platform, id, now, rules);
    }
    await died;
    expect(child.signalCode).toBe('SIGKILL');
  }
  const last = await startReceiver(port);
  for (const pause of pauses) {
    now = addTime(now, pause);
    await sendDeliveries(platform, id, now, rules);
  }
  last.kill('SIGKILL');
  const received = readFileSync(join(folder, 'received'), 'utf8').trim().split('\n');
  const sent = events.map((event) => `msg_${event.id}`);
  expect([...new Set(received)].sort()).toEqual(sent.sort());
  // What was written, but not answered, came again with the same id.
  expect(received.length).toBeGreaterThan(sent.length);
  const waiting = db.selectFrom('webhook_delivery').select('id').where('state', '<>', 'delivered');
  expect(await waiting.execute()).toEqual([]);
}, 120_000);

it('a delivery is sent again if the process that sends it is killed', async () => {
  const receiver = await openReceiver(certificate);
  const id = await anEndpoint(receiver.port);
  await aRegistration(platform);
  const now = await afterAllEvents();
  // It never answers, so the process waits.
  receiver.answer = () => ({ status: 200, stays: true });
  const child = start('tests/workers/sending-worker.ts', {
    APP_URL: database.url,
    ENDPOINT: id,
    NOW: now.toISOString(),
    CERTIFICATE: join(folder, 'certificate.pem'),
  });
  const ended = once(child, 'exit');
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  child.kill('SIGKILL');
  await ended;
  receiver.answer = () => ({ status: 204 });
  // Until the time that the dead process took, nobody else sends it.
  await sendDeliveries(platform, id, addTime(now, minutes(1)), rules);
  expect(receiver.received.length).toBe(1);
  await sendDeliveries(platform, id, addTime(now, minutes(2)), rules);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
  await receiver.close();
}, 60_000);
