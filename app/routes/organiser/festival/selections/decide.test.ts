import { expect, it } from 'vitest';
import { roles } from '#conference/organiser/permissions.ts';
import { listBulkDecisions } from '#conference/organiser/selections/bulk-decisions.server.ts';
import { carryOutNext } from '#conference/organiser/selections/carry-out-orders.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { aBooking, anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { questionField } from '../../form/question.ts';
import { action, loader } from './selection.tsx';
import { action as choose } from './selections.tsx';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const anjali = await anOrganiser(platform, { name: 'Anjali Rao', roles: ['festival'] });

const call = async (
  handler: Parameters<typeof callDesk>[1],
  sent: Omit<Parameters<typeof callDesk>[2], 'token'>,
  by = anjali,
) => await callDesk(platform.request({}), handler, { token: by.token, ...sent });
const selectBookings = async (ids: string[], by = anjali) =>
  (await call(choose, { body: { intent: 'choose', id: ids } }, by)).to?.split('/').at(-1) ?? '';
const pageOf = async (selectionId: string, by = anjali) =>
  Object((await call(loader, { params: { selectionId } }, by)).data);
const send = async (selectionId: string, body: Record<string, string>, by = anjali) =>
  await call(action, { params: { selectionId }, body }, by);

async function createBooking(applicantName: string) {
  const { id } = await aRegistration(platform);
  return await aBooking(platform, id, { option: 'ac-shop', applicantName });
}

it('asks for a confirmation with the number of bookings, amounts and mails, and refuses the form if the question has changed', async () => {
  const [first, second, third] = [
    await createBooking('Asha One'),
    await createBooking('Bela Two'),
    await createBooking('Chitra Three'),
  ];
  await db
    .updateTable('booking')
    .set({ status: 'declined', decided_at: now })
    .where('id', '=', third)
    .execute();
  const selectionId = await selectBookings([first, second, third]);
  const { decisions } = (await pageOf(selectionId)).decisions;
  const [confirm, extend] = decisions;
  expect(confirm).toEqual({
    kind: 'confirm',
    question: {
      text: 'Confirm 2 of the 3 chosen bookings? ₹1,30,000 is still due for 2 bookings, and the applicants keep the spots even without paying. 2 mails are sent, one to the contact of each booking.',
      undo: expect.stringContaining('stop this at any time'),
    },
    leftOut: '1 booking is left out: 1 declined.',
    rows: [
      {
        id: third,
        name: 'Chitra Three',
        note: expect.stringMatching(/^AC Shop, No\. \d+: declined$/),
        to: `/organiser/bookings/${third}`,
      },
    ],
    more: 0,
  });
  expect(extend.question.text).toBe(
    'Give 7 more days to pay for 2 of the 3 chosen bookings? 2 mails are sent, one to the contact of each booking.',
  );
  const reason = 'The sponsor pays';
  const seen = { [questionField]: confirm.question.text };
  for (const text of ['', `${confirm.question.text} 1`]) {
    const { status, refusal } = await send(selectionId, { intent: 'confirm', reason, [questionField]: text });
    expect([status, refusal]).toMatchObject([409, { intent: 'confirm', values: { reason } }]);
  }
  expect((await send(selectionId, { intent: 'confirm', ...seen, reason: ' ' })).status).toBe(422);
  expect((await pageOf(selectionId)).decisions.orders).toEqual([]);
  expect((await send(selectionId, { intent: 'confirm', ...seen, reason })).status).toBe(303);
  expect((await send(selectionId, { intent: 'confirm', ...seen, reason })).status).toBe(303);
  const [order] = await listBulkDecisions(db, selectionId);
  const id = order?.id ?? '';
  await carryOutNext(platform, id, now, 1);
  expect((await send(selectionId, { intent: 'stop', id })).status).toBe(303);
  expect((await pageOf(selectionId)).decisions.orders).toEqual([
    {
      ...{ id, name: 'Confirm', state: 'stopped', leftOut: [] },
      words: expect.stringMatching(/^Ordered .*\. 1 confirmed, 0 left out, 1 still to do\.$/),
    },
  ]);
  expect((await send(selectionId, { intent: 'stop', id })).status).toBe(409);
  expect((await send(selectionId, { intent: 'resume', id })).status).toBe(303);
  expect((await send(selectionId, { intent: 'resume', id })).status).toBe(409);
  expect((await send(selectionId, { intent: 'stop', id: 'x' })).status).toBe(409);
  await carryOutNext(platform, id, now);
  const after = await pageOf(selectionId);
  expect(after.decisions.orders).toMatchObject([{ state: 'done' }]);
  expect(after.decisions.decisions).toMatchObject([
    { question: undefined, leftOut: '3 bookings are left out: 2 confirmed, 1 declined.' },
    { question: undefined },
  ]);
  // Other organisers cannot see the selection.
  const owner = await anOrganiser(platform);
  for (const intent of ['confirm', 'extend', 'stop', 'resume']) {
    expect((await send(selectionId, { intent, id, ...seen, reason }, owner)).status).toBe(404);
  }
});

it.each(roles)(
  'lets the role %s decide about many bookings only if the role may decide about one booking',
  async (role) => {
    const by = await anOrganiser(platform, { roles: [role] });
    const bookingId = await createBooking('Asha One');
    const selectionId = await selectBookings([bookingId], by);
    const mayDecide = role === 'owner' || role === 'festival';
    const question = selectionId
      ? (await pageOf(selectionId, by)).decisions?.decisions[1].question
      : undefined;
    expect(question !== undefined).toBe(mayDecide);
    const id = selectionId || (await selectBookings([bookingId]));
    const sent = await send(id, { intent: 'extend', [questionField]: question?.text ?? '' }, by);
    expect(sent.status).toBe(mayDecide ? 303 : 403);
  },
);
