import { expect, it } from 'vitest';
import { isCountry, listCountries } from './countries.ts';

it('lists every country once by its English name, and accepts no other code', () => {
  const countries = listCountries();
  expect(new Set(countries.map(({ label }) => label)).size).toBe(countries.length);
  for (const { value, label } of countries) {
    expect(isCountry(value)).toBe(true);
    expect(label).not.toBe(value);
  }
  expect(countries.find(({ value }) => value === 'IN')?.label).toBe('India');
  for (const code of ['', 'in', 'XX', 'India']) expect(isCountry(code)).toBe(false);
});
