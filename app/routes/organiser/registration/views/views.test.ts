import { expect, it } from 'vitest';
import { roles } from '#conference/organiser/permissions.ts';
import { mostViews } from '#conference/organiser/saved-views/saved-view.ts';
import { listViews } from '#conference/organiser/saved-views/saved-views.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { questionField } from '../../form/question.ts';
import { loader as listRegistrations } from '../registrations.tsx';
import { action, loader } from './views.tsx';

const platform = await aPlatform();
const { db } = platform;
const leela = await anOrganiser(platform, { name: 'Leela Raman', roles: ['registrar'] });
const anil = await anOrganiser(platform, { name: 'Anil Menon', roles: ['finance'] });

const send = async (organiser: { token: string }, body: Record<string, string>) =>
  await callDesk(platform.request({}), action, { token: organiser.token, body });
const save = async (organiser: { token: string }, name: string, query: string, whose = 'mine') =>
  await send(organiser, { intent: 'save', name, query, whose });
const seenBy = async ({ id }: { id: string }) =>
  (await listViews(db, { list: 'registrations', organiserId: id })).map(({ name, query, isOwn }) => [
    name,
    query,
    isOwn,
  ]);

it('saves the filter, order and columns of a list as a private or team view, but not the searched words', async () => {
  const query = 'text=Wanjiru&paid=no&order=name&column=email&column=visa';
  const saved = await save(leela, 'Unpaid <b>guests</b>', query, 'team');
  const kept = 'paid=no&order=name&column=email&column=visa';
  expect([saved.status, saved.to]).toEqual([303, `/organiser/registrations?${kept}`]);
  expect((await save(leela, 'Mine alone', 'country=KE')).status).toBe(303);
  expect(await seenBy(leela)).toEqual([
    ['Mine alone', 'country=KE', true],
    ['Unpaid <b>guests</b>', kept, true],
  ]);
  expect(await seenBy(anil)).toEqual([['Unpaid <b>guests</b>', kept, false]]);
  // The role `finance` may not see details such as the country, so a view of this role leaves them out.
  expect((await save(anil, 'From Kenya', 'country=KE&paid=yes')).to).toBe(
    '/organiser/registrations?paid=yes',
  );
  const page = await callDesk(platform.request({}), loader, { token: anil.token });
  expect(Object(page.data).views.map(({ words }: { words: string }) => words)).toEqual([
    expect.stringMatching(/^active, paid in full; /),
    expect.stringMatching(/^active, not paid in full; by name; columns: email$/),
  ]);
  const list = await callDesk(platform.request({}), listRegistrations, { token: leela.token, query: kept });
  expect(Object(list.data).views).toMatchObject([
    { name: 'Visas', isThis: false },
    { name: 'Documents', isThis: false },
    { name: 'Kit', isThis: false },
    { isThis: false },
    { name: 'Unpaid <b>guests</b>', isThis: true },
  ]);
});

it('refuses a name that is empty, too long or already used, and more views than the limit', async () => {
  const organiser = await anOrganiser(platform, { roles: ['registrar'] });
  for (const name of ['', ' ', 'x'.repeat(61), 'a\u0000b']) {
    expect([name, (await save(organiser, name, 'paid=no')).status]).toEqual([name, 422]);
  }
  expect((await save(organiser, 'Ours', 'paid=no')).status).toBe(303);
  const taken = await save(organiser, 'OURS', 'paid=yes');
  expect([taken.status, taken.refusal?.errors?.name]).toEqual([
    409,
    'You have a view with this name already.',
  ]);
  for (let number = 1; number < mostViews; number++) await save(organiser, `View ${number}`, '');
  const full = await save(organiser, 'One more', '');
  expect([full.status, full.refusal?.errors?.name]).toEqual([409, expect.stringContaining('Delete one')]);
});

it('lets organisers rename and delete only their own views', async () => {
  const owner = await anOrganiser(platform, { roles: ['registrar'] });
  await save(owner, 'Shared', 'paid=no', 'team');
  const [view] = (await listViews(db, { list: 'registrations', organiserId: owner.id })).filter(
    ({ isOwn }) => isOwn,
  );
  if (!view) throw new Error('The view was not saved.');
  const { id } = view;
  const text = 'Delete the view “Renamed”? The whole team loses it. Nothing on the list changes.';
  expect((await send(anil, { intent: 'rename', id, name: 'Taken over' })).status).toBe(404);
  expect((await send(anil, { intent: 'delete', id, [questionField]: text })).status).toBe(404);
  expect((await send(owner, { intent: 'rename', id, name: 'Renamed' })).status).toBe(303);
  expect((await send(owner, { intent: 'delete', id })).status).toBe(409);
  expect(
    (await listViews(db, { list: 'registrations', organiserId: owner.id })).find((one) => one.id === id)
      ?.name,
  ).toBe('Renamed');
  expect((await send(owner, { intent: 'delete', id, [questionField]: text })).status).toBe(303);
  expect(
    (await listViews(db, { list: 'registrations', organiserId: owner.id })).some((one) => one.id === id),
  ).toBe(false);
});

it.each(roles)('lets %s change another organiser’s team view only if the role is owner', async (role) => {
  const maker = await anOrganiser(platform, { name: 'Maker', roles: ['registrar'] });
  const other = await anOrganiser(platform, { roles: [role] });
  await save(maker, 'Of the team', 'paid=no', 'team');
  await save(maker, 'Second', 'paid=no', 'team');
  await save(maker, 'Of the maker alone', 'paid=yes');
  const own = async () =>
    (await listViews(db, { list: 'registrations', organiserId: maker.id })).filter(({ isOwn }) => isOwn);
  const before = await own();
  const idOf = (name: string) => before.find((view) => view.name === name)?.id ?? '';
  const shared = idOf('Of the team');
  const mine = idOf('Of the maker alone');
  const change = async (id: string, name: string) => [
    (await send(other, { intent: 'rename', id, name: 'Renamed' })).status,
    (await send(other, { intent: 'delete', id, [questionField]: askedOf(name) })).status,
  ];
  const askedOf = (name: string) =>
    `Delete the view “${name}” of Maker? The whole team loses it. Nothing on the list changes.`;
  // Roles that may not open the list of registrations get 403. All other roles get 404.
  const refused = expect.toBeOneOf([403, 404]);
  expect(await change(mine, 'Of the maker alone')).toEqual([refused, refused]);
  if (role !== 'owner') {
    expect(await change(shared, 'Of the team')).toEqual([refused, refused]);
    expect(await own()).toEqual(before);
    return;
  }
  const taken = await send(other, { intent: 'rename', id: shared, name: 'Second' });
  expect([taken.status, taken.refusal?.errors?.name]).toEqual([
    409,
    'The organiser who made this view has another view with this name.',
  ]);
  const page = await callDesk(platform.request({}), loader, { token: other.token });
  expect(Object(page.data).views.find(({ id }: { id: string }) => id === shared)).toMatchObject({
    isOwn: false,
    mayChange: true,
  });
  expect(await change(shared, 'Renamed')).toEqual([303, 303]);
  expect((await own()).map(({ name }) => name)).toEqual(['Of the maker alone', 'Second']);
});
