import { expect, it } from 'vitest';
import { isCountry, listCountries, translateCountry } from './countries.ts';

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

it.each([
  ['Kenya', 'fr', 'Kenya'],
  ['South Africa', 'fr', 'Afrique du Sud'],
  ['Viet Nam', 'es', 'Vietnam'],
  ['Bosnia and Herzegovina', 'ru', 'Босния и Герцеговина'],
  ['England', 'fr', undefined],
  ['England', 'en', 'England'],
] as const)('translates %s into %s', (english, locale, name) => {
  expect(translateCountry(english, locale)).toBe(name);
});
