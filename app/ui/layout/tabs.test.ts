import { expect, it } from 'vitest';
import { findPlace } from './tabs.tsx';

const tabs = [
  {
    label: 'Overview',
    pages: [
      { to: '/home', label: 'Tasks' },
      { to: '/home/account', label: 'Account', below: ['/home/cancel'] },
    ],
  },
  { label: 'Payment', pages: [{ to: '/home/pay', label: 'Pay' }] },
];

it.each([
  ['/home', 'Overview', 'Tasks'],
  ['/home/account', 'Overview', 'Account'],
  ['/home/cancel', 'Overview', 'Account'],
  ['/home/pay', 'Payment', 'Pay'],
  ['/home/pay/back', 'Payment', 'Pay'],
  ['/home/pay-for-others', 'Overview', 'Tasks'],
])('%s is in the tab “%s” on the page “%s”', (path, tab, page) => {
  const place = findPlace(tabs, path);
  expect([place?.tab.label, place?.page.label]).toEqual([tab, page]);
});

it('a path outside has no place', () => expect(findPlace(tabs, '/homes')).toBeUndefined());
