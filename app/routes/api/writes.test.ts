import { expect, it } from 'vitest';
import type { ActName } from '#conference/audit/act-words.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { keyPermissions } from '#conference/organiser/access-keys/access-key.ts';
import { readLabels } from '#conference/organiser/marks/marks.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { listDraftSessions, listRooms } from '#conference/programme/draft/read-draft.server.ts';
import { aBooking, anEmail, aRegistration, aRegistrationForm } from '#tests/factories.ts';
import { anAccessKey, callApi, serveApi } from '#tests/open-api.ts';
import { aPlatform } from '#tests/platform.ts';
import { aSpeaker } from '#tests/speakers.ts';
import { calls } from './calls.server.ts';

const platform = await aPlatform();
const { db } = platform;
const origin = await serveApi(platform);
await importProgramme(db, edition, platform.now());
const { id: keyId, token } = await anAccessKey(platform, keyPermissions);
const call = callApi(origin, token);

const registrationId = async () => (await aRegistration(platform)).id;
const bookingId = async () => await aBooking(platform, await registrationId());

async function enquiryId() {
  const email = anEmail();
  await sendEnquiry(platform, { name: 'Asha', email, message: 'Is there parking?' }, platform.now());
  const { body } = await call('/enquiries?limit=200');
  return body.items.find((one: { email: string }) => one.email === email).id as string;
}

async function sessionId() {
  const [session] = await listDraftSessions(db);
  if (!session) throw new Error('There is no session.');
  return session.id;
}

/** What a write leaves: the row that it changed, and the act that the desk records for it. */
type Write = {
  /** Makes the record that the write is about. Absent for a write that makes a record. */
  of?: () => Promise<string>;
  body?: object | ((id: string) => Promise<object>);
  query?: string;
  act: ActName;
  /** Reads the row. `id` is the record, `written` what the call answered. */
  row: (id: string, written: { id: string }) => Promise<unknown>;
  expected: unknown;
};

const bookingStatus = async (id: string) =>
  await db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirst();
const marksOf = async (id: string) => (await readLabels(db, [id])).get(id);
const paymentsOf = async (_: string, { id }: { id: string }) =>
  await db
    .selectFrom('payment')
    .select(['method', 'amount', 'recorded_by'])
    .where('id', '=', id)
    .executeTakeFirst();

const due = async (address: string) => (await call(address)).body.balance.due;
const pay = async (address: string) => ({
  ...{ method: 'cash', receivedOn: '2026-01-09' },
  money: { ...(await due(address)), amount: 100 },
});

const writes: Record<string, Write> = {
  'POST /registrations': {
    body: async () => {
      const { fullName, passportNumber, passportExpiry } = aRegistrationForm({ fullName: 'Written Person' });
      return {
        ...{ fullName, passportNumber, passportExpiry, email: anEmail() },
        ...{ participantType: 'student', needsVisa: 'no' },
      };
    },
    act: 'registration.added',
    row: async (_, { id }) =>
      await db
        .selectFrom('registration')
        .select(['full_name', 'status'])
        .where('id', '=', id)
        .executeTakeFirst(),
    expected: { full_name: 'Written Person', status: 'active' },
  },
  'POST /registrations/{registrationId}/marks': {
    of: registrationId,
    body: { label: 'speaks first' },
    act: 'registration.marked',
    row: marksOf,
    expected: ['speaks first'],
  },
  'DELETE /registrations/{registrationId}/marks': {
    of: async () => {
      const id = await registrationId();
      for (const label of ['kept', 'taken']) await call(`/registrations/${id}/marks`, { body: { label } });
      return id;
    },
    query: '?label=taken',
    act: 'registration.unmarked',
    row: marksOf,
    expected: ['kept'],
  },
  'POST /registrations/{registrationId}/notes': {
    of: registrationId,
    body: { text: 'Called back.' },
    act: 'registration.noted',
    row: async (id) =>
      await db
        .selectFrom('registration_note')
        .select('organiser_id')
        .where('registration_id', '=', id)
        .execute(),
    expected: [{ organiser_id: keyId }],
  },
  'POST /registrations/{registrationId}/payments': {
    of: registrationId,
    body: (id) => pay(`/registrations/${id}`),
    act: 'payment.recorded',
    row: paymentsOf,
    expected: { method: 'cash', amount: 100, recorded_by: keyId },
  },
  'POST /bookings/{bookingId}/payments': {
    of: bookingId,
    body: (id) => pay(`/bookings/${id}`),
    act: 'payment.recorded',
    row: paymentsOf,
    expected: { method: 'cash', amount: 100, recorded_by: keyId },
  },
  'POST /bookings/{bookingId}/confirmation': {
    of: bookingId,
    body: { reason: 'The sponsor pays.' },
    act: 'booking.confirmed',
    row: bookingStatus,
    expected: { status: 'confirmed' },
  },
  'POST /bookings/{bookingId}/refusal': {
    of: bookingId,
    body: { message: 'The hall is closed.', expectedRefund: 0 },
    act: 'booking.declined',
    row: bookingStatus,
    expected: { status: 'declined' },
  },
  'POST /bookings/{bookingId}/marks': {
    of: bookingId,
    body: { label: 'needs power' },
    act: 'booking.marked',
    row: marksOf,
    expected: ['needs power'],
  },
  'POST /registrations/{registrationId}/check-ins': {
    of: registrationId,
    body: {},
    act: 'arrival.marked',
    row: async (id) =>
      await db.selectFrom('arrival').select('marked_by').where('registration_id', '=', id).executeTakeFirst(),
    expected: { marked_by: keyId },
  },
  'POST /sessions/{sessionId}/place': {
    of: sessionId,
    body: async () => ({ room: (await listRooms(db))[0]?.id, day: '2026-01-30', from: '05:00' }),
    act: 'programme-session.changed',
    row: async (id) => (await call(`/sessions/${id}`)).body.startsAt,
    expected: '2026-01-29T23:30:00.000Z',
  },
  'POST /speakers': {
    body: async () => ({
      ...{ name: 'Mei Tan', email: anEmail(), note: 'Please come.' },
      category: edition.pages.speakers.categories.items[0]?.id,
    }),
    act: 'speaker.invited',
    row: async (_, { id }) =>
      await db
        .selectFrom('speaker')
        .select(['name', 'state', 'origin'])
        .where('id', '=', id)
        .executeTakeFirst(),
    expected: { name: 'Mei Tan', state: 'invited', origin: 'invitation' },
  },
  'POST /enquiries/{enquiryId}/replies': {
    of: enquiryId,
    body: { text: 'Yes, behind the hall.' },
    act: 'enquiry.replied',
    row: async (id) =>
      await db
        .selectFrom('enquiry')
        .select(['status', 'assignee_id'])
        .where('id', '=', id)
        .executeTakeFirst(),
    expected: { status: 'answered', assignee_id: keyId },
  },
};

