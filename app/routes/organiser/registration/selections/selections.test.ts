import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { previewMessage } from '#conference/mails/messages/preview-message.server.ts';
import {
  describeRecipients,
  readRecipients,
  recipientsToQuery,
} from '#conference/mails/messages/recipients.ts';
import { listBulkIssues, orderBulkIssue } from '#conference/organiser/selections/bulk-issue.server.ts';
import { carryOutNext } from '#conference/organiser/selections/carry-out-orders.server.ts';
import {
  compareSelection,
  deleteSelections,
  makeSelection,
  readSelection,
} from '#conference/organiser/selections/selections.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { addTime, days } from '#platform/durations.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { questionField } from '../../form/question.ts';
import { action as issueToAll, loader as planOf } from './documents.tsx';
import { loader as exportSelection } from './export-selection.ts';
import { action, loader } from './selection.tsx';
import { action as choose, loader as listSelections } from './selections.tsx';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const leela = await anOrganiser(platform, { name: 'Leela Raman', roles: ['registrar'] });
const finance = await anOrganiser(platform, { roles: ['finance'] });

/** Five people, of whom the first three have paid. */
const people: string[] = [];
for (const fullName of ['Asha One', 'Bela Two', 'Chen Three', 'Dara Four', 'Ewa Five']) {
  const { id } = await aRegistration(platform, { fullName });
  if (people.length < 3) {
    await db.updateTable('registration').set({ paid_at: now }).where('id', '=', id).execute();
  }
  people.push(id);
}
const [asha = '', bela = '', , dara = ''] = people;

type Sent = { selectionId?: string; query?: string; body?: Record<string, string | readonly string[]> };

const call = async (handler: Parameters<typeof callDesk>[1], { selectionId, ...sent }: Sent, by = leela) =>
  await callDesk(platform.request({}), handler, {
    token: by.token,
    ...(selectionId && { params: { selectionId } }),
    ...sent,
  });
const idIn = (to = '') => to.split('?')[0]?.split('/').at(-1) ?? '';
const chooseAll = async (query: string) => {
  const { to } = await call(choose, { body: { intent: 'choose-all', query } });
  return { selectionId: idIn(to), query: to?.split('?')[1] ?? '' };
};
const pageOf = async (sent: Sent) => Object((await call(loader, sent)).data);
const iCards = 'kind=icard';
/** Returns the question before everybody in a selection gets an iCard. */
const askFor = async (selectionId: string): Promise<string> =>
  Object((await call(planOf, { selectionId, query: iCards })).data).issue.text;

it('makes a selection of the ticked rows or of all rows of a filter, and shows its people and their number', async () => {
  const ticked = await call(choose, { body: { intent: 'choose', id: [asha, dara, 'not-an-id'] } });
  expect(ticked.status).toBe(303);
  expect(await pageOf({ selectionId: idIn(ticked.to) })).toMatchObject({
    title: '2 registrations chosen',
    first: [{ name: 'Asha One' }, { name: 'Dara Four' }],
    more: 0,
    changed: '',
  });
  expect((await call(choose, { body: { intent: 'choose' } })).status).toBe(422);
  expect((await call(choose, { body: { intent: 'choose-all', query: 'country=ZW' } })).status).toBe(422);
  expect(await pageOf(await chooseAll('paid=yes'))).toMatchObject({ title: '3 registrations chosen' });
  const own = Object((await call(listSelections, {})).data).selections;
  expect(own.map(({ count }: { count: number }) => count)).toEqual(expect.arrayContaining([2, 3]));
});

it('a selection keeps its rows when the list changes, and its page says what has changed', async () => {
  const all = await chooseAll('paid=no');
  await db.updateTable('registration').set({ paid_at: now }).where('id', '=', dara).execute();
  const late = await aRegistration(platform, { fullName: 'Femi Six' });
  expect(await pageOf(all)).toMatchObject({
    title: '2 registrations chosen',
    changed: '1 more is on this list now, and 1 of them is not on it any more',
  });
  const recipients = readRecipients(new URLSearchParams({ selection: all.selectionId }));
  const form = { subject: 'News', text: 'Dear {name}', category: 'important' } as const;
  expect(await previewMessage(platform, { form, recipients }, now)).toMatchObject({ count: 2 });
  expect(recipientsToQuery(recipients)).toBe(`selection=${all.selectionId}`);
  expect(describeRecipients(recipients, platform.settings)).toBe('chosen on the list');
  await db.updateTable('registration').set({ paid_at: null }).where('id', '=', dara).execute();
  const withdrawn = { status: 'withdrawn', withdrawn_at: now } as const;
  await db.updateTable('registration').set(withdrawn).where('id', '=', late.id).execute();
});

