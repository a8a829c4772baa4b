import { expect, it } from 'vitest';
import { addressIn, splitAddress } from './locales.ts';

const open = ['en', 'fr'] as const;

it.each([
  ['/fr', 'fr', '/'],
  ['/fr/about', 'fr', '/about'],
  ['/fr/about.data', 'fr', '/about.data'],
  ['/fr.data', 'fr', '/_.data'],
  ['/about', 'en', '/about'],
  ['/', 'en', '/'],
  ['/en/about', 'en', '/en/about'],
  ['/ar/about', 'en', '/ar/about'],
  ['/from', 'en', '/from'],
  ['/fr-x', 'en', '/fr-x'],
])('splits %j into its language and page', (address, locale, path) => {
  expect(splitAddress(address, open)).toEqual({ locale, path });
});

it('adds the language at the beginning of the path', () => {
  expect([addressIn('en', '/about'), addressIn('fr', '/about'), addressIn('fr', '/')]).toEqual([
    '/about',
    '/fr/about',
    '/fr',
  ]);
});
