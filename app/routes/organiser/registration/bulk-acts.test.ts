import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import type { DocumentSearch } from '#conference/documents/desk/document-list.ts';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { changeMark } from '#conference/organiser/marks/change-marks.server.ts';
import { carryOutNext } from '#conference/organiser/selections/carry-out-orders.server.ts';
import { selectedRegistrations } from '#conference/organiser/selections/selections.server.ts';
import type { RegistrationFilter } from '#conference/registration/list/registration-filter.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import type { VisaFilter } from '#conference/visa/desk/visa-filter.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { anOrganiser, aPhoto, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { loader as newMessage } from '../mails/messages/new-message.tsx';
import { loader as moved } from '../moved.ts';
import { loader as exported } from '../reports/exports/export.ts';
import { loader as move } from '../visa/move.tsx';
import { loader as list } from './registrations.tsx';
import { action as orderPrint, loader as plan } from './selections/documents.tsx';
import { loader as leftOut } from './selections/export-left-out.ts';
import { loader as printPage } from './selections/print.tsx';
import { loader as printFile } from './selections/print-file.ts';
import { action as act } from './selections/selections.tsx';

const platform = await aPlatform();
const { db, clock } = platform;
clock.now = new Date('2026-01-10T08:00:00Z');
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };

type Handler<Answer> = (args: never) => Promise<Answer>;

/** Calls a loader or, with a form, an action. Returns the answer, or the redirect that it throws. */
async function call<Answer>(handler: Handler<Answer>, to: string, form?: URLSearchParams) {
  const url = new URL(to, 'https://conference.example');
  const request = new Request(url, {
    headers: { Cookie: `__Host-desk=${owner.token}` },
    ...(form && { method: 'POST', body: form }),
  });
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  const selectionId = /selections\/([0-9a-f-]{36})/.exec(to)?.[1];
  const printId = /prints\/([0-9a-f-]{36})/.exec(to)?.[1];
  const args = {
    request,
    url,
    context,
    params: { selectionId, printId },
    pattern: url.pathname.slice(1),
  } as never;
  return await handler(args).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
}

async function load<Answer>(handler: Handler<Answer>, to: string) {
  const answer = await call(handler, to);
  if (answer instanceof Response) throw new Error(`${to} answers with the status ${answer.status}.`);
  return answer as Exclude<Answer, Response>;
}

/** Sends a form and returns the URL of the redirect. */
async function send(handler: Handler<unknown>, to: string, fields: string[][]): Promise<string> {
  const answer = await call(handler, to, new URLSearchParams(fields as [string, string][]));
  if (!(answer instanceof Response)) throw new Error(`The form was refused: ${JSON.stringify(answer)}`);
  return answer.headers.get('Location') ?? '';
}

const selections = '/organiser/registrations/selections';

const found = await aRegistration(platform, {
  fullName: 'Zara Found',
  participantType: 'student',
  needsVisa: true,
  clothSize: 'xl',
  shoeSize: 11,
  interestedDoctorate: true,
  passportExpiry: '2026-05-01',
  paid: true,
  now: new Date('2026-01-06T08:00:00Z'),
});
const other = await aRegistration(platform, {
  fullName: 'Bo Other',
  needsVisa: false,
  visaAddress: null,
  clothSize: null,
  shoeSize: null,
  paid: true,
  now: new Date('2025-12-01T08:00:00Z'),
});
const withdrawn = await aRegistration(platform, { fullName: 'Cem Withdrawn', paid: true });

/** A value for each condition of the list. Each of them finds some registrations, but not all active ones. */
const conditions: Record<keyof (RegistrationFilter & Omit<VisaFilter, 'batch'> & DocumentSearch), string> = {
  text: 'zara',
  type: 'student',
  paid: 'waived',
  visa: 'yes',
  doctorate: 'yes',
  filesMissing: 'photo',
  clothSize: 'xl',
  shoeSize: '11',
  country: 'KE',
  since: '2026-01-05',
  mark: 'VIP',
  status: 'withdrawn',
  visaStatus: 'requested',
  queue: 'passport',
  nationality: 'KE',
  applyBy: '2026-01-10',
  document: 'membership-card',
  documentState: 'issued',
  letters: 'missing',
};

