import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { byParticipant } from '#conference/audit/record-act.server.ts';
import { countKit } from '#conference/door/kit/count-kit.server.ts';
import { kitItems } from '#conference/door/kit/hand-out.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { makeDiscountCode } from '#conference/money/discounts/change-code.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { listDraftSessions, listPeople, listRooms } from '#conference/programme/draft/read-draft.server.ts';
import { readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { readOwnVisaCase } from '#conference/visa/read-visa-case.server.ts';
import { saveVisaData } from '#conference/visa/save-visa-data.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { loader as readLetter, action as writeLetter } from '../documents/letter.tsx';
import { action as countKitAtDesk } from '../door/kit/kit.tsx';
import { action as changeEnquiry } from '../enquiries/enquiry.tsx';
import { action as changeDiscount } from '../money/discounts/discount.tsx';
import { action as changeOrganisers } from '../organisers/organisers.tsx';
import { action as decideAtDesk, loader as listPapers } from '../papers/papers.tsx';
import { valuesOfSession } from '../programme/load-session.server.ts';
import { action as savePerson } from '../programme/people.tsx';
import { action as placeAtDesk } from '../programme/programme.tsx';
import { action as saveRoom } from '../programme/rooms.tsx';
import { action as saveSession } from '../programme/session.tsx';
import { action as correct } from '../registration/correct.tsx';
import { valuesOf as correctionOf } from '../registration/correct-values.server.ts';
import { action as changeAnswers, loader as readAnswers } from '../visa/answers.tsx';
import { shownName } from './shown-values.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const leela = await anOrganiser(platform, { name: 'Leela Raman', roles: ['owner'] });
const anil = await anOrganiser(platform, { name: 'Anil Menon', roles: ['owner'] });
const by = { organiserId: leela.id, requestId: 'a-request' };
await importProgramme(db, edition, now);

type Texts = Readonly<Record<string, string | undefined>>;
type Handler = Parameters<typeof callDesk>[1];

/** Calls a page of the desk as an organiser. */
const call = async (handler: Handler, asked: Parameters<typeof callDesk>[2]) =>
  await callDesk(platform.request({}), handler, asked);

const asShown = (values: Texts) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [shownName(name), value]));

type Case = {
  action: Handler;
  intent: string;
  params?: Record<string, string>;
  /** The values that both organisers see. */
  shown: Texts;
  more?: Texts;
  /**
   * `first`: what the first organiser changes. `same` and `other`: what the second organiser types into the same
   * fields, and into other fields.
   */
  first: Texts;
  same: Texts;
  other: Texts;
  read: () => Promise<Texts>;
};

/**
 * Expects that two organisers who have opened the same form do not overwrite each other. The first organiser saves the
 * form, and then the second organiser sends it.
 */
async function expectNoOverwriting({ action, intent, params = {}, shown, more = {}, ...given }: Case) {
  const send = async (organiser: { token: string }, values: Texts, seen: Texts) =>
    await call(action, {
      token: organiser.token,
      params,
      body: { intent, ...more, ...values, ...asShown(seen) },
    });
  expect((await send(leela, { ...shown, ...given.first }, shown)).status).toBe(303);
  // The second organiser changes other fields. The changes of the first organiser stay.
  expect((await send(anil, { ...shown, ...given.other }, shown)).status).toBe(303);
  expect(await given.read()).toMatchObject({ ...given.first, ...given.other });
  // A change of the same fields is refused. The answer contains the typed values and the current values.
  const { status, refusal } = await send(anil, { ...shown, ...given.same }, shown);
  const [field = ''] = Object.keys(given.same);
  expect([status, refusal?.values?.[field]]).toEqual([409, given.same[field]]);
  expect(refusal?.errors?.[field]).toContain('Somebody changed this');
  expect(refusal?.shown).toMatchObject(given.first);
  expect(refusal?.values).toMatchObject(given.other);
  expect(await given.read()).toMatchObject({ ...given.first, ...given.other });
  // The refusal has shown the change of the first organiser. If the second organiser now sends the form again, it
  // replaces that change.
  expect((await send(anil, { ...shown, ...refusal?.values }, refusal?.shown ?? {})).status).toBe(303);
  expect(await given.read()).toMatchObject({ ...given.other, ...given.same });
}

