import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { markBooking } from '#conference/festival/mark-booking.server.ts';
import { listViews, saveView } from '#conference/organiser/saved-views/saved-views.server.ts';
import {
  deleteLostMarks,
  markSelection,
  undoMarking,
} from '#conference/organiser/selections/mark-selection.server.ts';
import { makeSelection } from '#conference/organiser/selections/selections.server.ts';
import { readHeldData } from '#conference/privacy/copy/read-held-data.server.ts';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { erasePerson } from '#conference/privacy/erasure/erase-person.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { markRegistration } from '#conference/registration/record/mark-registration.server.ts';
import { exportList } from '#conference/reports/exports/export-list.server.ts';
import { registrationList } from '#conference/reports/exports/export-registrations.server.ts';
import { listRegistrationHistory } from '#conference/reports/list-registration-history.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { aBooking, anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listMarkChanges } from './change-marks.server.ts';
import { mostLabels } from './mark.ts';
import { listLabels, readLabels } from './marks.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const leela = await anOrganiser(platform, { name: 'Leela Raman', roles: ['registrar'] });
const by = { organiserId: leela.id, requestId: 'a-request' };

const mark = async (registrationId: string, label: string, isAdded = true) =>
  await markRegistration(platform, { registrationId, label, isAdded, ...by }, now);
const labelsAt = async (id: string) => (await readLabels(db, [id])).get(id) ?? [];
const found = async (label: string) => {
  const filter = registrationFilterSchema.parse({ mark: label });
  const rows = await filterRegistrations(db, filter).select('registration.id').execute();
  return rows.map(({ id }) => id).toSorted();
};
const selecting = async (ids: string[]) =>
  (await makeSelection(db, { choice: { ids }, organiserId: leela.id }, now)) ?? '';
const lastAct = async () =>
  await db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'subject_id', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

it('a mark is added once, even if it is typed in small letters again; adding and removing are recorded', async () => {
  const { id } = await aRegistration(platform);
  expect(await mark(id, 'VIP')).toEqual({ ok: true, changed: 1 });
  expect(await mark(id, 'vip')).toEqual({ ok: true, changed: 0 });
  expect(await mark(id, 'Called back')).toEqual({ ok: true, changed: 1 });
  expect(await labelsAt(id)).toEqual(['Called back', 'VIP']);
  expect(await listLabels(db, 'registrations')).toEqual(['Called back', 'VIP']);
  expect(await listLabels(db, 'bookings')).toEqual([]);
  expect(await found('VIP')).toEqual([id]);
  expect(await mark(id, 'VIP', false)).toEqual({ ok: true, changed: 1 });
  expect(await mark(id, 'VIP', false)).toEqual({ ok: true, changed: 0 });
  expect(await found('VIP')).toEqual([]);
  const history = await listRegistrationHistory(platform, id, 3);
  expect(history.map(({ action, other, detail }) => [action, other, detail])).toEqual([
    // The label is not in `detail` but sealed, because an erasure cannot change the audit.
    ['registration.unmarked', 'VIP', {}],
    ['registration.marked', 'Called back', {}],
    ['registration.marked', 'VIP', {}],
  ]);
  expect(await mark(randomUUID(), 'VIP')).toEqual({ ok: false, reason: 'no-such-registration' });
});

it('marks a selection, and undoes the change for exactly the rows that it changed', async () => {
  const [one, two, three] = [
    (await aRegistration(platform)).id,
    (await aRegistration(platform)).id,
    (await aRegistration(platform)).id,
  ];
  await mark(one, 'Speaker');
  const selectionId = await selecting([one, two]);
  const selected = { selectionId, list: 'registrations', ...by } as const;
  const change = async (isAdded: boolean, at = now) =>
    await markSelection(platform, { ...selected, label: 'speaker', isAdded }, at);
  expect(await change(true)).toEqual({ ok: true, changed: 1 });
  expect(await found('Speaker')).toEqual([one, two].toSorted());
  expect(await change(true)).toEqual({ ok: true, changed: 0 });
  const [added, ...more] = await listMarkChanges(db, selectionId);
  expect([added, more]).toMatchObject([{ label: 'Speaker', isAdded: true, changed: 1, undoneAt: null }, []]);
  expect(await lastAct()).toEqual({
    action: 'marks.added',
    subject: 'list',
    subject_id: null,
    detail: { list: 'registrations', change: added?.id, changed: 1 },
  });
  const undo = async (id = '') => await undoMarking(platform, { ...selected, id }, now);
  expect(await undo(added?.id)).toBe(true);
  expect(await undo(added?.id)).toBe(false);
  expect(await found('Speaker')).toEqual([one]);
  expect(await lastAct()).toMatchObject({ action: 'marks.undone', detail: { change: added?.id } });
  await mark(three, 'Speaker');
  expect(await change(false, addTime(now, minutes(1)))).toEqual({ ok: true, changed: 1 });
  expect(await found('Speaker')).toEqual([three]);
  const [removed] = await listMarkChanges(db, selectionId);
  // The change cannot be undone from another selection.
  const elsewhere = { ...selected, selectionId: await selecting([three]), id: removed?.id ?? '' };
  expect(await undoMarking(platform, elsewhere, now)).toBe(false);
  expect(await undo(removed?.id)).toBe(true);
  expect(await found('Speaker')).toEqual([one, three].toSorted());
});

