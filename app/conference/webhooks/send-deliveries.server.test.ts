import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { addTime, days, hours, minutes, seconds } from '#platform/durations.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { makeCertificate } from '#tests/servers/certificate.ts';
import { openReceiver, type Received } from '#tests/servers/webhook-receiver.ts';
import {
  addEndpoint,
  changeSecret,
  endEndpoint,
  forgetEarlierSecrets,
  pauseEndpoint,
  resumeEndpoint,
} from './change-endpoint.server.ts';
import { deleteOldEvents } from './delete-old-events.server.ts';
import { listDeliveries, sendAgain } from './deliveries.server.ts';
import { listEndpoints, readEndpoint } from './endpoints.server.ts';
import { enqueueDue, pauses, sendDeliveries } from './send-deliveries.server.ts';
import type { WebhookEventType } from './webhook.ts';

const platform = await aPlatform();
const { db, clock, database } = platform;
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
const folder = mkdtempSync(join(tmpdir(), 'conference-webhooks-'));
const certificate = makeCertificate(folder, 'IP:127.0.0.1');
setDefaultCACertificates([certificate.cert]);
const receiver = await openReceiver(certificate);
const rules = { networks: ['127.0.0.1/32'] };
const start = clock.now;

afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
  for (const { id } of await listEndpoints(db)) await endEndpoint(db, { id, by }, clock.now);
});

async function anEndpoint(events: WebhookEventType[] = ['registration.created', 'registration.changed']) {
  const id = randomUUID();
  const url = `https://127.0.0.1:${receiver.port}/${id}`;
  const added = await addEndpoint(platform, { id, given: { name: 'Printer', url, events }, by }, clock.now);
  if (!added.ok) throw new Error(added.reason);
  return { id, secret: added.secret };
}
// Events happen at the time of the database, which is later than the clock of the tests.
const send = (id: string) => sendDeliveries(platform, id, clock.now, rules);
beforeEach(async () => {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_now() as now');
  clock.now = addTime(rows[0]?.now ?? start, seconds(5));
});

const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
const typeOf = ({ body }: Received) => JSON.parse(body).type;
async function rename(id: string, name: string) {
  await db.updateTable('registration').set({ full_name: name }).where('id', '=', id).execute();
}
const statesOf = async (endpointId: string) =>
  (await listDeliveries(db, { endpointId, before: undefined, limit: 50 })).deliveries.map(
    ({ type, state, tries, status, fault }) => [type, state, tries, status ?? fault],
  );

it('sends what another implementation of the specification accepts, once', async () => {
  const { id, secret } = await anEndpoint();
  const mira = await aRegistration(platform);
  await send(id);
  await send(id);
  expect(receiver.received.length).toBe(1);
  const [one] = receiver.received as [Received];
  const { reference } = await db
    .selectFrom('registration')
    .select('reference')
    .where('id', '=', mira.id)
    .executeTakeFirstOrThrow();
  const {
    happened_at,
    id: eventId,
    sequence,
  } = await db
    .selectFrom('webhook_event')
    .select(['happened_at', 'id', 'sequence'])
    .where('record_id', '=', mira.id)
    .executeTakeFirstOrThrow();
  expect(verify(secret, one)).toEqual({
    type: 'registration.created',
    timestamp: happened_at.toISOString(),
    sequence: Number(sequence),
    data: {
      id: mira.id,
      reference,
      status: 'active',
      participant_type: 'professional',
      payment_state: 'unpaid',
      merged_into: null,
      checked_in: false,
    },
  });
  expect(one.headers['webhook-id']).toBe(`msg_${eventId}`);
  expect(one.headers['content-type']).toBe('application/json');
  expect(one.body).not.toContain(mira.form.fullName);
  // The twins: another secret, and a changed body.
  const { secret: other } = await anEndpointElsewhere();
  expect(() => verify(other, one)).toThrow('No matching signature');
  expect(() => verify(secret, { ...one, body: one.body.replace('unpaid', 'paid') })).toThrow();
});

async function anEndpointElsewhere() {
  const given = {
    name: 'Elsewhere',
    url: `https://${randomUUID()}.example/`,
    events: ['enquiry.received' as const],
  };
  const id = randomUUID();
  const added = await addEndpoint(platform, { id, given, by }, clock.now);
  if (!added.ok) throw new Error(added.reason);
  return { id, secret: added.secret };
}

