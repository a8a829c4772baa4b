import { expect, it } from 'vitest';
import { readEndpoint } from '#conference/webhooks/endpoints.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import * as one from './webhook.tsx';
import * as list from './webhooks.tsx';

const platform = await aPlatform();
const { db, database } = platform;
const owner = await anOrganiser(platform);
const context = platform.request();
const url = 'https://receiver.example/in';
const events = ['registration.created', 'payment.booked'];

const add = (body: Record<string, string | readonly string[]>) =>
  callDesk(context, list.action, { token: owner.token, body: { intent: 'add', ...body } });
const send = (endpointId: string, body: Record<string, string | readonly string[]>) =>
  callDesk(context, one.action, { token: owner.token, params: { endpointId }, body });
const load = async (endpointId: string) =>
  (await callDesk(context, one.loader, { token: owner.token, params: { endpointId } })).data as Awaited<
    ReturnType<typeof one.loader>
  >;

it('refuses addresses that cannot be sent to, and a form without events', async () => {
  const refusals = [];
  for (const typed of [
    'http://receiver.example/',
    'https://a:b@receiver.example/',
    'receiver',
    'https://2130706433/',
  ])
    refusals.push((await add({ name: 'Printer', url: typed, events })).refusal?.errors?.url);
  expect(refusals).toEqual([
    ...Array(3).fill('Type an address that begins with https://, without a name and password.'),
    'This address leads into a private network, which is not allowed.',
  ]);
  const empty = await add({ name: ' ', url, events: ['registration.deleted'] });
  expect([empty.status, empty.refusal]).toEqual([
    422,
    {
      errors: { name: 'Give the endpoint a name.', events: 'Tick at least one event.' },
      values: { name: ' ', url },
      events: [],
    },
  ]);
});

it('shows the secret once, and only one webhook has an address', async () => {
  const { added } = Object((await add({ name: 'Printer', url, events })).data);
  expect(added).toEqual({ id: added.id, name: 'Printer', secret: expect.stringMatching(/^whsec_/) });
  expect((await add({ name: 'Printer', url, events })).refusal?.errors).toEqual({
    url: 'Another webhook has this address.',
  });
  const listed = await callDesk(context, list.loader, { token: owner.token });
  expect(Object(listed.data).endpoints).toEqual([
    {
      id: added.id,
      name: 'Printer',
      url,
      host: 'receiver.example',
      events,
      waiting: 0,
      failed: 0,
      state: 'Working',
      tone: 'done',
    },
  ]);
  expect(JSON.stringify([listed.data, await load(added.id)])).not.toContain('whsec_');

  // A form that is sent twice makes one secret.
  const { toChangeSecret, toEnd } = await load(added.id);
  const change = { intent: 'change-secret', seen: toChangeSecret.boundTo ?? '' };
  expect((await send(added.id, change)).data).toEqual({ secret: expect.stringMatching(/^whsec_/) });
  expect((await send(added.id, change)).status).toBe(409);

  await send(added.id, { intent: 'pause' });
  await send(added.id, { intent: 'pause' });
  expect((await load(added.id)).endpoint.state).toBe('Paused');
  await send(added.id, { intent: 'resume' });
  expect((await load(added.id)).endpoint.state).toBe('Working');

  const renamed = await send(added.id, {
    intent: 'change',
    name: 'Badges',
    url,
    events: ['enquiry.received'],
  });
  expect(renamed.to).toContain(`/organiser/settings/webhooks/${added.id}`);
  expect(await readEndpoint(db, added.id)).toMatchObject({ name: 'Badges', events: ['enquiry.received'] });

  await send(added.id, { intent: 'end', seen: toEnd.boundTo ?? '' });
  expect((await load(added.id)).endpoint.state).toBe('Working');
  await send(added.id, { intent: 'end', seen: (await load(added.id)).toEnd.boundTo ?? '' });
  expect((await load(added.id)).endpoint.state).toBe('Ended');
  const { rows } = await database.pool.query(
    'select action from audit_entry where subject_id = $1 order by id',
    [added.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'webhook.added',
    'webhook-secret.changed',
    'webhook.paused',
    'webhook.resumed',
    'webhook.changed',
    'webhook.ended',
  ]);
});

it('lists deliveries, and sends one again', async () => {
  const { id } = Object((await add({ name: 'Printer', url, events })).data).added;
  await aRegistration(platform);
  const { deliveries } = await load(id);
  expect(deliveries).toMatchObject([{ type: 'registration.created', stateWord: 'Waiting', text: '' }]);
  expect(deliveries[0]?.data).toContain('payment_state: unpaid');
  const again = { intent: 'send-again', deliveryId: deliveries[0]?.id ?? '' };
  expect((await send(id, again)).to).toContain('#deliveries');
  expect((await send(id, { ...again, deliveryId: 'nonsense' })).status).toBe(404);
});

it('is for owners alone', async () => {
  const { token } = await anOrganiser(platform, { roles: ['registrar', 'finance', 'programme'] });
  expect((await callDesk(context, list.loader, { token })).status).toBe(403);
});