it('the table has every write', () => {
  const all = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(writes).toSorted()).toEqual(all.toSorted());
});

const lastAct = async () =>
  await db
    .selectFrom('audit_entry')
    .select(['id', 'actor', 'actor_id', 'action'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

/** Makes what a write needs, and returns a function that sends it. */
async function prepare(name: string, { of, body = {}, query = '' }: Write) {
  const [method = '', path = ''] = name.split(' ');
  const id = (await of?.()) ?? '';
  const given = typeof body === 'function' ? await body(id) : body;
  const send = async (to: string) =>
    await call(`${path.replace(/\{\w+\}/, to)}${query}`, {
      method,
      ...(method === 'POST' && { body: given }),
    });
  return { id, send };
}

it.each(Object.entries(writes))('%s changes the row once, with the act of the desk', async (name, write) => {
  const { id, send } = await prepare(name, write);
  const before = await lastAct();
  const answer = await send(id);
  expect([answer.status, answer.body.code]).toEqual([name.startsWith('POST') ? 201 : 200, undefined]);
  expect(await write.row(id, answer.body)).toEqual(write.expected);
  const acts = await db
    .selectFrom('audit_entry')
    .select(['actor', 'actor_id', 'action'])
    .where('id', '>', before.id)
    .where('action', '=', write.act)
    .execute();
  expect(acts).toEqual([{ actor: 'organiser', actor_id: keyId, action: write.act }]);
});

it('a session cannot be placed on a day outside the conference', async () => {
  const body = { room: (await listRooms(db))[0]?.id, day: '2026-02-28', from: '05:00' };
  const answer = await call(`/sessions/${await sessionId()}/place`, { method: 'POST', body });
  expect([answer.status, answer.body.code]).toEqual([422, 'other-day']);
});

it('no write and no read takes the id of a record of another kind', async () => {
  const ids = {
    registrationId: await registrationId(),
    bookingId: await bookingId(),
    sessionId: await sessionId(),
    enquiryId: await enquiryId(),
    speaker: (await aSpeaker(platform)).speakerId,
    key: keyId,
  };
  const asked: [string, number][] = [];
  for (const { method, path } of calls) {
    const [, own] = /\{(\w+)\}/.exec(path) ?? [];
    if (own === undefined) continue;
    const write = writes[`${method} ${path}`];
    const prepared = write && (await prepare(`${method} ${path}`, write));
    for (const [kind, id] of Object.entries(ids)) {
      if (kind === own) continue;
      const before = await lastAct();
      const answer = prepared ? await prepared.send(id) : await call(path.replace(/\{\w+\}/, id));
      asked.push([`${method} ${path} with ${kind}`, answer.status]);
      expect(await lastAct()).toEqual(before);
    }
  }
  expect(asked.length).toBeGreaterThan(70);
  expect(asked.filter(([, status]) => status !== 404)).toEqual([]);
});
