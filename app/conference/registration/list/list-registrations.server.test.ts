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

async function walk(order: ListOrder, count: number) {
  const pages: string[][] = [];
  let after: string | undefined;
  for (;;) {
    const { rows, hasNext } = await listRegistrations(db, {
      filter: everybody,
      page: { order, after, before: undefined },
      count,
    });
    pages.push(rows.map(({ id }) => id));
    if (!hasNext) return pages;
    after = rows.at(-1)?.id;
  }
}

const keys: Record<ListOrder, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  name: 'sort_name, id',
  reference: 'reference',
  paid: 'paid_at desc nulls last, id desc',
};

it.each(listOrders)(
  'lists every registration once in the order “%s”, page by page, forwards and backwards',
  async (order) => {
    const { rows } = await platform.database.pool.query<{ id: string }>(
      `select id from registration order by ${keys[order]}`,
    );
    const pages = await walk(order, 5);
    expect(pages.map(({ length }) => length)).toEqual([5, 5, 2]);
    expect(pages.flat()).toEqual(rows.map(({ id }) => id));
    const back = (before: string | undefined) =>
      listRegistrations(db, { filter: everybody, page: { order, before, after: undefined }, count: 5 });
    const second = await back(pages[2]?.[0]);
    expect([second.rows.map(({ id }) => id), second.hasPrevious, second.hasNext]).toEqual([
      pages[1],
      true,
      true,
    ]);
    const first = await back(pages[1]?.[0]);
    expect([first.rows.map(({ id }) => id), first.hasPrevious, first.hasNext]).toEqual([
      pages[0],
      false,
      true,
    ]);
  },
);

it('sorts names ignoring accents and case', async () => {
  const { rows } = await listRegistrations(db, {
    filter: everybody,
    page: { order: 'name', after: undefined, before: undefined },
    count: 12,
  });
  const seen = rows.map(({ fullName }) => fullName.toLowerCase().replace('ë', 'e'));
  expect(seen).toEqual([
    ...Array(3).fill('émile zola'),
    ...Array(3).fill('eva braun-ng'),
    ...Array(6).fill('zoe adler'),
  ]);
});

it('lists the first page if the row of the cursor was deleted', async () => {
  const page = { order: 'newest', after: '00000000-0000-4000-8000-000000000000', before: undefined } as const;
  const { rows, hasPrevious } = await listRegistrations(db, { filter: everybody, page, count: 5 });
  expect([rows.length, hasPrevious]).toEqual([5, false]);
});
