import { expect, it } from 'vitest';
import {
  activeFields,
  describeFilter,
  filterToQuery,
  registrationFilterSchema,
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
    'text=mira+%C3%87elik&type=student&paid=no&visa=yes&doctorate=no&filesMissing=any&clothSize=none&shoeSize=8&country=IN&since=2025-09-01&standing=any';
  expect(filterToQuery(read(query)).toString()).toBe(query);
  expect(describeFilter(read(query), types)).toBe(
    'any status, “mira Çelik”, students, unpaid, visa letter requested, not interested in a doctorate, ' +
      'a file is missing, no dress size, shoe size 8, from India, since 1 September 2025',
  );
});

it('ignores invalid values', () => {
  const query = `type=K!ng&paid=1&country=ZZ&since=2025-13-01&shoeSize=99&standing=gone&text=${'x'.repeat(201)}`;
  expect(filterToQuery(read(query)).toString()).toBe('');
  expect(filterToQuery(registrationFilterSchema.parse({ paid: 'no', other: 1 })).toString()).toBe('paid=no');
});

it('removes control characters and lone surrogates', () => {
  expect(read('text=mi%00ra').text).toBe('mi ra');
  expect(registrationFilterSchema.parse({ text: 'mira\ud800' }).text).toBe('mira');
});