describe('two organisers do not overwrite each other when they', () => {
  it('correct a registration', async () => {
    const { id } = await aRegistration(platform, { fullName: 'Asha Wanjir', shoeSize: 8 });
    const read = async () => {
      const registration = await readForDesk(db, id);
      if (!registration) throw new Error('The registration no longer exists.');
      return correctionOf(registration);
    };
    const { reason, visaAddress, passportNumber, passportExpiry, ...shown } = await read();
    await expectNoOverwriting({
      action: correct,
      intent: 'correct',
      params: { registrationId: id },
      shown,
      more: { reason: 'As in the passport' },
      first: { fullName: 'Asha Wanjiru' },
      same: { fullName: 'Asha Wanjirũ' },
      other: { shoeSize: '9' },
      read,
    });
  });

  it('change a session, a room and a person of the programme', async () => {
    const [session] = await listDraftSessions(db);
    const [room] = await listRooms(db);
    const [person] = await listPeople(db);
    if (!session || !room || !person) throw new Error('The edition has no programme.');
    const readSession = async () => {
      const stored = (await listDraftSessions(db)).find(({ id }) => id === session.id);
      if (!stored) throw new Error('The session no longer exists.');
      return valuesOfSession(stored);
    };
    await expectNoOverwriting({
      action: saveSession,
      intent: 'save',
      params: { programmeSessionId: session.id },
      shown: await readSession(),
      first: { title: 'Wells and rivers' },
      same: { title: 'Rivers' },
      other: { abstract: 'About all of them.' },
      read: readSession,
    });
    const readRoom = async () => {
      const { name, capacity, equipment } = (await listRooms(db)).find(({ id }) => id === room.id) ?? room;
      return { name, capacity: String(capacity), equipment: equipment.join(', ') };
    };
    await expectNoOverwriting({
      action: saveRoom,
      intent: 'save',
      shown: await readRoom(),
      more: { room: room.id },
      first: { capacity: '61' },
      same: { capacity: '62' },
      other: { equipment: 'Screen, Shade' },
      read: readRoom,
    });
    const readPerson = async () => {
      const stored = (await listPeople(db)).find(({ id }) => id === person.id) ?? person;
      const { name, title, country, biography, timeZone } = stored;
      return { name, title, country, biography, timeZone: timeZone ?? '', reference: '' };
    };
    await expectNoOverwriting({
      action: savePerson,
      intent: 'save',
      shown: await readPerson(),
      more: { person: person.id },
      first: { title: 'Hydrologist' },
      same: { title: 'Engineer' },
      other: { country: 'Kenya' },
      read: readPerson,
    });
  });

  it('write the text of visa letters', async () => {
    const read = async () => (await call(readLetter, { token: leela.token })).data as Texts;
    await expectNoOverwriting({
      action: writeLetter,
      intent: 'save',
      shown: await read(),
      first: { text: 'We invite this person.' },
      same: { text: 'We kindly invite this person.' },
      other: { signatoryName: 'Amina Yusuf' },
      read,
    });
  });

  it('change how often a discount code can be used', async () => {
    const form = {
      ...{ code: '', name: 'Press', sponsor: '', uses: 5, until: '' },
      discount: { kind: 'percent' as const, percent: 10 },
    };
    const made = await makeDiscountCode(db, { form, participantTypes: [], ...by }, now);
    if (!made.ok) throw new Error('The discount code could not be created.');
    const change = (organiser: { token: string }, uses: string, shown: string) =>
      call(changeDiscount, {
        token: organiser.token,
        params: { discountCodeId: made.id },
        body: { intent: 'change-uses', uses, [shownName('uses')]: shown },
      });
    expect((await change(leela, '7', '5')).status).toBe(303);
    const late = await change(anil, '6', '5');
    expect([late.status, late.refusal?.values, late.refusal?.shown]).toEqual([
      409,
      { uses: '6' },
      { uses: '7' },
    ]);
    expect((await change(anil, '6', '7')).status).toBe(303);
  });

  it('assign an enquiry and set its status', async () => {
    await sendEnquiry(platform, { name: 'Noor', email: 'noor@example.org', message: randomUUID() }, now);
    const { id } = await db.selectFrom('enquiry').select('id').executeTakeFirstOrThrow();
    const send = (organiser: { token: string }, body: Texts) =>
      call(changeEnquiry, { token: organiser.token, params: { enquiryId: id }, body });
    const assign = (organiser: typeof leela, shown: string) =>
      send(organiser, { intent: 'assign', assigneeId: organiser.id, [shownName('assigneeId')]: shown });
    expect((await assign(leela, '')).status).toBe(303);
    const late = await assign(anil, '');
    expect([late.status, late.refusal?.shown]).toEqual([
      409,
      { assigneeId: leela.id, status: 'in-progress' },
    ]);
    expect(late.refusal?.message).toContain('it is in progress and assigned to Leela Raman');
    expect((await assign(anil, leela.id)).status).toBe(303);
    const close = (shown: string) =>
      send(anil, { intent: 'set-status', status: 'closed', [shownName('status')]: shown });
    expect((await close('new')).status).toBe(409);
    expect((await close('in-progress')).status).toBe(303);
  });

  it('change the roles of an organiser', async () => {
    const helper = await anOrganiser(platform, { roles: ['door'] });
    const change = (organiser: { token: string }, role: string, shown: string) =>
      call(changeOrganisers, {
        token: organiser.token,
        body: {
          intent: 'change-roles',
          organiserId: helper.id,
          roles: role,
          reason: 'Another task',
          [shownName('roles')]: shown,
        },
      });
    expect((await change(leela, 'finance', 'door')).status).toBe(303);
    const late = await change(anil, 'registrar', 'door');
    expect([late.status, late.refusal?.message]).toEqual([
      409,
      expect.stringContaining('Somebody else changed these roles'),
    ]);
    expect((await change(anil, 'registrar', 'finance')).status).toBe(303);
  });

  it('record how much of the kit has arrived', async () => {
    const count = async (organiser: { token: string }, of: string, arrived: string, shown: string) =>
      await call(countKitAtDesk, {
        token: organiser.token,
        body: { intent: 'stock', of, arrived, [shownName(of)]: shown },
      });
    const [item] = kitItems;
    const [size, otherSize] = item?.sizes ?? [];
    const [one, other] = [`${item?.id} ${size}`, `${item?.id} ${otherSize}`];
    expect((await count(leela, one, '40', '0')).status).toBe(303);
    const late = await count(anil, one, '30', '0');
    expect([late.status, late.refusal?.values, Object(late.refusal).stock]).toEqual([
      409,
      expect.objectContaining({ of: one, arrived: '30' }),
      { [one]: '40' },
    ]);
    expect(late.refusal?.errors?.arrived).toContain('Somebody changed this to “40”');
    // There is no conflict if the organisers record different sizes, or the same number for one size.
    expect((await count(anil, other, '30', '0')).status).toBe(303);
    expect((await count(anil, one, '40', '0')).status).toBe(303);
    const arrived = async () => (await countKit(platform)).find((row) => row.size === size)?.arrived;
    expect(await arrived()).toBe(40);
    expect((await count(anil, one, '30', '40')).status).toBe(303);
    expect(await arrived()).toBe(30);
  });

  it('drag a session in the grid of the programme', async () => {
    const sessions = await listDraftSessions(db);
    const rooms = await listRooms(db);
    const placed = sessions.find(({ roomId, startsAt }) => roomId !== null && startsAt !== null);
    if (!placed) throw new Error('No session has a place.');
    const placeOf = async () => {
      const stored = (await listDraftSessions(db)).find(({ id }) => id === placed.id);
      const { room, day, from } = valuesOfSession(stored ?? placed);
      return { room, day, from };
    };
    const before = await placeOf();
    const drag = async (organiser: { token: string }, from: string, shown: Texts) =>
      await call(placeAtDesk, {
        token: organiser.token,
        body: { intent: 'place', session: placed.id, ...before, from, ...asShown(shown) },
      });
    expect((await drag(leela, '20:00', before)).status).toBe(303);
    const late = await drag(anil, '21:30', before);
    expect(late.status).toBe(409);
    expect(late.refusal?.message).toContain(`Somebody else has moved “${placed.title}”`);
    expect(late.refusal?.message).toContain(`20:00, ${rooms.find(({ id }) => id === before.room)?.name}`);
    expect(await placeOf()).toEqual({ ...before, from: '20:00' });
    const { again, place } = Object(late.refusal);
    expect([again, place]).toEqual([
      { session: placed.id, ...before, from: '21:30' },
      { ...before, from: '20:00' },
    ]);
    expect((await drag(anil, '21:30', place)).status).toBe(303);
    expect(await placeOf()).toEqual({ ...before, from: '21:30' });
  });

  it('note a decision on a paper', async () => {
    const { paperId } = await aPaper(platform);
    const { paperId: untouched } = await aPaper(platform);
    const listed = async () => {
      const { papers } = Object((await call(listPapers, { token: leela.token })).data);
      return papers.find(({ id }: { id: string }) => id === paperId);
    };
    const decide = async (organiser: { token: string }, decision: string, mark: string, note = '') =>
      await call(decideAtDesk, {
        token: organiser.token,
        body: { intent: 'decide', paperId: [untouched, paperId], decision, note, [shownName(paperId)]: mark },
      });
    const { mark } = await listed();
    expect((await decide(leela, 'accepted', mark)).status).toBe(303);
    const late = await decide(anil, 'rejected', mark, 'We are sorry.');
    expect([late.status, late.refusal?.values, Object(late.refusal).chosen]).toEqual([
      409,
      { decision: 'rejected', note: 'We are sorry.' },
      [untouched, paperId],
    ]);
    expect(late.refusal?.message).toContain('(noted: Accepted)');
    expect(await listed()).toMatchObject({ decision: 'accepted' });
    // The same decision is not a conflict. A form replaces another decision only if the form has shown that decision.
    expect((await decide(anil, 'accepted', mark)).status).toBe(303);
    const seen = await decide(anil, 'rejected', mark);
    expect((await decide(anil, 'rejected', Object(seen.refusal).marks[paperId])).status).toBe(303);
    expect(await listed()).toMatchObject({ decision: 'rejected' });
  });

  it('fill in a visa checklist, whose answers nobody sees without a reason', async () => {
    const { id } = await aRegistration(platform);
    const form = async () => await call(readAnswers, { token: leela.token, params: { registrationId: id } });
    const send = async (organiser: { token: string }, body: Texts) =>
      await call(changeAnswers, {
        token: organiser.token,
        params: { registrationId: id },
        body: { intent: 'save', reason: 'She called', ...body },
      });
    const own = async () =>
      await readOwnVisaCase(platform, { registrationId: id, requestId: 'a-request', isProved: true });
    const answers = { birthPlace: 'Jos', occupation: 'Teacher' };
    const participant = byParticipant({ registrationId: id, requestId: 'a-request' });
    await saveVisaData(platform, { registrationId: id, given: answers, by: participant }, now);

    const { data } = await form();
    const { seen } = Object(data);
    expect(JSON.stringify(data)).not.toMatch(/Jos|Teacher/);
    const typed = { seen: String(seen), birthPlace: 'Josville', issuedOn: '2031-05-28' };
    const without = await send(leela, { ...typed, reason: '' });
    expect([without.status, without.refusal?.values]).toMatchObject([422, { birthPlace: 'Josville' }]);
    expect(Object.keys(without.refusal?.errors ?? {})).toEqual(['reason']);
    const wrong = await send(leela, typed);
    expect([wrong.status, Object.keys(wrong.refusal?.errors ?? {})]).toEqual([422, ['issuedOn']]);
    expect((await send(leela, { seen: String(seen), birthPlace: 'Josville' })).status).toBe(303);
    // A change to another field is no conflict. A change to the same field is refused, and the form keeps the typed
    // value.
    expect((await send(anil, { seen: String(seen), occupation: 'Poet' })).status).toBe(303);
    const late = await send(anil, { seen: String(seen), birthPlace: 'Jos City' });
    expect([late.status, late.refusal?.values?.birthPlace]).toEqual([409, 'Jos City']);
    expect(late.refusal?.errors?.birthPlace).toContain('Somebody changed this');
    expect((await own()).shown).toEqual({ birthPlace: 'Josville', occupation: 'Poet' });
    const again = { seen: String(Object(late.refusal).seen), birthPlace: 'Jos City' };
    expect((await send(anil, again)).status).toBe(303);
    expect(await own()).toMatchObject({
      shown: { birthPlace: 'Jos City', occupation: 'Poet' },
      deskChanges: { fields: ['birthPlace', 'occupation'] },
    });
    const [newest] = (await searchAudit(platform, { filter: { text: 'visa-data.corrected' }, count: 1 }))
      .rows;
    expect(newest).toMatchObject({
      action: 'visa-data.corrected',
      detail: { fields: ['birthPlace'] },
      sealed: { state: 'open', reason: 'She called' },
    });
    const registrar = await anOrganiser(platform, { roles: ['registrar'] });
    expect((await send(registrar, again)).status).toBe(403);
  });
});
