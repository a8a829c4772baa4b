import { randomBytes } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { byParticipant } from '#conference/audit/record-act.server.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { addQuestion } from '#conference/registration/questions/change-extra-questions.server.ts';
import { reportVisa } from '#conference/visa/report-visa.server.ts';
import { saveVisaData } from '#conference/visa/save-visa-data.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { sessionCookie } from '#routes/visitor/visitor.server.ts';
import { anOrganiser, aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { loader as kit } from './kit.tsx';
import { loader as groupPayment } from './money/group/group-payment.tsx';
import { loader as payment } from './money/payment.tsx';
import { loader as overview } from './overview/overview.tsx';
import { loader as participation } from './participation/participation.tsx';
import { loader as questions } from './questions/questions.tsx';
import { loader as visa } from './visa/visa.tsx';

const platform = await aPlatform();
const { db, clock } = platform;

type Loader =
  | typeof groupPayment
  | typeof kit
  | typeof overview
  | typeof participation
  | typeof payment
  | typeof questions
  | typeof visa;

/** Loads a page of the dashboard for somebody who has registered at this time, needs a visa and has not paid. */
async function aParticipant(at: string, nationality: string) {
  clock.now = new Date(at);
  const person = await aRegistration(platform, { needsVisa: true, now: clock.now });
  await db
    .insertInto('visa_case')
    .values({ registration_id: person.id, nationality, updated_at: clock.now })
    .execute();
  const context = platform.request();
  const token = await aSession(platform, person, { now: clock.now });
  const [Cookie = ''] = sessionCookie(context).set(token, { maxAgeSeconds: 60 }).split(';');
  const load = async <Of extends Loader>(page: Of, params: object = {}) => {
    const request = new Request('https://conference.example/dashboard/pay-for-others', {
      headers: { Cookie },
    });
    const contexts = new RouterContextProvider();
    contexts.set(requestContext, context);
    const ask = page as (args: object) => ReturnType<Of>;
    return await ask({ request, url: new URL(request.url), context: contexts, params });
  };
  return { ...person, load };
}

/** Makes a payment of a participant for somebody else. */
async function aGroupPayment(registrationId: string, other: string) {
  const { reference } = await db
    .selectFrom('registration')
    .select('reference')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  const made = await makeGroupPayment(
    platform,
    {
      registrationId,
      text: reference,
      payer: { name: 'River Institute', address: '1 Bank Street', taxNumber: '' },
      isPayerNamed: false,
      submissionHash: randomBytes(32),
      requestId: 'a-request',
    },
    clock.now,
  );
  if (!made.ok) throw new Error(made.reason);
  return { groupPaymentId: made.id };
}

it('after its last day, an extra question is not asked until that day', async () => {
  const { load } = await aParticipant('2026-01-12T18:00:00Z', 'KE');
  const { id: organiserId } = await anOrganiser(platform);
  const given = {
    ...{ words: { en: 'Meal' }, kind: 'short-text' as const, choices: [], types: [] },
    ...{ isRequired: true, dueOn: '2026-01-12', isInForm: false },
  };
  await addQuestion(db, { given, by: { organiserId, requestId: 'a-request' } }, clock.now);
  const says = async () => {
    const loaded = await load(overview);
    return {
      overview: loaded.hasPlace ? loaded.questionsTask?.note : undefined,
      page: (await load(questions)).questions.map(({ hint }) => hint),
    };
  };
  // 12 January ends at 18:30 in New Delhi.
  expect(await says()).toEqual({
    overview: 'Please answer until 12 January 2026: Meal.',
    page: ['Please answer until 12 January 2026.'],
  });
  clock.now = new Date('2026-01-12T19:00:00Z');
  expect(await says()).toEqual({
    overview: 'The last day to answer was 12 January 2026. You can still answer: Meal.',
    page: ['The last day to answer was 12 January 2026. You can still answer.'],
  });
});

it('until the last days, the pages of the dashboard name them', async () => {
  const { id, load } = await aParticipant('2025-11-17T08:00:00Z', 'KE');
  const other = await aRegistration(platform, { now: clock.now });
  expect((await load(kit)).until).toBe('You can change your sizes until 15 January 2026.');
  expect((await load(participation)).lead).toContain('You can change them until 15 January 2026.');
  expect((await load(payment)).transfers.map(({ payBy }) => payBy)).toEqual(['19 January 2026']);
  const { transfer } = await load(groupPayment, await aGroupPayment(id, other.id));
  expect(transfer?.payBy).toBe('19 January 2026');
  expect((await load(visa)).advice).toMatchObject({
    isLate: false,
    rows: [
      { name: 'payBy', day: '17 November 2025', isLate: false },
      { name: 'askBy', day: '20 November 2025', isLate: false },
      { name: 'applyBy', day: '27 November 2025', isLate: false },
    ],
  });
  expect((await load(visa)).refund.closedOn).toBeUndefined();
  const page = await load(overview);
  if (!page.hasPlace) throw new Error('This is the account of a stall holder.');
  expect(page.visaTask).toMatchObject({ isDue: false });
  expect(page.visaTask?.note).toContain('Apply for your visa by 27 November 2025.');
  expect(page.participationTask.note).toContain('Tell us until 15 January 2026');
});

it('the visa stays a task when all questions are answered, until the participant has applied', async () => {
  const { id, load } = await aParticipant('2025-11-17T08:00:00Z', 'KE');
  const by = byParticipant({ registrationId: id, requestId: 'a-request' });
  const given = {
    ...{ nationality: 'KE', birthDate: '1990-02-03', birthPlace: 'Birthplaceville', sex: 'F' as const },
    ...{ issuedIn: 'KE', issuedOn: '2022-01-02', occupation: 'Occupationist', mission: 'Missionhouse' },
  };
  expect(await saveVisaData(platform, { registrationId: id, given, by }, clock.now)).toMatchObject({
    missing: 0,
  });
  const readTask = async () => {
    const page = await load(overview);
    return page.hasPlace ? page.visaTask : undefined;
  };
  expect(await readTask()).toMatchObject({
    isDone: false,
    isDue: false,
    link: 'Tell us when you have applied',
  });
  const report = { registrationId: id, report: 'applied', on: '2025-11-17', seen: undefined, by } as const;
  expect(await reportVisa(db, report, clock.now)).toEqual({ ok: true });
  expect(await readTask()).toMatchObject({ isDone: true, note: 'All answers are given.' });
});

it('for somebody who registers a year later, no page asks for anything by a day that has passed', async () => {
  const { id, load } = await aParticipant('2026-11-27T08:00:00Z', 'KE');
  const other = await aRegistration(platform, { now: clock.now });
  expect((await load(kit)).until).toContain('You can still change your sizes');
  expect((await load(participation)).lead).toContain('You can still answer and change your answers');
  expect((await load(payment)).transfers.map(({ payBy }) => payBy)).toEqual([undefined]);
  const { transfer } = await load(groupPayment, await aGroupPayment(id, other.id));
  expect(transfer?.payBy).toBeUndefined();
  expect((await load(visa)).advice).toMatchObject({
    isLate: true,
    rows: [
      { name: 'payBy', isLate: true },
      { name: 'askBy', isLate: true },
      { name: 'applyBy', isLate: true },
    ],
  });
  expect((await load(visa)).refund.closedOn).toBe('27 December 2025');
  const page = await load(overview);
  if (!page.hasPlace) throw new Error('This is the account of a stall holder.');
  expect(page.visaTask).toMatchObject({ isDue: true });
  expect(page.visaTask?.note).toContain('Apply for your visa as soon as you can.');
  expect(page.participationTask.note).toBe(
    'Please tell us whether you come or join online, and on which days.',
  );
});
