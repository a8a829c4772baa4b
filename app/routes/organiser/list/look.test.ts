import { expect, it } from 'vitest';
import { lookToQuery, readExportChoice, readLook } from './look.ts';

const choice = {
  columns: { email: 'Email', country: 'Country', marks: 'Marks' },
  defaultColumns: ['email', 'country'],
  orders: { newest: 'Newest first', name: 'By name' },
} as const;
const read = (query: string) => readLook(choice, new URLSearchParams(query));

it('shows the default columns and order unless the URL names others that the list has', () => {
  const usual = { order: 'newest', columns: ['email', 'country'] };
  expect(read('')).toEqual(usual);
  expect(read('order=age&column=passport')).toEqual(usual);
  expect(read('order=name&column=marks&column=email')).toEqual({
    order: 'name',
    columns: ['email', 'marks'],
  });
});

it('writes only what differs from the default', () => {
  expect(lookToQuery(choice, read('order=newest&column=country&column=email'))).toEqual([]);
  expect(`${new URLSearchParams(lookToQuery(choice, read('order=name&column=marks')))}`).toBe(
    'order=name&column=marks',
  );
});

it('exports the columns of the list if the URL names them, unless it asks for all', () => {
  const exported = (query: string) => readExportChoice(new URLSearchParams(query));
  expect(exported('')).toBe('all');
  expect(exported('column=email')).toBe('shown');
  expect(exported('column=email&columns=all')).toBe('all');
});