it('signs with two secrets for a day while one is changed', async () => {
  const { id, secret } = await anEndpoint();
  const second = await changeSecret(platform, { id, seen: null, by }, clock.now);
  // The same form sent twice changes nothing.
  expect(await changeSecret(platform, { id, seen: null, by }, clock.now)).toBeUndefined();
  const mira = await aRegistration(platform);
  await send(id);
  const [one] = receiver.received as [Received];
  expect(String(one.headers['webhook-signature']).split(' ').length).toBe(2);
  expect(verify(secret, one)).toEqual(verify(second ?? '', one));
  await rename(mira.id, 'Another Name');
  clock.now = addTime(clock.now, days(1) + 1);
  await send(id);
  const late = receiver.received[1] as Received;
  expect(String(late.headers['webhook-signature']).split(' ').length).toBe(1);
  await forgetEarlierSecrets(db, clock.now);
  expect(await readEndpoint(db, id)).toMatchObject({ secretBeforeUntil: null });
});

it('tries again with growing pauses for two days, then pauses the endpoint with a mail, and misses nothing', async () => {
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(days(2));
  const { id } = await anEndpoint();
  const mira = await aRegistration(platform);
  receiver.answer = () => ({ status: 500, text: 'Broken' });
  await send(id);
  for (const [index, pause] of pauses.entries()) {
    clock.now = addTime(clock.now, pause - 1);
    await send(id);
    expect(receiver.received.length).toBe(index + 1);
    clock.now = addTime(clock.now, 1);
    await send(id);
    expect(receiver.received.length).toBe(index + 2);
  }
  clock.now = addTime(clock.now, days(1));
  await send(id);
  expect(receiver.received.length).toBe(9);
  expect(await statesOf(id)).toEqual([['registration.created', 'waiting', 9, 500]]);
  expect(await readEndpoint(db, id)).toMatchObject({ pausedBecause: 'failing', waiting: 1, failed: 0 });
  const mail = await receiveMail(platform, id, 'webhook-paused');
  expect(mail?.subject).toBe('A webhook was paused: Printer');

  // What happens meanwhile waits, too. Everything arrives, in order, when somebody resumes it.
  await rename(mira.id, 'Another Name');
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200 });
  await send(id);
  expect(receiver.received).toEqual([]);
  expect(await resumeEndpoint(db, { id, by }, clock.now)).toBe(true);
  await send(id);
  expect(receiver.received.map(typeOf)).toEqual(['registration.created', 'registration.changed']);
  expect(await readEndpoint(db, id)).toMatchObject({ pausedBecause: null, failingSince: null, waiting: 0 });
  const paused = db.selectFrom('mail').select('id').where('subject_id', '=', id);
  expect(await paused.execute()).toHaveLength(1);
});

it('keeps the order of each record, and lets other records pass', async () => {
  const { id } = await anEndpoint();
  const [mira, noor] = [await aRegistration(platform), await aRegistration(platform)];
  receiver.answer = ({ body }) => ({ status: body.includes(mira.id) ? 503 : 204 });
  await send(id);
  await rename(mira.id, 'Second');
  await rename(noor.id, 'Second');
  clock.now = addTime(clock.now, seconds(20));
  await send(id);
  const about = ({ body }: Received) => (body.includes(mira.id) ? 'mira' : 'noor');
  const seen = () => receiver.received.map((one) => `${about(one)} ${typeOf(one)}`).sort();
  expect(seen()).toEqual([
    'mira registration.created',
    'noor registration.changed',
    'noor registration.created',
  ]);
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
  clock.now = addTime(clock.now, minutes(1));
  await send(id);
  expect(receiver.received.map((one) => `${about(one)} ${typeOf(one)}`)).toEqual([
    'mira registration.created',
    'mira registration.changed',
  ]);
});

it('gives up one delivery after two days if others arrive, and sends it again when somebody asks', async () => {
  const { id } = await anEndpoint();
  const mira = await aRegistration(platform);
  receiver.answer = ({ body }) => ({ status: body.includes(mira.id) ? 422 : 204 });
  for (const pause of [0, ...pauses]) {
    clock.now = addTime(clock.now, pause);
    await send(id);
    // Somebody else's registration arrives each time.
    await aRegistration(platform);
    await db.updateTable('webhook_delivery').set({ next_try_at: clock.now }).where('tries', '=', 0).execute();
    await send(id);
  }
  const { deliveries } = await listDeliveries(db, { endpointId: id, before: undefined, limit: 50 });
  const given = deliveries.filter(({ state }) => state !== 'delivered');
  expect(given.map(({ state, tries, status }) => [state, tries, status])).toEqual([['failed', 9, 422]]);
  expect(await readEndpoint(db, id)).toMatchObject({ pausedBecause: null, failed: 1, waiting: 0 });

  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
  const again = { id: given[0]?.id ?? '', endpointId: id, by };
  expect(await sendAgain(db, again, clock.now)).toBe(true);
  await send(id);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([`msg_${given[0]?.eventId}`]);
  expect(await sendAgain(db, { ...again, endpointId: randomUUID() }, clock.now)).toBe(false);
});

