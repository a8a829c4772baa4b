import { expect, it } from 'vitest';
import { pageOf, rowsToFind } from './list-page.ts';

const rows = Array.from({ length: rowsToFind }, (_, index) => ({ id: `row-${index + 1}` }));
const search = { text: 'two words & more', status: '', day: undefined };

it('shows all but the row that tells of a next page, and leads there with the search', () => {
  expect(pageOf(rows, search, undefined)).toEqual({
    rows: rows.slice(0, -1),
    query: 'text=two+words+%26+more',
    place: {
      isFirst: true,
      first: '?text=two+words+%26+more',
      next: '?text=two+words+%26+more&after=row-50',
    },
  });
});

it('has no next page after the last row, and knows that it is not the first', () => {
  const { place } = pageOf(rows.slice(0, -1), {}, 'row-0');
  expect(place).toEqual({ isFirst: false, first: '?', next: undefined });
});

it('is empty where nothing was found', () => {
  expect(pageOf([], {}, undefined)).toEqual({
    rows: [],
    query: '',
    place: { isFirst: true, first: '?', next: undefined },
  });
});