beforeAll(async () => {
  await db
    .updateTable('registration')
    .set({ country: 'KE', payment_state: 'waived' })
    .where('id', '=', found.id)
    .execute();
  await db
    .updateTable('registration')
    .set({ status: 'withdrawn', withdrawn_at: clock.now })
    .where('id', '=', withdrawn.id)
    .execute();
  await db
    .insertInto('visa_case')
    .values({ registration_id: found.id, nationality: 'KE', updated_at: clock.now })
    .execute();
  const card = { registrationId: found.id, kind: 'membership-card', by: { actor: 'system' } } as const;
  expect(await issueDocument(platform, card, clock.now)).toMatchObject({ ok: true });
  await db
    .updateTable('participant_document')
    .set({ missing_letters: ['ⵜ'] })
    .execute();
  const file = { bytes: await aPhoto(), mediaType: 'image/jpeg' as const };
  await replaceFile(platform, { registrationId: other.id, kind: 'photo', file, requestId: 'a' }, clock.now);
  const { record_key_id } = await db
    .selectFrom('registration')
    .select('record_key_id')
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    const record = await openRecordKey(tx, platform.secrets, record_key_id);
    const mark = { id: found.id, label: 'VIP', isAdded: true, record, list: 'registrations', ...by } as const;
    await changeMark(tx, mark, clock.now);
  });
});

/** Returns the references of the registrations in a selection. */
async function chosenIn(selectionUrl: string): Promise<string[]> {
  const id = /[0-9a-f-]{36}/.exec(selectionUrl)?.[0] ?? '';
  const rows = await db
    .selectFrom('registration')
    .select('reference')
    .where('id', 'in', selectedRegistrations(db, id))
    .execute();
  return rows.map(({ reference }) => reference).toSorted();
}

it.each(Object.entries(conditions))(
  'list, export, selection, message and badges have the same people with the condition %s=%s',
  async (name, value) => {
    const { query, rows } = await load(
      list,
      `/organiser/registrations?${new URLSearchParams({ [name]: value })}`,
    );
    const listed = rows.map(({ reference }) => reference).toSorted();
    expect(listed).toHaveLength(1);
    expect((await load(list, '/organiser/registrations')).rows).toHaveLength(2);

    const file = await call(exported, `/organiser/exports/registrations?${query}`);
    const lines = (file instanceof Response ? await file.text() : '').split('\r\n').slice(1).filter(Boolean);
    expect(lines.map((line) => line.split(',')[0]?.replaceAll('"', ''))).toEqual(listed);

    const choose = async (intent: string) =>
      await send(act, selections, [
        ['intent', intent],
        ['query', query],
      ]);
    const chosen = [await choose('choose-all'), await choose('write'), await choose('print')];
    for (const address of chosen) expect(await chosenIn(address)).toEqual(listed);

    // A withdrawn registration is chosen, too, but it gets no message and no badge. Both pages say so.
    const isActive = name === 'status' ? 0 : 1;
    expect(await load(newMessage, chosen[1] ?? '')).toMatchObject({ count: isActive, leftOut: 1 - isActive });
    expect(await load(plan, chosen[2] ?? '')).toMatchObject({ getting: isActive, leftOut: 1 - isActive });
  },
);

it('a message and badges go only to the ticked rows if rows are ticked', async () => {
  for (const intent of ['write', 'print']) {
    const address = await send(act, selections, [
      ['intent', intent],
      ['query', 'paid=yes'],
      ['id', other.id],
    ]);
    expect(await chosenIn(address)).toHaveLength(1);
  }
});

