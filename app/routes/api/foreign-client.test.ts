import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import { expect, it } from 'vitest';
import type { paths } from '#tests/api/client.d.ts';
import { aRegistrationForm } from '#tests/factories.ts';
import { anAccessKey, serveApi } from '#tests/open-api.ts';
import { aPlatform } from '#tests/platform.ts';
import { makeDocument } from './describe-api.server.ts';

const platform = await aPlatform();
const origin = await serveApi(platform);

const { token } = await anAccessKey(platform, [
  'registrations.read',
  'registrations.change',
  'registrations.details',
  'payments.read',
  'payments.record',
  'door.read',
  'door.check-in',
]);
const api = createClient<paths>({
  baseUrl: `${origin}/api/v1`,
  headers: { Authorization: `Bearer ${token}` },
});

/** The header that every write needs. */
const once = () => ({ header: { 'Idempotency-Key': randomUUID() } });

let people = 0;

/** Registers a person through the generated client, and returns their id. */
async function register(email: string): Promise<string> {
  people += 1;
  const { fullName, passportNumber, passportExpiry } = aRegistrationForm();
  const { data, error } = await api.POST('/registrations', {
    params: once(),
    body: {
      fullName,
      email,
      participantType: 'student',
      passportNumber: `${passportNumber}${people}`,
      passportExpiry,
      needsVisa: 'no',
    },
  });
  expect(error).toBeUndefined();
  expect(data?.isWaiting).toBe(false);
  return data?.id ?? '';
}

it('a generated client registers, pays by hand, checks in, and reads pages', async () => {
  const ids = [];
  for (const name of ['amina', 'bartholomew', 'chi']) ids.push(await register(`${name}@people.example`));
  const [first = ''] = ids;
  const path = { registrationId: first };

  const { data: before } = await api.GET('/registrations/{registrationId}', { params: { path } });
  const due = before?.balance?.due;
  if (!due) throw new Error('The fee is missing.');
  const paid = await api.POST('/registrations/{registrationId}/payments', {
    params: { path, ...once() },
    body: { method: 'cash', money: due, receivedOn: '2026-01-10' },
  });
  expect(paid.response.status).toBe(201);
  const checked = await api.POST('/registrations/{registrationId}/check-ins', {
    params: { path, ...once() },
    body: {},
  });
  expect(checked.data).toEqual({ registrationId: first, place: null, isNew: true, isPaid: true });

  const { data: unpaid } = await api.GET('/registrations', { params: { query: { paid: 'no', limit: 1 } } });
  const { data: more } = await api.GET('/registrations', {
    params: { query: { paid: 'no', limit: 5, after: unpaid?.cursor ?? '' } },
  });
  const found = [...(unpaid?.items ?? []), ...(more?.items ?? [])].map(({ id }) => id);
  expect(found.toSorted()).toEqual(ids.slice(1).toSorted());
  expect([unpaid?.hasMore, more?.hasMore]).toEqual([true, false]);

  const { data: checkIns } = await api.GET('/check-ins', { params: { query: {} } });
  expect(checkIns?.items.map(({ registrationId }) => registrationId)).toEqual([first]);
});

it('a generated client gets a refusal with its type', async () => {
  await register('twice@people.example');
  const { fullName, passportExpiry } = aRegistrationForm();
  const { error } = await api.POST('/registrations', {
    params: once(),
    body: {
      fullName,
      email: 'twice@people.example',
      participantType: 'student',
      passportNumber: 'X7654321',
      passportExpiry,
      needsVisa: 'no',
    },
  });
  expect(error).toMatchObject({ status: 409, code: 'email-taken' });
});

it('the client was generated from the document that the API has now', async () => {
  const hash = createHash('sha256')
    .update(JSON.stringify(makeDocument('ORIGIN')))
    .digest('hex');
  const client = await readFile('tests/api/client.d.ts', 'utf8');
  expect(/^\/\/ From a document with the hash (\w+)\.$/m.exec(client)?.[1]).toBe(hash);
});
