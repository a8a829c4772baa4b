import { randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { type Role, roles } from '#conference/organiser/permissions.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { aSpeaker } from '#tests/speakers.ts';
import { loader } from './find.tsx';
import { addressOfExact, findEverywhere } from './find-everywhere.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const owner = await anOrganiser(platform);

/** Returns the hits that a role sees for this text, or the URL to which the page redirects. */
async function load(text: string, role: Role = 'owner') {
  const { token } = await anOrganiser(platform, { roles: [role] });
  const request = new Request(`https://conference.example/organiser/find?${new URLSearchParams({ text })}`, {
    headers: { Cookie: `__Host-desk=${token}` },
  });
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  const args = { request, url: new URL(request.url), context, params: {} } as unknown as Parameters<
    typeof loader
  >[0];
  const answer = await loader(args).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer.headers.get('Location');
  if (answer instanceof Error) throw answer;
  return answer as Awaited<ReturnType<typeof loader>>;
}

async function find(text: string, role?: Role) {
  const answer = await load(text, role);
  if (answer === null || typeof answer === 'string')
    throw new Error(`The search redirects to ${answer} and shows no hits.`);
  return answer.groups;
}

/** Returns the names of the people whom the search finds. */
const people = async (text: string) =>
  (await find(text)).find(({ id }) => id === 'people')?.hits.map(({ title }) => title) ?? [];

const kinds = async (text: string, role: Role) => (await find(text, role)).map(({ id }) => id);

const zahra = await aRegistration(platform, {
  fullName: 'Zahra Quintana',
  email: 'zahra@river.example',
  passportNumber: 'Z7654321',
  paid: true,
});
const anil = await aRegistration(platform, { fullName: 'Anil Mirchandani', email: 'anil@other.example' });
const john = await aRegistration(platform, { fullName: 'John Çelik', email: 'john@other.example' });
await db
  .updateTable('registration')
  .set({ status: 'withdrawn', withdrawn_at: now })
  .where('id', '=', john.id)
  .execute();
const bookingId = await aBooking(platform, zahra.id, { applicantName: 'Zahra’s Crafts' });
const { paperId } = await aPaper(platform, { title: 'The oath of Zahra', email: 'author@paper.example' });
const { speakerId } = await aSpeaker(platform, { name: 'Zahra Quintana' });

const referenceOf = async (id: string) =>
  (await db.selectFrom('registration').select('reference').where('id', '=', id).executeTakeFirstOrThrow())
    .reference;

beforeAll(async () => {
  await sendEnquiry(
    platform,
    { name: 'Zahra Quintana', email: 'zahra@river.example', message: 'Where is the well?' },
    now,
  );
  const { speakerId: honoured } = await aSpeaker(platform, { name: 'Zahra Quintana' });
  await db.updateTable('speaker').set({ honour: 'peace-award' }).where('id', '=', honoured).execute();
  const of = { kind: 'registration', id: anil.id } as const;
  const payment = aPaymentToRecord(of, owner.id, { reference: 'UTR 4471-99' });
  expect(await recordPayment(platform, payment, now)).toMatchObject({ ok: true });
});

it('finds people of every status, and shows the status and the payment that is due', async () => {
  const { hits = [] } = (await find('anil@other')).find(({ id }) => id === 'people') ?? {};
  expect(hits).toEqual([
    {
      id: anil.id,
      title: 'Anil Mirchandani',
      notes: [await referenceOf(anil.id), 'anil@other.example', 'Professional or faculty'],
      status: [
        { word: 'Active', tone: 'done' },
        { word: 'Part paid', tone: 'due' },
      ],
      to: `/organiser/registrations/${anil.id}`,
      payAt: `/organiser/registrations/${anil.id}/payments#record`,
      isExact: false,
    },
  ]);
  const [withdrawn] = (await find('john celik'))[0]?.hits ?? [];
  expect([withdrawn?.title, withdrawn?.status]).toEqual([
    'John Çelik',
    [
      { word: 'Withdrawn', tone: 'refused' },
      { word: 'Unpaid', tone: 'due' },
    ],
  ]);
});

it.each([
  ['a letter is missing', 'mirchndani', 'Anil Mirchandani'],
  ['two letters are swapped', 'Jhon', 'John Çelik'],
  ['a letter is wrong', 'anul', 'Anil Mirchandani'],
  ['there is an extra letter, and the words are in another order', 'chelik john', 'John Çelik'],
  ['a letter is doubled in an address', 'annil@other.example', 'Anil Mirchandani'],
])('finds people although %s', async (_mistake, typed, meant) => {
  expect(await people(typed)).toContain(meant);
  expect((await find(typed)).every(({ isSimilar }) => isSimilar)).toBe(true);
});

it('searches for similar spellings only if no record contains the text as it was typed', async () => {
  let comparisons = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('similarity(')) comparisons++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context = { ...platform.request(), db: db.withPlugin(counting) };
  const search = async (text: string) => await findEverywhere({ context, organiser: owner, text });
  expect(addressOfExact(await search(await referenceOf(anil.id)))).toBe(
    `/organiser/registrations/${anil.id}`,
  );
  expect((await search('mirchandani')).length).toBeGreaterThan(0);
  expect(comparisons).toBe(0);
  expect((await search('mirchndani')).length).toBeGreaterThan(0);
  expect(comparisons).toBeGreaterThan(3);
});