it('waits as long as a receiver asks, and pauses at once if it is gone', async () => {
  const { id } = await anEndpoint();
  await aRegistration(platform);
  receiver.answer = () => ({ status: 429, headers: { 'retry-after': '7200' } });
  await send(id);
  clock.now = addTime(clock.now, hours(2) - seconds(1));
  await send(id);
  expect(receiver.received.length).toBe(1);
  receiver.answer = () => ({ status: 410 });
  clock.now = addTime(clock.now, seconds(1));
  await send(id);
  expect(receiver.received.length).toBe(2);
  expect(await readEndpoint(db, id)).toMatchObject({ pausedBecause: 'gone', waiting: 1 });
});

it('follows no redirect, and refuses private addresses', async () => {
  const { id } = await anEndpoint();
  await aRegistration(platform);
  receiver.answer = () => ({ status: 302, headers: { location: `https://127.0.0.1:${receiver.port}/x` } });
  await send(id);
  expect(await statesOf(id)).toEqual([['registration.created', 'waiting', 1, 302]]);
  expect(receiver.received.length).toBe(1);
  clock.now = addTime(clock.now, minutes(1));
  // Without the network in the configuration.
  await sendDeliveries(platform, id, clock.now);
  expect(await statesOf(id)).toEqual([
    ['registration.created', 'waiting', 2, 'The address leads into a private network, which is not allowed.'],
  ]);
  expect(receiver.received.length).toBe(1);
});

it('sends nothing while it is paused, after its end, or in a rehearsal', async () => {
  const [first, second] = [await anEndpoint(), await anEndpoint()];
  await aRegistration(platform);
  await pauseEndpoint(db, { id: first.id, by }, clock.now);
  await endEndpoint(db, { id: second.id, by }, clock.now);
  await send(first.id);
  await send(second.id);
  await resumeEndpoint(db, { id: first.id, by }, clock.now);
  await sendDeliveries({ ...platform, rehearsal: { aheadMs: 1 } }, first.id, clock.now, rules);
  expect(receiver.received).toEqual([]);
  expect(await resumeEndpoint(db, { id: second.id, by }, clock.now)).toBe(false);
  await send(first.id);
  expect(receiver.received.length).toBe(1);
  const acts = db.selectFrom('audit_entry').select('action').where('subject_id', '=', first.id).orderBy('id');
  expect((await acts.execute()).map(({ action }) => action)).toEqual([
    'webhook.added',
    'webhook.paused',
    'webhook.resumed',
  ]);
});

it('refuses a second endpoint with the same address, and seals its secrets', async () => {
  const { id, secret } = await anEndpoint();
  const url = `https://127.0.0.1:${receiver.port}/${id}`;
  const given = { name: 'Again', url, events: ['payment.booked' as const] };
  expect(await addEndpoint(platform, { id: randomUUID(), given, by }, clock.now)).toEqual({
    ok: false,
    reason: 'address-taken',
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { rows } = await database.pool.query('select * from webhook_endpoint where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
  const acts = await database.pool.query('select detail::text from audit_entry where subject_id = $1', [id]);
  expect(JSON.stringify(acts.rows)).not.toContain('whsec_');
});

it('enqueues a job for each endpoint that has something to send, and deletes old events', async () => {
  const { id } = await anEndpoint();
  const jobs = async () =>
    Number(
      (
        await database.pool.query(
          "select count(*) from jobs.job where name = 'send-webhooks' and data ->> 'id' = $1",
          [id],
        )
      ).rows[0].count,
    );
  await enqueueDue(platform, clock.now);
  expect(await jobs()).toBe(0);
  await aRegistration(platform);
  await enqueueDue(platform, clock.now);
  expect(await jobs()).toBe(1);
  expect(await deleteOldEvents(db, addTime(clock.now, minutes(1)))).toBeGreaterThan(0);
  expect(await statesOf(id)).toEqual([]);
});