it('exports the marks of a registration in one column', async () => {
  const { id } = await aRegistration(platform);
  await mark(id, 'Zeta');
  await mark(id, 'alpha');
  const list = registrationList(platform.settings, { selection: await selecting([id]) });
  const column = list.columns.find(({ header }) => header === 'Marks');
  const cells = [];
  for await (const row of exportList(platform, list, { ...by, format: 'csv' })) cells.push(column?.of(row));
  expect(cells).toEqual(['alpha, Zeta']);
  const withoutMarks = registrationList(platform.settings, { selection: list.name }, ['email']);
  expect(withoutMarks.columns.map(({ header }) => header)).toEqual(['Reference', 'Full name', 'Email']);
});

it('a merge copies marks and its undo removes the copies; marks are in the copy of the data, and an erasure deletes them', async () => {
  const [kept, other] = [(await aRegistration(platform)).id, (await aRegistration(platform)).id];
  const bookingId = await aBooking(platform, other, { option: 'ac-shop' });
  await mark(kept, 'Own');
  await mark(kept, 'Both');
  await mark(other, 'Both');
  await mark(other, 'Theirs');
  const marking = { bookingId, label: 'Corner', isAdded: true, ...by };
  expect(await markBooking(platform, marking, now)).toEqual({ ok: true, changed: 1 });
  const merging = { keptId: kept, otherId: other, reason: 'One person', ...by };
  expect(await mergeRegistrations(platform, merging, now)).toMatchObject({ ok: true });
  expect(await labelsAt(kept)).toEqual(['Both', 'Own', 'Theirs']);
  expect(await undoMerge(platform, { otherId: other, reason: 'Two sisters', ...by }, now)).toMatchObject({
    ok: true,
  });
  expect(await labelsAt(kept)).toEqual(['Both', 'Own']);
  expect(await labelsAt(other)).toEqual(['Both', 'Theirs']);

  const selectionId = await selecting([other, kept]);
  const selected = { selectionId, list: 'registrations', ...by } as const;
  await markSelection(platform, { ...selected, label: 'Late', isAdded: true }, now);
  const person = await findPerson(db, other, { reach: 'mailbox' });
  if (!person) throw new Error('There is no such person.');
  const { marksOfOrganisers } = await readHeldData(platform, person);
  expect(marksOfOrganisers.map(({ label, of }) => [label, of])).toEqual([
    ['Both', 'registration'],
    ['Corner', 'booking'],
    ['Late', 'registration'],
    ['Theirs', 'registration'],
  ]);
  await db.transaction().execute(async (tx) => await erasePerson(tx, platform.secrets, person, now));
  expect([await labelsAt(other), await labelsAt(bookingId)]).toEqual([[], []]);
  const items = db.selectFrom('mark_change_item').select('item_id').where('item_id', '=', other);
  expect(await items.execute()).toEqual([]);
  // After an erasure, nothing can restore the person's marks.
  const [change] = await listMarkChanges(db, selectionId);
  await undoMarking(platform, { ...selected, id: change?.id ?? '' }, now);
  expect(await labelsAt(other)).toEqual([]);
});

it('an erasure deletes a label that only this person has had, also from the list of changes and from saved views', async () => {
  const [gone, stays] = [(await aRegistration(platform)).id, (await aRegistration(platform)).id];
  const alone = await selecting([gone]);
  const both = await selecting([gone, stays]);
  const given = { list: 'registrations', isAdded: true, ...by } as const;
  await markSelection(platform, { ...given, selectionId: alone, label: 'Cousin of Ms Rao' }, now);
  await markSelection(platform, { ...given, selectionId: both, label: 'Delegation' }, now);
  const kept = { list: 'registrations', isShared: true, ...by } as const;
  await saveView(db, { ...kept, name: 'One', query: 'type=student&mark=cousin+of+Ms+Rao' }, now);
  await saveView(db, { ...kept, name: 'Some', query: 'mark=Delegation' }, now);
  await eraseWithoutRequest(platform, { id: gone, reach: 'mailbox' }, now);
  expect(await listMarkChanges(db, alone)).toEqual([]);
  expect((await listMarkChanges(db, both)).map(({ label }) => label)).toEqual(['Delegation']);
  expect(await labelsAt(stays)).toEqual(['Delegation']);
  const views = await listViews(db, { list: 'registrations', organiserId: by.organiserId });
  expect(views.map(({ name }) => name)).toEqual(['Some']);
});

it('the cleaning deletes only the marks of registrations and bookings that no longer exist', async () => {
  const { id } = await aRegistration(platform);
  const bookingId = await aBooking(platform, id, { option: 'ac-shop' });
  await mark(id, 'Stays');
  await markBooking(platform, { bookingId, label: 'Stays', isAdded: true, ...by }, now);
  const [lost, lostBooking] = [randomUUID(), randomUUID()];
  const left = { label: 'Lost', made_by: leela.id, made_at: now };
  await db
    .insertInto('mark')
    .values([
      { ...left, item_id: lost, list: 'registrations' },
      { ...left, item_id: lostBooking, list: 'bookings' },
    ])
    .execute();
  await deleteLostMarks(db);
  const ids = [id, bookingId, lost, lostBooking];
  expect([...(await readLabels(db, ids)).keys()].toSorted()).toEqual([id, bookingId].toSorted());
});

it('refuses a new label if a list has the maximum number of labels', async () => {
  const { id } = await aRegistration(platform);
  const used = (await listLabels(db, 'registrations')).length;
  for (let number = used; number < mostLabels; number++) await mark(id, `Label ${number}`);
  expect(await mark(id, 'One more')).toEqual({ ok: false, reason: 'too-many-labels' });
  expect(await mark(id, 'LABEL 99')).toEqual({ ok: true, changed: 0 });
});