it('says who gets a badge and who does not, and prints and issues exactly these badges', async () => {
  const query = 'status=any&paid=waived';
  await db
    .updateTable('registration')
    .set({ payment_state: 'waived' })
    .where('id', '=', withdrawn.id)
    .execute();
  const address = await send(act, selections, [
    ['intent', 'print'],
    ['query', query],
  ]);
  const { first, firstLeftOut, reasons, print: question, id } = await load(plan, address);
  expect(first).toMatchObject([{ fullName: 'Zara Found' }]);
  expect(firstLeftOut).toMatchObject([{ fullName: 'Cem Withdrawn', words: 'withdrawn' }]);
  expect(reasons).toEqual([{ words: 'withdrawn', count: 1 }]);
  expect(question?.text).toBe(
    'Print the badges of 1 person? 1 document is issued for the first time. 1 badge has no photograph. No mail is sent.',
  );

  const csv = await call(leftOut, `${selections}/${id}/left-out?kind=icard`);
  const [, ...lines] = (csv instanceof Response ? await csv.text() : '').trim().split('\r\n');
  expect(lines).toEqual([
    expect.stringMatching(/^"PC-.*","Cem Withdrawn","Professional or faculty","withdrawn"$/),
  ]);

  const form = (seen: string) => new URLSearchParams({ intent: 'print', seen, shape: 'cr80' });
  expect(await call(orderPrint, address, form('Print the badges of 2 people?'))).toMatchObject({
    init: { status: 409 },
  });
  const ordered = await call(orderPrint, address, form(question?.text ?? ''));
  const page = ordered instanceof Response ? (ordered.headers.get('Location') ?? '') : '';
  expect(await load(printPage, page)).toMatchObject({ state: 'running', done: 0, people: 1, hasFile: false });
  await carryOutNext(platform, page.split('/').at(-1) ?? '', platform.now());
  expect(await load(printPage, page)).toMatchObject({ state: 'done', done: 1, leftOut: 0, hasFile: true });
  const pdf = await call(printFile, `${page}/file`);
  expect(pdf instanceof Response && pdf.headers.get('Content-Type')).toBe('application/pdf');
  const issued = await db
    .selectFrom('participant_document')
    .select(['registration_id', 'kind'])
    .where('kind', '=', 'icard')
    .execute();
  expect(issued).toEqual([{ registration_id: found.id, kind: 'icard' }]);
  expect((await load(plan, address)).print?.text).toContain('1 person has a valid one already');
});

it('leads to a document or a step of the visa for exactly the people of the list', async () => {
  const asked = [
    ['query', 'paid=waived'],
    ['kind', 'membership-card'],
    ['step', 'applied'],
  ];
  const issue = await send(act, selections, [['intent', 'issue'], ...asked]);
  expect(await load(plan, issue)).toMatchObject({ kind: 'membership-card', getting: 1, leftOut: 0 });
  const step = await send(act, selections, [['intent', 'step'], ...asked]);
  const { back, plan: planned } = await load(move, step);
  expect(back).toBe('/organiser/registrations?paid=waived');
  expect(planned.people).toMatchObject([{ fullName: 'Zara Found' }]);
  const letter = [['step', 'visa-letter'], ...asked];
  expect(await load(plan, await send(act, selections, [['intent', 'step'], ...letter]))).toMatchObject({
    kind: 'visa-letter',
    reasons: [{ count: 1 }],
  });
});

it.each([
  ['/organiser/visa?status=granted&nationality=KE', 'visaStatus=granted', 'nationality=KE', 'visa=yes'],
  ['/organiser/visa?text=zara', 'text=zara', 'status=active', 'column=visaStatus'],
  ['/organiser/documents?text=zara', 'paid=yes', 'status=active', 'column=documents'],
  ['/organiser/documents?state=ended&kind=icard', 'documentState=ended', 'document=icard', 'status=any'],
])('%s leads to the view of the list', async (from, ...parts) => {
  const answer = await call(moved, from);
  const to = answer instanceof Response ? (answer.headers.get('Location') ?? '') : '';
  expect(to).toMatch(/^\/organiser\/registrations\?/);
  for (const part of parts) expect(to.split(/[?&]/)).toContain(part);
});