it('finds nothing for unknown words, for % and _, for a passport number, and for a single letter', async () => {
  for (const typed of ['xylophone', '%%', '__', 'Z7654321', 'j']) expect(await find(typed)).toEqual([]);
});

it('finds every kind of record', async () => {
  expect(await kinds('zahra', 'owner')).toEqual(['people', 'bookings', 'enquiries', 'papers', 'speakers']);
});

it.each<[Role, string[]]>([
  ['registrar', ['people', 'bookings', 'enquiries']],
  ['finance', ['people', 'bookings']],
  ['visa-officer', ['people']],
  ['programme', ['papers', 'speakers', 'honours']],
  ['festival', ['bookings']],
])('shows the role %s only what its permissions allow', async (role, expected) => {
  expect(await kinds('zahra', role)).toEqual(expected);
});

it('shows payments only to roles that may read them', async () => {
  for (const role of roles.filter((one) => one !== 'door')) {
    const answer = await load('UTR 4471-99', role);
    const mayRead = role === 'owner' || role === 'registrar' || role === 'finance';
    expect(answer).toEqual(
      mayRead ? `/organiser/registrations/${anil.id}/payments` : { text: 'UTR 4471-99', groups: [] },
    );
  }
});

it('lists the payments of a payer with their bank references', async () => {
  const group = (await find('anil mir')).find(({ id }) => id === 'payments');
  expect(group?.hits.map(({ title, notes, to }) => ({ title, notes, to }))).toEqual([
    {
      title: '$100 · Anil Mirchandani',
      notes: ['Registration', await referenceOf(anil.id), 'UTR 4471-99', '9 Jan 2026'],
      to: `/organiser/registrations/${anil.id}/payments`,
    },
  ]);
});

it('redirects to the record of an exact reference or number, in any spelling', async () => {
  const reference = await referenceOf(zahra.id);
  const record = `/organiser/registrations/${zahra.id}`;
  for (const typed of [reference, reference.toLowerCase().replaceAll('-', ' '), reference.slice(3)]) {
    expect(await load(typed)).toBe(record);
  }
  expect(await load(reference, 'festival')).toBe(`/organiser/bookings/${bookingId}`);
  expect(await load('utr447199')).toBe(`/organiser/registrations/${anil.id}/payments`);

  const { number: paper } = await db.selectFrom('paper').select('number').executeTakeFirstOrThrow();
  expect(await load(`p-${paper}`)).toBe(`/organiser/papers/${paperId}`);
  const { number: entry } = await db
    .selectFrom('speaker')
    .select('number')
    .where('id', '=', speakerId)
    .executeTakeFirstOrThrow();
  expect(await load(`S-${entry}`)).toBe(`/organiser/speakers/${speakerId}`);

  const { number: receipt } = await db
    .selectFrom('receipt_number')
    .select('number')
    .executeTakeFirstOrThrow();
  expect(await load(`R-2026-${receipt}`)).toBe(`/organiser/registrations/${anil.id}/payments`);

  const by = { actor: 'system', requestId: 'a-request' } as const;
  const issued = await issueDocument(platform, { registrationId: zahra.id, kind: 'icard', by }, now);
  expect(issued.ok).toBe(true);
  const { number: document } = await db
    .selectFrom('participant_document')
    .select('number')
    .executeTakeFirstOrThrow();
  expect(await load(`doc-${document}`)).toBe(`/organiser/registrations/${zahra.id}/documents`);

  const made = await makeGroupPayment(
    platform,
    {
      payerEmail: 'embassy@river.example',
      mailLanguage: 'en',
      text: await referenceOf(anil.id),
      payer: { name: 'Embassy of the River', address: 'River Road 1\nPune', taxNumber: '' },
      isPayerNamed: true,
      submissionHash: randomBytes(32),
      requestId: 'a-request',
    },
    now,
  );
  if (!made.ok) throw new Error(made.reason);
  const { reference: group } = await db
    .selectFrom('group_payment')
    .select('reference')
    .executeTakeFirstOrThrow();
  expect(await load(group.replaceAll('-', ''))).toBe(`/organiser/group-payments/${made.id}`);
});
