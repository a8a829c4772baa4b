import { expect, test } from 'vitest';
import { edition } from './edition.server.ts';
import { readEdition } from './edition-schema.ts';

test('reports the path of each wrong field', () => {
  const wrong = structuredClone(edition) as Record<string, unknown> & typeof edition;
  wrong.contact.email = 'nobody';
  wrong.pages.home.hero.when = '';
  expect(() => readEdition(wrong)).toThrow(/contact\.email: .+\npages\.home\.hero\.when: /);
});

test('refuses a period that ends before it begins', () => {
  const wrong = { ...edition, conference: { from: '2026-01-30', to: '2026-01-26' } };
  expect(() => readEdition(wrong)).toThrow(/conference: the first day comes after the last/);
});

test('has the catalogue of the specification', () => {
  expect(
    edition.catalogue.map(({ id, price, per, total }) => [id, price.amount, price.currency, per, total]),
  ).toEqual([
    ['art-craft-shop', 2500000, 'INR', 'festival', 100],
    ['ac-shop', 6500000, 'INR', 'festival', 45],
    ['food-court-shop', 3500000, 'INR', 'festival', 30],
    ['amphitheater', 4500000, 'INR', 'day', 1],
    ['auditorium', 12500000, 'INR', 'day', 1],
  ]);
});
