import { expect, it } from 'vitest';
import { describeFound, linkPages, paginate, readPage } from './paging.ts';

const rows = Array.from({ length: 50 }, (_, index) => ({ id: `row-${index + 1}` }));
const search = { text: 'two words & more', status: '', day: undefined };
const query = 'text=two+words+%26+more';
const read = (page: string) => readPage(new URL(`https://site.example/list?page=${page}`));
const pagesOf = (page: string, found: number, isExact = true) =>
  paginate({ rows, found, isExact }, search, read(page)).pages;

it.each(['', '0', '-1', '1.5', '10000', 'two'])(
  'shows the first page if the URL has the page “%s”',
  (page) => {
    expect(read(page)).toEqual({ offset: 0, count: 50 });
  },
);

it('keeps the filter without its empty conditions in the links', () => {
  expect(paginate({ rows, found: 170, isExact: true }, search, read('2'), [['column', 'email']])).toEqual({
    rows,
    query: `${query}&column=email`,
    pages: { query: `${query}&column=email`, first: 51, shown: 50, found: 170, isExact: true },
  });
  expect(linkPages(pagesOf('2', 170))).toEqual({
    current: 2,
    previous: `?${query}`,
    next: `?${query}&page=3`,
    numbers: [
      { number: 1, to: `?${query}` },
      { number: 2, to: `?${query}&page=2` },
      { number: 3, to: `?${query}&page=3` },
      { number: 4, to: `?${query}&page=4` },
    ],
  });
});

it('links to no other page if there is only one', () => {
  expect(linkPages(pagesOf('1', 50))).toMatchObject({ previous: undefined, next: undefined });
  expect(linkPages(pagesOf('1', 0))).toMatchObject({ previous: undefined, next: undefined, numbers: [] });
});

it('leads from a page after the end of the list back to the last page', () => {
  expect(linkPages(pagesOf('9', 170))).toMatchObject({ previous: `?${query}&page=4`, next: undefined });
});

it('links to the next page but to no last page if the rows were not counted to the end', () => {
  const { next, numbers } = linkPages(pagesOf('200', 10_000, false));
  expect([next, numbers.map(({ number }) => number)]).toEqual([`?${query}&page=201`, [1, 199, 200, 201]]);
});

it('says how many rows the list has', () => {
  const nouns = ['person', 'people'] as const;
  expect(describeFound({ found: 1, isExact: true }, nouns)).toBe('1 person');
  expect(describeFound({ found: 1204, isExact: true }, nouns)).toBe('1,204 people');
  expect(describeFound({ found: 10_000, isExact: false }, nouns)).toBe('More than 10,000 people');
});
