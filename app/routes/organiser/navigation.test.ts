import { expect, it } from 'vitest';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { findHere, homeOf, navigationFor } from './navigation.ts';
import { ruleByPath } from './rules.ts';

const now = new Date('2032-01-01T10:00:00Z');
const organiserWith = (...roles: Organiser['roles']): Organiser => ({
  id: 'o',
  sessionId: 's',
  name: 'Asha',
  email: 'asha@example.org',
  roles,
  secondFactorAt: now,
});
const placesOf = (organiser: Organiser, hasFestival = true) => navigationFor(organiser, { hasFestival });
const menuOf = (organiser: Organiser, hasFestival = true) =>
  placesOf(organiser, hasFestival).map(({ label }) => label);

it('has eight places for an owner, and seven if the edition has no festival', () => {
  const places = ['Overview', 'Door', 'People', 'Money', 'Festival', 'Programme', 'Messages', 'Settings'];
  expect(menuOf(organiserWith('owner'))).toEqual(places);
  expect(menuOf(organiserWith('owner'), false)).toEqual(places.filter((place) => place !== 'Festival'));
});

it('shows a role its own part, and names a place after its only tab', () => {
  expect(menuOf(organiserWith('door'))).toEqual(['Door', 'Kit', 'Your account']);
  expect(menuOf(organiserWith('festival'))).toEqual(['Overview', 'Festival', 'Inbox', 'Settings']);
  expect(menuOf(organiserWith('visa-officer'))).toEqual(['Overview', 'People', 'Your account']);
  expect(menuOf(organiserWith('programme'))).toEqual([
    'Overview',
    'Grants',
    'Programme',
    'Inbox',
    'Settings',
  ]);
  expect(menuOf(organiserWith('finance'))).toEqual([
    'Overview',
    'Registrations',
    'Money',
    'Festival',
    'Settings',
  ]);
});

it('leads each role home, and a door volunteer to the door', () => {
  expect(homeOf(organiserWith('door'))).toBe('/organiser/door');
  expect(homeOf(organiserWith('owner'))).toBe('/organiser');
  expect(homeOf(organiserWith('door', 'finance'))).toBe('/organiser');
});

it.each([
  ['/organiser', 'Overview', 'Overview', 'Overview'],
  ['/organiser/registrations/some-id/payments', 'People', 'Registrations', 'Registrations'],
  ['/organiser/visa/some-id', 'People', 'Visa', 'Visa'],
  ['/organiser/payments/statement', 'Money', 'To do', 'To do'],
  ['/organiser/payments', 'Money', 'Ledger', 'Ledger'],
  ['/organiser/group-payments/some-id', 'Money', 'Ledger', 'Ledger'],
  ['/organiser/refunds', 'Money', 'To do', 'Refunds'],
  ['/organiser/enquiries/replies/some-id', 'Messages', 'Inbox', 'Saved replies'],
  ['/organiser/settings/mails/change', 'Messages', 'Texts', 'Texts'],
  ['/organiser/bookings/some-id', 'Festival', 'Bookings', 'Bookings'],
])('finds the place, the tab and the page of %s', (path, place, tab, page) => {
  const here = findHere(placesOf(organiserWith('owner')), path);
  expect([here?.place.label, here?.tab.label, here?.page.label]).toEqual([place, tab, page]);
});

it('finds no place for a page that belongs to none', () => {
  expect(findHere(placesOf(organiserWith('owner')), '/organiser/find')).toBeUndefined();
});

it('lists each page once, and only pages that have a rule for access', () => {
  const all = placesOf(organiserWith('owner', 'programme'));
  const paths = all.flatMap(({ tabs }) => tabs.flatMap(({ pages }) => pages.map(({ to }) => to)));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => ruleByPath[path]?.loader === undefined)).toEqual([]);
});
