import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkIn } from '#conference/door/check-in.server.ts';
import { endAccessKey } from '#conference/organiser/access-keys/end-access-key.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { anAccessKey, callApi, serveApi } from '#tests/open-api.ts';
import { anAcceptedPaper, aPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { checkAnswer } from './answer-call.server.ts';
import type { FieldFault } from './problems.ts';

const platform = await aPlatform();
const origin = await serveApi(platform);
const owner = await anOrganiser(platform);

const nobody = '00000000-0000-4000-8000-000000000000';

async function actsOf(id: string) {
  const { rows } = await searchAudit(platform, { filter: { organiserId: id }, count: 50 });
  return rows.map(({ action }) => action);
}

it('opens nothing without a key, with a wrong one, and with one that was ended or is over', async () => {
  const ended = await anAccessKey(platform, ['registrations.read']);
  const by = { organiserId: owner.id, requestId: 'a-request' };
  await endAccessKey(platform.db, { keyId: ended.id, isDevice: false, ...by }, platform.now());
  const over = await anAccessKey(platform, ['registrations.read'], { lastDay: '2026-01-09' });
  const answers = [];
  for (const token of [undefined, 'pck_wrong', 'wrong', ended.token, over.token]) {
    const { status, body } = await callApi(origin, token)('/registrations');
    answers.push([status, body.code]);
  }
  expect(answers).toEqual([
    [401, 'no-key'],
    [401, 'wrong-key'],
    [401, 'wrong-key'],
    [401, 'key-ended'],
    [401, 'key-expired'],
  ]);
});

it('tells a refusal as problem details, without a value that was sent', async () => {
  const { token } = await anAccessKey(platform, ['registrations.read']);
  const { status, headers, body } = await callApi(origin, token)('/registrations?paid=a-secret');
  expect([status, headers.get('Content-Type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
  expect(body).toEqual({
    type: 'http://localhost:3000/api#problem-wrong-query',
    title: 'Bad request',
    status: 400,
    detail: 'Some parameters of the address are wrong. The field errors names them.',
    code: 'wrong-query',
    requestId: headers.get('X-Request-Id'),
    errors: [
      {
        field: 'paid',
        message: 'Please send one of: yes, no, unpaid, part-paid, paid, overpaid, refunded, waived.',
      },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('a-secret');
});

it('binds a key to its network', async () => {
  const { token } = await anAccessKey(platform, ['registrations.read'], { network: '203.0.113.0/24' });
  const from = async (address: string) =>
    (await callApi(origin, token)('/key', { headers: { 'X-Forwarded-For': address } })).status;
  expect([await from('203.0.113.7'), await from('203.0.114.7'), await from('2001:db8::1')]).toEqual([
    200, 403, 403,
  ]);
});

it('pages through registrations in a stable order, and finds those that are new or have changed', async () => {
  const { token } = await anAccessKey(platform, ['registrations.read']);
  const call = callApi(origin, token);
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push((await aRegistration(platform)).id);
  const first = await call('/registrations?limit=3');
  const second = await call(`/registrations?limit=3&after=${first.body.cursor}`);
  const ids = [...first.body.items, ...second.body.items].map(({ id }) => id);
  expect(ids).toEqual(made.toSorted((one, other) => ids.indexOf(one) - ids.indexOf(other)));
  expect([first.body.hasMore, second.body.hasMore]).toEqual([true, false]);

  const later = await aRegistration(platform, { now: new Date('2026-01-11T08:00:00Z') });
  const next = await call(`/registrations?limit=3&after=${second.body.cursor}`);
  expect(next.body.items.map(({ id }: { id: string }) => id)).toEqual([later.id]);
  const empty = await call(`/registrations?after=${next.body.cursor}`);
  expect(empty.body).toEqual({ items: [], cursor: next.body.cursor, hasMore: false });

  await platform.db
    .updateTable('registration')
    .set({ updated_at: new Date('2026-01-12T08:00:00Z') })
    .where('id', '=', made[1] ?? '')
    .execute();
  const changed = await call('/registrations?updatedSince=2026-01-12T08:00:00Z');
  expect(changed.body.items.map(({ id }: { id: string }) => id)).toEqual([made[1]]);
});

it('refuses characters, days and cursors that the database would refuse', async () => {
  const { token } = await anAccessKey(platform, ['registrations.read', 'door.read']);
  const call = callApi(origin, token);
  const cursor = (at: string) => Buffer.from(`/registrations~${at}~${randomUUID()}`).toString('base64url');
  const asked = [
    ...['/check-ins?session=a%00b', '/check-ins?type=%00', '/registrations?text=a%1fb'],
    ...['/check-ins?day=9999-12-31', '/registrations?since=0000-01-01'],
    '/registrations?updatedSince=0000-01-01T00:00:00%2B14:00',
    ...['0000-01-01 08:00:00+00', '2032-02-30 08:00:00+00', 'today'].map(
      (at) => `/registrations?after=${cursor(at)}`,
    ),
  ];
  const answers = [];
  for (const path of asked) {
    const { status, body } = await call(path);
    answers.push([path, status, body.code]);
  }
  expect(answers).toEqual(asked.map((path) => [path, 400, 'wrong-query']));
  expect((await call(`/registrations?after=${cursor('2032-01-10 08:00:00.123456+00')}`)).status).toBe(200);
});

it('answers 304 while nothing has changed, and refuses a write after a change of somebody else', async () => {
  const { token } = await anAccessKey(platform, [
    'registrations.read',
    'registrations.details',
    'registrations.change',
  ]);
  const call = callApi(origin, token);
  const { id } = await aRegistration(platform);
  const read = await call(`/registrations/${id}`);
  const etag = read.headers.get('ETag') ?? '';
  const again = await call(`/registrations/${id}`, { headers: { 'If-None-Match': etag } });
  expect([again.status, again.body]).toEqual([304, '']);
  const mark = async (label: string) =>
    await call(`/registrations/${id}/marks`, { body: { label }, headers: { 'If-Match': etag } });
  expect((await mark('called')).status).toBe(201);
  const refused = await mark('visited');
  expect([refused.status, refused.body.code]).toEqual([412, 'changed-meanwhile']);
  const { body } = await call(`/registrations/${id}`);
  expect(body.details.marks).toEqual(['called']);
});

it('shows each key only the fields of its permissions', async () => {
  const { id } = await aRegistration(platform);
  const plain = await anAccessKey(platform, ['registrations.read']);
  const full = await anAccessKey(platform, ['registrations.read', 'registrations.details', 'payments.read']);
  const common = ['id', 'reference', 'fullName', 'email', 'type', 'status', 'affiliation'];
  const times = ['paymentState', 'paidAt', 'createdAt', 'updatedAt'];
  const namesFor = async (token: string) =>
    Object.keys((await callApi(origin, token)(`/registrations/${id}`)).body);
  expect(await namesFor(plain.token)).toEqual([...common, ...times]);
  expect(await namesFor(full.token)).toEqual([...common, ...times, 'balance', 'details']);
});

it('records money by hand once, also if the call is repeated, and the audit names the key', async () => {
  const { token, id: keyId } = await anAccessKey(
    platform,
    ['registrations.read', 'payments.read', 'payments.record'],
    { name: 'Bank import' },
  );
  const call = callApi(origin, token);
  const { id } = await aRegistration(platform);
  const before = (await call(`/registrations/${id}`)).body;
  const body = { method: 'transfer', money: before.balance.due, receivedOn: '2026-01-09' };
  const headers = { 'Idempotency-Key': 'transfer 17' };
  const paid = await call(`/registrations/${id}/payments`, { body, headers });
  const repeated = await call(`/registrations/${id}/payments`, { body, headers });
  expect([paid.status, repeated.status, repeated.body]).toEqual([201, 201, paid.body]);
  const other = await call(`/registrations/${id}/payments`, {
    body: { ...body, receivedOn: '2026-01-08' },
    headers,
  });
  expect([other.status, other.body.code]).toEqual([422, 'other-request']);
  const more = await call(`/registrations/${id}/payments`, { body });
  expect([more.status, more.body.code]).toEqual([409, 'over-paid']);
  const listed = await call('/payments');
  expect(listed.body.items).toEqual([
    {
      id: paid.body.id,
      kind: 'payment',
      method: 'transfer',
      day: '2026-01-09',
      recordedAt: '2026-01-10T08:00:00.000Z',
      money: before.balance.due,
      of: { kind: 'registration', id },
      reference: before.reference,
      recordedBy: 'Key “Bank import”',
      isUndone: false,
      document: 'R-2026-00001',
    },
  ]);
  expect(await actsOf(keyId)).toEqual(['access-key.read-list', 'payment.recorded', 'access-key.made']);
});

it('names the authors of a paper, with their ids, only when it is accepted', async () => {
  const { token } = await anAccessKey(platform, ['papers.read']);
  const ids = { orcid: '0000-0002-1825-0097', ror: '04aj4c181', institution: 'Hill College' };
  const coAuthors = [{ name: 'Mei Tan', email: 'mei@co-author.example', orcid: '0000-0001-5109-3700' }];
  await aPaper(platform, { title: 'In review', ...ids, coAuthors });
  const { paperId } = await anAcceptedPaper(platform, { title: 'Accepted', ...ids, coAuthors });
  await platform.db
    .updateTable('paper_co_author')
    .set({ confirmed_at: platform.now() })
    .where('paper_id', '=', paperId)
    .execute();
  const { body } = await callApi(origin, token)('/papers');
  const shown = body.items.map(({ title, authors }: { title: string; authors: unknown }) => [title, authors]);
  expect(Object.fromEntries(shown)).toEqual({
    'In review': null,
    Accepted: [
      { name: 'Ines Ferreira', ...ids },
      { name: 'Mei Tan', orcid: '0000-0001-5109-3700', institution: null, ror: null },
    ],
  });
});

it('two equal writes at the same time are done once', async () => {
  const { token } = await anAccessKey(platform, ['registrations.details']);
  const call = callApi(origin, token);
  const { id } = await aRegistration(platform);
  const headers = { 'Idempotency-Key': 'note 1' };
  const send = async () =>
    (await call(`/registrations/${id}/notes`, { body: { text: 'Called back.' }, headers })).status;
  const statuses = await Promise.all([send(), send(), send()]);
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  expect(statuses).toContain(201);
  const notes = await platform.db
    .selectFrom('registration_note')
    .select('id')
    .where('registration_id', '=', id)
    .execute();
  expect(notes).toHaveLength(1);
});

it('checks somebody in, and lists the check-ins in the order in which they came', async () => {
  const { token, id: keyId } = await anAccessKey(platform, ['door.read', 'door.check-in'], {
    name: 'Gate 2',
  });
  const call = callApi(origin, token);
  const one = await aRegistration(platform);
  const other = await aRegistration(platform);
  const by = { organiserId: owner.id, requestId: 'a-request' };
  await checkIn(platform.db, { registrationId: other.id, ...by }, platform.now());
  const first = await call('/check-ins');
  platform.clock.now = new Date('2026-01-10T08:00:05Z');
  const checked = await call(`/registrations/${one.id}/check-ins`, { body: {} });
  expect([checked.status, checked.body]).toEqual([
    201,
    { registrationId: one.id, place: null, isNew: true, isPaid: false },
  ]);
  const again = await call(`/registrations/${one.id}/check-ins`, { body: {} });
  expect(again.body.isNew).toBe(false);
  const next = await call(`/check-ins?after=${first.body.cursor}`);
  const shown = next.body.items.map((item: { registrationId: string; by: string }) => [
    item.registrationId,
    item.by,
  ]);
  expect(shown).toEqual([[one.id, 'Key “Gate 2”']]);
  expect(await actsOf(keyId)).toEqual(['arrival.marked', 'access-key.read-list', 'access-key.made']);
});

it('says what is wrong with a body, and with an address', async () => {
  const { token } = await anAccessKey(platform, ['registrations.read', 'registrations.change']);
  const call = callApi(origin, token);
  const { id } = await aRegistration(platform);
  const answers = [
    await call(`/registrations/${id}/marks`, { body: { label: '' } }),
    await call(`/registrations/${id}/marks`, { body: { label: 'x', more: 1 } }),
    await call(`/registrations/${nobody}/marks`, { body: { label: 'x' } }),
    await call('/registrations/not-an-id'),
    await call('/nothing'),
    await call('/registrations', { method: 'DELETE' }),
    await call(`/registrations/${id}/marks`, { body: { label: 'x' }, headers: { 'Idempotency-Key': '' } }),
    await call(`/registrations?after=nothing`),
    await call('/registrations?limit=many&paid=perhaps&more=1'),
    await call('/registrations?limit=999'),
    await call('/registrations?type=astronaut'),
    await call(`/registrations/${id}/marks`, { body: {} }),
    await call(`/registrations/${id}/marks`, { body: { label: 'x'.repeat(41) } }),
    await call(`/registrations/${id}/marks`, { body: { label: 7 } }),
    await call(`/registrations/${id}/marks`, { method: 'POST' }),
    await call(`/registrations/${id}/marks`, { body: {}, headers: { 'Idempotency-Key': 'x'.repeat(256) } }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'wrong-fields'],
    [422, 'wrong-fields'],
    [404, 'not-found'],
    [404, 'not-found'],
    [404, 'no-such-address'],
    [405, 'wrong-method'],
    [400, 'no-idempotency-key'],
    [400, 'wrong-query'],
    [400, 'wrong-query'],
    [400, 'wrong-query'],
    [400, 'wrong-query'],
    [422, 'wrong-fields'],
    [422, 'wrong-fields'],
    [422, 'wrong-fields'],
    [422, 'wrong-fields'],
    [400, 'long-idempotency-key'],
  ]);
  const faults = answers.flatMap(({ body }) =>
    (body.errors ?? []).map(({ field, message }: FieldFault) => `${field}: ${message}`),
  );
  expect(faults).toEqual([
    'label: Please type or choose a mark.',
    'more: There is no such field.',
    expect.stringContaining('Idempotency-Key: Please send a header Idempotency-Key'),
    'after: Please send the cursor of an answer of this list.',
    'limit: Please send a whole number.',
    expect.stringContaining('paid: Please send one of: yes, no'),
    'more: There is no such parameter.',
    'limit: Please send a whole number of at most 200.',
    'type: The edition has nothing with this id.',
    'label: This field is missing.',
    'label: Please use 40 characters at most.',
    'label: Please send a text.',
    'label: This field is missing.',
    'Idempotency-Key: Please send an Idempotency-Key of at most 255 characters.',
  ]);
});

it('refuses the cursor of another list, and sends the time of the site', async () => {
  const { token } = await anAccessKey(platform, ['registrations.read', 'door.check-in']);
  const call = callApi(origin, token);
  await aRegistration(platform);
  const { body, headers } = await call('/registrations?limit=1');
  expect(headers.get('Date')).toBe(platform.now().toUTCString());
  const other = await call(`/guests?after=${body.cursor}`);
  expect([other.status, other.body.errors[0].field]).toEqual([400, 'after']);
});

it('takes the same fields in another order as the same call, and another parameter as another call', async () => {
  const { token } = await anAccessKey(platform, ['registrations.change', 'payments.record', 'payments.read']);
  const call = callApi(origin, token);
  const { id } = await aRegistration(platform);
  const headers = { 'Idempotency-Key': 'the same' };
  const money = { amount: 100, currency: 'EUR' };
  const pay = async (body: object) => await call(`/registrations/${id}/payments`, { body, headers });
  const wrong = await pay({ method: 'cash', receivedOn: '2026-01-09', money });
  expect([wrong.status, wrong.body.code, wrong.body.detail]).toEqual([
    409,
    'other-currency',
    'The fee is in USD.',
  ]);
  expect(wrong.body.type).toBe('http://localhost:3000/api#payRegistration-other-currency');
  // A refused call does not use up its key.
  const first = await pay({ method: 'cash', receivedOn: '2026-01-09', money: { ...money, currency: 'USD' } });
  const second = await pay({
    money: { currency: 'USD', amount: 100 },
    receivedOn: '2026-01-09',
    method: 'cash',
  });
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  expect(second.headers.get('Idempotency-Replayed')).toBe('true');
  const unmark = async (label: string) =>
    await call(`/registrations/${id}/marks?label=${label}`, {
      method: 'DELETE',
      headers: { 'Idempotency-Key': 'unmark' },
    });
  expect((await unmark('one')).body).toEqual({ id, isRemoved: false });
  expect((await unmark('two')).body.code).toBe('other-request');
});

it('tells whether a mark is new, and takes an ETag without quotes', async () => {
  const { token } = await anAccessKey(platform, ['registrations.read', 'registrations.change']);
  const call = callApi(origin, token);
  const { id } = await aRegistration(platform);
  const etag = (await call(`/registrations/${id}`)).headers.get('ETag')?.replaceAll('"', '') ?? '';
  platform.clock.now = new Date('2026-01-10T09:00:00Z');
  const mark = async () =>
    await call(`/registrations/${id}/marks`, { body: { label: 'called' }, headers: { 'If-Match': etag } });
  expect((await mark()).body).toEqual({ id, isNew: true });
  // The key sees no marks, but the time of the change.
  expect((await mark()).status).toBe(412);
  expect((await call(`/registrations/${id}/marks`, { body: { label: 'called' } })).body.isNew).toBe(false);
});

it('tells how many calls are left, and refuses more', async () => {
  const { token } = await anAccessKey(platform, ['registrations.change']);
  const call = callApi(origin, token);
  const path = `/registrations/${nobody}/marks`;
  const first = await call(path, { body: { label: 'x' } });
  expect([first.headers.get('RateLimit'), first.headers.get('RateLimit-Policy')]).toEqual([
    expect.stringMatching(/^"writes";r=119;t=\d+$/),
    '"writes";q=120;w=60',
  ]);
  for (let count = 0; count < 119; count += 1) await call(path, { body: { label: 'x' } });
  const refused = await call(path, { body: { label: 'x' } });
  expect(refused.body.detail).toMatch(/^These are too many calls. You may go on in \d+ seconds.$/);
  expect([refused.status, refused.headers.get('RateLimit')]).toEqual([
    429,
    expect.stringMatching(/^"writes";r=0;t=\d+$/),
  ]);
});

it('refuses an answer that its schema does not describe', () => {
  const call = { name: 'readThing', answer: z.strictObject({ id: z.string() }) };
  expect(checkAnswer(call, { id: 'x' })).toEqual({ id: 'x' });
  expect(() => checkAnswer(call, { id: 'x', passport: 'N0000000' })).toThrow(
    'The answer of readThing is not as its schema describes it',
  );
  expect(() => checkAnswer(call, {})).toThrow('id');
});