it('shows a selection only to the organiser who made it', async () => {
  const { selectionId } = await chooseAll('paid=no');
  for (const handler of [loader, exportSelection]) {
    expect((await call(handler, { selectionId }, await anOrganiser(platform))).status).toBe(404);
  }
  // The role `finance` may choose and export registrations, but not issue documents or write messages.
  const own = await call(choose, { body: { intent: 'choose', id: [asha] } }, finance);
  const page = Object((await call(loader, { selectionId: idIn(own.to) }, finance)).data);
  expect([page.kinds, page.writeTo, page.exportTo]).toEqual([[], undefined, expect.any(String)]);
  const issue = { selectionId: idIn(own.to), query: iCards, body: { intent: 'issue' } };
  expect((await call(issueToAll, issue, finance)).status).toBe(403);
});

it('exports only the chosen registrations, and records the selection in the audit', async () => {
  const ticked = await call(choose, { body: { intent: 'choose', id: [asha, dara] } });
  const exported = await callDesk(platform.request({}), exportSelection, {
    token: leela.token,
    params: { selectionId: idIn(ticked.to) },
    query: 'format=csv',
  });
  const text = await exported.response?.text();
  expect(text).toContain('Asha One');
  expect(text).toContain('Dara Four');
  expect(text?.trim().split('\n')).toHaveLength(3);
  const [act] = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'registrations.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(act?.detail).toMatchObject({ rows: 2, filter: { selection: idIn(ticked.to) } });
});

it('a job issues one document for each person, even if it is ordered twice, stopped, or run twice at once', async () => {
  const { selectionId } = await chooseAll('');
  const order = { intent: 'issue' };
  expect((await call(issueToAll, { selectionId, query: iCards, body: order })).status).toBe(409);
  expect(await listBulkIssues(db, selectionId)).toEqual([]);
  const body = { ...order, [questionField]: await askFor(selectionId) };
  const answered = { selectionId, query: iCards, body };
  expect((await call(issueToAll, answered)).status).toBe(303);
  expect((await call(issueToAll, answered)).status).toBe(303);
  const read = async () => {
    const [one, ...others] = await listBulkIssues(db, selectionId);
    if (!one || others.length > 0) throw new Error('The selection should have exactly one order.');
    return one;
  };
  const { id } = await read();
  await carryOutNext(platform, id, now, 2);
  const first = await read();
  expect(first.issued + first.refused).toBe(2);
  expect((await call(action, { selectionId, body: { intent: 'stop', id } })).status).toBe(303);
  await carryOutNext(platform, id, now, 2);
  expect(await read()).toMatchObject({ issued: first.issued, refused: first.refused, finishedAt: null });
  expect((await call(action, { selectionId, body: { intent: 'resume', id } })).status).toBe(303);
  // Two processes work on the order at the same time. They must not issue a document twice or count a person twice.
  await Promise.all([carryOutNext(platform, id, now, 2), carryOutNext(platform, id, now, 2)]);
  while ((await read()).finishedAt === null) await carryOutNext(platform, id, now, 2);
  expect(await read()).toMatchObject({ issued: 3, refused: 2, stoppedAt: null });
  const documents = await db
    .selectFrom('participant_document')
    .select('registration_id')
    .where('kind', '=', 'icard')
    .execute();
  expect(documents.map((one) => one.registration_id).toSorted()).toEqual(people.slice(0, 3).toSorted());
  expect((await call(action, { selectionId, body: { intent: 'stop', id } })).status).toBe(409);
});

it('leaves out a person whose document fails, and continues with the other people', async () => {
  const chosen = await call(choose, { body: { intent: 'choose', id: [asha, bela] } });
  const selectionId = idIn(chosen.to);
  const body = { intent: 'issue', [questionField]: await askFor(selectionId) };
  const documents = db.updateTable('participant_document').where('registration_id', '=', asha);
  const { sealed_content } = await db
    .selectFrom('participant_document')
    .select('sealed_content')
    .where('registration_id', '=', asha)
    .executeTakeFirstOrThrow();
  // Destroys the content of this document. It can then not be decrypted and compared with the registration.
  await documents.set({ sealed_content: randomBytes(64) }).execute();
  expect((await call(issueToAll, { selectionId, query: iCards, body })).status).toBe(303);
  const [order] = await listBulkIssues(db, selectionId);
  const lines: unknown[] = [];
  const log = { ...platform.log, error: (fields: unknown) => void lines.push(fields) };
  await carryOutNext({ ...platform, log }, order?.id ?? '', now);
  expect(await listBulkIssues(db, selectionId)).toEqual([
    { ...order, issued: 1, refused: 1, finishedAt: now },
  ]);
  expect(lines).toEqual([{ err: expect.any(Error), registration: asha }]);
  await documents.set({ sealed_content }).execute();
});

