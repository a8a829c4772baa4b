import { expect, it } from 'vitest';
import {
  activeFields,
  describeFilter,
  filterToQuery,
  registrationFilterSchema,
  statusOf,
} from './registration-filter.ts';

const types = [
  { id: 'student', plural: 'students' },
  { id: 'professional', plural: 'professionals' },
];

const read = (query: string) => registrationFilterSchema.parse(new URLSearchParams(query));

it('finds the active registrations by default', () => {
  expect(activeFields(read(''))).toEqual([]);
  expect(describeFilter(read(''), types)).toBe('active');
});

it('reads every condition from a URL and writes the same URL', () => {
  const query =
    'text=mira+%C3%87elik&type=student&paid=no&visa=yes&doctorate=no&filesMissing=any&clothSize=none&shoeSize=8&country=IN&since=2025-09-01&mark=Called+back&status=any';
  expect(filterToQuery(read(query)).toString()).toBe(query);
  expect(describeFilter(read(query), types)).toBe(
    'any status, “mira Çelik”, students, not paid in full, visa letter requested, not interested in a doctorate, ' +
      'a file is missing, no dress size, shoe size 8, from India, since 1 September 2025, marked “Called back”',
  );
});

it('a search includes all statuses, unless a status is chosen', () => {
  const statuses = ['', 'type=student', 'text=mira', 'text=mira&status=active', 'status=withdrawn'];
  expect(statuses.map((query) => statusOf(read(query)))).toEqual([
    'active',
    'active',
    'any',
    'active',
    'withdrawn',
  ]);
  expect(describeFilter(read('text=mira'), types)).toBe('any status, “mira”');
});

it('reads payment states from a URL, and describes them in words', () => {
  expect(describeFilter(read('paid=part-paid'), types)).toBe('active, part paid');
  expect(describeFilter(read('paid=yes'), types)).toBe('active, paid in full');
  expect(filterToQuery(read('paid=overpaid')).toString()).toBe('paid=overpaid');
});

it('ignores invalid values', () => {
  const query = `type=K!ng&paid=1&country=ZZ&since=2025-13-01&shoeSize=99&status=gone&text=${'x'.repeat(201)}`;
  expect(filterToQuery(read(query)).toString()).toBe('');
  expect(filterToQuery(registrationFilterSchema.parse({ paid: 'no', other: 1 })).toString()).toBe('paid=no');
});

it('removes control characters and lone surrogates', () => {
  expect(read('text=mi%00ra').text).toBe('mi ra');
  expect(registrationFilterSchema.parse({ text: 'mira\ud800' }).text).toBe('mira');
});
