import { expect, it } from 'vitest';
import { paginate, rowsToFind } from './list-page.ts';

const rows = Array.from({ length: rowsToFind }, (_, index) => ({ id: `row-${index + 1}` }));
const search = { text: 'two words & more', status: '', day: undefined };

it('does not show the extra row, and links to the next page', () => {
  expect(paginate(rows, search, undefined)).toEqual({
    rows: rows.slice(0, -1),
    query: 'text=two+words+%26+more',
    pages: { first: undefined, next: '?text=two+words+%26+more&after=row-50' },
  });
});

it('links to the first page, and to no next page if the page contains the last row', () => {
  const { pages } = paginate(rows.slice(0, -1), search, 'row-0');
  expect(pages).toEqual({ first: '?text=two+words+%26+more', next: undefined });
});

it('shows no rows and no links if the search found nothing', () => {
  expect(paginate([], {}, undefined)).toEqual({
    rows: [],
    query: '',
    pages: { first: undefined, next: undefined },
  });
});
