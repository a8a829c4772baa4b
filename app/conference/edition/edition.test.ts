import { expect, test } from 'vitest';
import { edition, folderEdition, folderSettings } from './edition.server.ts';
import { readEdition } from './read-edition.server.ts';

test('each write to the edition or its settings throws', () => {
  const writes = [
    () => (edition.name = 'Another Conference'),
    () => edition.languages.push('fr'),
    () => (folderEdition.catalogue = []),
    () => (folderSettings.registration.isOpen = false),
    () => folderSettings.pages.guides.pop(),
  ];
  for (const write of writes) expect(write).toThrow(TypeError);
});

test('reports the path of each wrong field', () => {
  const wrong = structuredClone(folderEdition) as Record<string, unknown> & typeof folderEdition;
  wrong.contact.email = 'nobody';
  wrong.pages.home.hero.when = '';
  expect(() => readEdition(wrong)).toThrow(/contact\.email: .+\npages\.home\.hero\.when: /);
});

test('refuses fees in two currencies, because a payment stays when the type of a participant changes', () => {
  const wrong = structuredClone(folderEdition);
  const [first] = wrong.participantTypes;
  if (first) first.fee.currency = wrong.catalogue[0]?.price.currency ?? 'EUR';
  expect(() => readEdition(wrong)).toThrow(
    /participantTypes: all types must have their fees in the same currencies/,
  );
});

test('accepts fees in other currencies, if every type has them, each once', () => {
  const otherFees = [{ amount: 210_000_00, currency: 'INR' }];
  const rich = structuredClone(folderEdition);
  for (const type of rich.participantTypes) type.otherFees = otherFees;
  expect(readEdition(rich).participantTypes.map((type) => type.otherFees)).toEqual(
    rich.participantTypes.map(() => otherFees),
  );
  const [first] = rich.participantTypes;
  if (first) first.otherFees = [...otherFees, ...otherFees];
  expect(() => readEdition(rich)).toThrow(/participantTypes: a type must have only one fee in each currency/);
});

test('refuses a period that ends before it begins', () => {
  const wrong = { ...folderEdition, conference: { from: '2026-01-30', to: '2026-01-26' } };
  expect(() => readEdition(wrong)).toThrow(/conference: the first day comes after the last/);
});
