import { expect, it } from 'vitest';
import { previewMessage } from '#conference/mails/messages/preview-message.server.ts';
import { readRecipients } from '#conference/mails/messages/recipients.ts';
import { listViews } from '#conference/organiser/saved-views/saved-views.server.ts';
import { readBookingSelection } from '#conference/organiser/selections/booking-selections.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { aBooking, anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { action as actOnBooking, loader as showBooking } from '../booking.tsx';
import { loader as listBookings } from '../bookings.tsx';
import { action as actOnViews } from '../views/views.tsx';
import { loader as exportSelection } from './export-selection.ts';
import { action, loader } from './selection.tsx';
import { action as choose, loader as listSelections } from './selections.tsx';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const anjali = await anOrganiser(platform, { name: 'Anjali Rao', roles: ['festival'] });
const owner = await anOrganiser(platform);

/** Two people. The first person has two bookings. */
const first = await aRegistration(platform, { fullName: 'Asha One' });
const second = await aRegistration(platform, { fullName: 'Bela Two' });
const shop = await aBooking(platform, first.id, { option: 'ac-shop' });
const craft = await aBooking(platform, first.id, { option: 'art-craft-shop' });
const other = await aBooking(platform, second.id, { option: 'ac-shop' });

type Sent = {
  selectionId?: string;
  bookingId?: string;
  query?: string;
  body?: Record<string, string | readonly string[]>;
};

const call = async (
  handler: Parameters<typeof callDesk>[1],
  { selectionId, bookingId, ...sent }: Sent = {},
  by = anjali,
) =>
  await callDesk(platform.request({}), handler, {
    token: by.token,
    params: { ...(selectionId && { selectionId }), ...(bookingId && { bookingId }) },
    ...sent,
  });
const idIn = (to = '') => to.split('?')[0]?.split('/').at(-1) ?? '';
const selectBookings = async (ids: string[], by = anjali) =>
  idIn((await call(choose, { body: { intent: 'choose', id: ids } }, by)).to);
const pageOf = async (sent: Sent, by = anjali) => Object((await call(loader, sent, by)).data);
const listOf = async (query: string): Promise<{ id: string; marks: string[] }[]> =>
  Object((await call(listBookings, { query })).data).bookings;

it('selects ticked bookings or all bookings of a filter, and shows how many of them the filtered list no longer contains', async () => {
  const selectionId = await selectBookings([shop, other, 'not-an-id']);
  expect(await readBookingSelection(db, { id: selectionId, organiserId: anjali.id })).toMatchObject({
    count: 2,
    people: 2,
  });
  expect(await pageOf({ selectionId })).toMatchObject({
    title: '2 bookings chosen',
    note: '',
    more: 0,
    changed: '',
    exportTo: expect.any(String),
    // The role `festival` may not send messages.
    writeTo: undefined,
  });
  expect((await call(choose, { body: { intent: 'choose' } })).status).toBe(422);
  const none = { intent: 'choose-all', query: 'status=expired' };
  expect((await call(choose, { body: none })).status).toBe(422);
  const { to = '' } = await call(choose, { body: { intent: 'choose-all', query: 'option=ac-shop' } });
  const all = { selectionId: idIn(to), query: to.split('?')[1] ?? '' };
  expect(await pageOf(all)).toMatchObject({ title: '2 bookings chosen', changed: '' });
  await db.updateTable('booking').set({ status: 'withdrawn' }).where('id', '=', other).execute();
  const later = { ...all, query: 'option=ac-shop&status=requested&all=yes' };
  expect(await pageOf(later)).toMatchObject({ changed: '1 of them is not on it any more' });
  await db.updateTable('booking').set({ status: 'requested' }).where('id', '=', other).execute();
  const own = Object((await call(listSelections)).data).selections;
  expect(own.map(({ count }: { count: number }) => count)).toEqual([2, 2]);
  expect((await call(loader, { selectionId: all.selectionId }, owner)).status).toBe(404);
});

