import { expect, it } from 'vitest';
import { aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listRegistrations } from './list-registrations.server.ts';
import { registrationFilterSchema } from './registration-filter.ts';
import { type ListOrder, listOrders } from './registration-list.ts';

const platform = await aPlatform();
const { db } = platform;
const everybody = registrationFilterSchema.parse({});

// Three registrations have the same time and the same name, so only their ids decide their order. Every second
// registration is paid.
const names = ['Zoë Adler', 'émile Zola', 'Eva Braun-Ng', 'zoe adler'];
for (let index = 0; index < 12; index += 1) {
  await aRegistration(platform, {
    fullName: names[index % 4] ?? '',
    paid: index % 2 === 0,
    now: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3))),
  });
}

const keys: Record<ListOrder, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  name: 'sort_name, id',
  reference: 'reference',
  paid: 'paid_at desc nulls last, id desc',
  // Without the key of another module, this is the order of the newest.
  deadline: 'created_at desc, id desc',
};

it.each(listOrders)('lists every registration once in the order “%s”, page by page', async (order) => {
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `select id from registration order by ${keys[order]}`,
  );
  const pages = await Promise.all(
    [0, 5, 10].map((offset) => listRegistrations(db, { filter: everybody, order, offset, count: 5 })),
  );
  expect(pages.map(({ length }) => length)).toEqual([5, 5, 2]);
  expect(pages.flat().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

it('sorts names ignoring accents and case', async () => {
  const rows = await listRegistrations(db, { filter: everybody, order: 'name', count: 12 });
  const seen = rows.map(({ fullName }) => fullName.toLowerCase().replace('ë', 'e'));
  expect(seen).toEqual([
    ...Array(3).fill('émile zola'),
    ...Array(3).fill('eva braun-ng'),
    ...Array(6).fill('zoe adler'),
  ]);
});
