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