it('addresses one message to each applicant of the selected bookings, and exports only the selected bookings', async () => {
  const selectionId = await selectBookings([shop, craft], owner);
  const { writeTo } = await pageOf({ selectionId }, owner);
  const recipients = readRecipients(new URL(writeTo, 'https://conference.example').searchParams);
  expect(recipients).toMatchObject({ selection: selectionId, chosenFrom: 'bookings' });
  const form = { subject: 'News', text: 'Dear {name}', category: 'important' } as const;
  expect(await previewMessage(platform, { form, recipients }, now)).toMatchObject({ count: 1 });
  const query = 'format=csv';
  const exported = await call(exportSelection, { selectionId, query }, owner);
  const text = (await exported.response?.text()) ?? '';
  expect(text.trim().split('\n')).toHaveLength(3);
  expect((await call(exportSelection, { selectionId, query })).status).toBe(404);
});

it('marks bookings, filters the list by the mark, and keeps earlier marks when a change is undone', async () => {
  const selectionId = await selectBookings([shop, craft]);
  const mark = async (intent: string, label: string) =>
    await call(action, { selectionId, body: { intent, label } });
  // `shop` already has the mark, so the undo must not remove the mark from `shop`.
  const one = { bookingId: shop, body: { intent: 'mark', label: 'Called back' } };
  expect((await call(actOnBooking, one)).status).toBe(303);
  expect(Object((await call(showBooking, { bookingId: shop })).data)).toMatchObject({
    marks: { marks: [{ label: 'Called back', since: expect.stringContaining('Anjali Rao') }] },
    history: [{ what: 'Marked the booking: Called back' }, { what: 'Requested a booking' }],
  });
  expect((await mark('mark', 'called BACK')).status).toBe(303);
  const marked = 'mark=Called+back&column=marks&column=status';
  expect((await listOf(marked)).map(({ id, marks }) => [id, marks]).toSorted()).toEqual(
    [
      [shop, ['Called back']],
      [craft, ['Called back']],
    ].toSorted(),
  );
  const repeated = await mark('mark', 'Called back');
  expect([repeated.status, repeated.refusal?.errors?.label]).toEqual([
    409,
    'All rows of this selection have this mark already.',
  ]);
  const { changes } = (await pageOf({ selectionId })).marks;
  expect(changes).toMatchObject([{ words: '“Called back” added to 1 row', isUndone: false }]);
  const undo = { intent: 'undo-mark', id: changes[0].id };
  expect((await call(action, { selectionId, body: undo })).status).toBe(303);
  expect((await call(action, { selectionId, body: undo })).status).toBe(409);
  expect((await listOf(marked)).map(({ id }) => id)).toEqual([shop]);
  expect((await mark('unmark', 'Called back')).status).toBe(303);
  expect(await listOf(marked)).toEqual([]);
  expect((await mark('unmark', 'Called back')).status).toBe(409);
  expect((await mark('mark', 'x'.repeat(41))).status).toBe(422);
  expect((await call(action, { selectionId, body: { intent: 'mark', label: 'x' } }, owner)).status).toBe(404);
});

it('does not show saved views of bookings in the list of registrations', async () => {
  const query = 'text=Asha&status=requested&column=spot';
  const saving = { intent: 'save', name: 'To pay', whose: 'team', query };
  expect((await call(actOnViews, { body: saving })).to).toBe(
    '/organiser/bookings?status=requested&column=spot',
  );
  const own = { organiserId: anjali.id };
  expect(await listViews(db, { ...own, list: 'bookings' })).toMatchObject([{ name: 'To pay' }]);
  expect(await listViews(db, { ...own, list: 'registrations' })).toEqual([]);
  const page = Object((await call(listBookings, { query: 'status=requested&column=spot' })).data);
  expect(page).toMatchObject({ columns: ['spot'], views: [{ name: 'To pay', isThis: true }] });
});
