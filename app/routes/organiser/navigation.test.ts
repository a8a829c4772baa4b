import { expect, it } from 'vitest';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { linksOf, navigationFor } from './navigation.ts';
import { ruleByPath } from './rules.ts';

const now = new Date('2032-01-01T10:00:00Z');
const somebody = (role: Organiser['roles'][number]): Organiser => ({
  id: 'o',
  sessionId: 's',
  name: 'Asha',
  email: 'asha@example.org',
  roles: [role],
  secondFactorAt: now,
});
const festival = { hasFestival: true };
const describe = (organiser: Organiser) =>
  navigationFor(organiser, festival).map((part) => ('to' in part ? part.label : part.group));

it('groups the pages of an owner, and leaves pages without a group at the top level', () => {
  expect(describe(somebody('owner'))).toEqual([
    'Overview',
    'Door',
    'People',
    'Money',
    'Bookings',
    'Papers and programme',
    'Administration',
    'Your account',
  ]);
});

it('shows the few pages of a role without groups, and none that the role may not open', () => {
  expect(describe(somebody('door'))).toEqual(['Door', 'Kit', 'Your account']);
});

it('shows a group with one page as that page', () => {
  const navigation = navigationFor(somebody('owner'), festival);
  expect(navigation.every((part) => 'to' in part || part.links.length > 1)).toBe(true);
});

it('has no bookings if the edition has no festival', () => {
  const links = linksOf(navigationFor(somebody('owner'), { hasFestival: false }));
  expect(links.some(({ to }) => to === '/organiser/bookings')).toBe(false);
});

it('lists each page once, and only pages with a rule', () => {
  const paths = linksOf(navigationFor(somebody('owner'), festival)).map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => ruleByPath[path]?.loader === undefined)).toEqual([]);
});