it('an organiser who may issue documents can stop the order of another organiser', async () => {
  const { selectionId } = await chooseAll('');
  await orderBulkIssue(
    platform,
    { selectionId, kind: 'icard', people: 5, organiserId: leela.id, requestId: 'a-request' },
    now,
  );
  const other = await anOrganiser(platform, { roles: ['visa-officer'] });
  const running = async () => Object((await call(listSelections, {}, other)).data).running;
  const [{ id }] = await running();
  expect(await running()).toEqual([
    { id, name: 'Badge (iCard)', by: 'Leela Raman', issued: 0, refused: 0, orderedAt: expect.any(String) },
  ]);
  const stop = { body: { intent: 'stop', id } };
  expect((await call(choose, stop, finance)).status).toBe(403);
  expect((await call(choose, stop, other)).status).toBe(303);
  expect(await running()).toEqual([]);
  expect((await call(choose, stop, other)).status).toBe(409);
  expect((await call(choose, { body: { intent: 'stop', id: 'x' } }, other)).status).toBe(409);
});

it.each([
  ['is suspended', 'suspended'],
  ['may not issue documents any more', 'demoted'],
])('stops an order if the organiser who placed it %s', async (_why, what) => {
  const giving = await anOrganiser(platform, { roles: ['registrar'] });
  const choice = { ids: [asha, bela] };
  const selectionId = (await makeSelection(db, { choice, organiserId: giving.id }, now)) ?? '';
  const by = { organiserId: giving.id, requestId: 'a-request' };
  await orderBulkIssue(platform, { selectionId, kind: 'icard', people: 2, ...by }, now);
  const [order] = await listBulkIssues(db, selectionId);
  const id = order?.id ?? '';
  await carryOutNext(platform, id, now, 1);
  const [before] = await listBulkIssues(db, selectionId);
  expect(before).toMatchObject({ stoppedAt: null, finishedAt: null });
  if (what === 'suspended') {
    await db.updateTable('organiser').set({ suspended_at: now }).where('id', '=', giving.id).execute();
  }
  if (what === 'demoted') {
    await db
      .updateTable('organiser_role')
      .set({ role: 'finance' })
      .where('organiser_id', '=', giving.id)
      .execute();
  }
  await carryOutNext(platform, id, now, 1);
  expect(await listBulkIssues(db, selectionId)).toEqual([{ ...before, stoppedAt: now }]);
  const [act] = await db
    .selectFrom('audit_entry')
    .select(['actor', 'action', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(act).toEqual({ actor: 'system', action: 'bulk-issue.stopped', detail: { kind: 'icard' } });
});

it('making a selection does not lock registrations, so they can be merged or changed at the same time', async () => {
  const choice = { ids: [asha, bela] };
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('registration').select('id').where('id', '=', bela).forUpdate().execute();
    // The transaction has locked a registration, and this call uses another connection. With a foreign key to the
    // registration, the call would wait for the transaction, and the transaction for the call. So there is no foreign
    // key.
    const made = await makeSelection(db, { choice, organiserId: leela.id }, now);
    expect(await readSelection(db, { id: made ?? '', organiserId: leela.id })).toMatchObject({ count: 2 });
  });
});

it('ignores ids of registrations that do not exist any more', async () => {
  const filter = registrationFilterSchema.parse({});
  const all = { filter };
  const organiserId = leela.id;
  const id = (await makeSelection(db, { choice: { ids: [asha, bela] }, organiserId }, now)) ?? '';
  const before = await compareSelection(db, id, all);
  const gone = { selection_id: id, registration_id: randomUUID() };
  await db.insertInto('selection_item').values(gone).execute();
  expect(await readSelection(db, { id, organiserId })).toMatchObject({ count: 2, people: 2 });
  expect(await compareSelection(db, id, all)).toEqual(before);
  expect(before.gone).toBe(0);
  await orderBulkIssue(
    platform,
    { selectionId: id, kind: 'icard', people: 2, organiserId, requestId: 'a-request' },
    now,
  );
  const [order] = await listBulkIssues(db, id);
  await carryOutNext(platform, order?.id ?? '', now);
  expect(await listBulkIssues(db, id)).toMatchObject([{ issued: 2, refused: 1, finishedAt: now }]);
});

it('deletes selections that are older than a given time, and keeps newer ones', async () => {
  const filter = registrationFilterSchema.parse({});
  const organiserId = leela.id;
  const old = await makeSelection(db, { choice: { filter }, organiserId }, addTime(now, -days(31)));
  const recent = await makeSelection(db, { choice: { ids: [bela] }, organiserId }, now);
  await deleteSelections(db, { before: addTime(now, -days(30)), except: [] });
  expect(await readSelection(db, { id: old ?? '', organiserId })).toBeUndefined();
  expect(await readSelection(db, { id: recent ?? '', organiserId })).toMatchObject({ count: 1, people: 1 });
});
