import { expect, it } from 'vitest';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { linksOf, navigationFor } from './navigation.ts';
import { ruleByPath } from './rules.ts';

const now = new Date('2032-01-01T10:00:00Z');
const organiserWith = (role: Organiser['roles'][number]): Organiser => ({
  id: 'o',
  sessionId: 's',
  name: 'Asha',
  email: 'asha@example.org',
  roles: [role],
  secondFactorAt: now,
});
const festival = { hasFestival: true };
const topLabelsOf = (organiser: Organiser) =>
  navigationFor(organiser, festival).map((part) => ('to' in part ? part.label : part.group));

it('shows the pages of an owner in groups, and pages without a group at the top level', () => {
  expect(topLabelsOf(organiserWith('owner'))).toEqual([
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

it('shows the pages of a role without groups if they are few', () => {
  expect(topLabelsOf(organiserWith('door'))).toEqual(['Door', 'Kit', 'Your account']);
});

it('shows a page without its group if the group has no other page', () => {
  const navigation = navigationFor(organiserWith('owner'), festival);
  expect(navigation.every((part) => 'to' in part || part.links.length > 1)).toBe(true);
});

it('has no bookings if the edition has no festival', () => {
  const links = linksOf(navigationFor(organiserWith('owner'), { hasFestival: false }));
  expect(links.some(({ to }) => to === '/organiser/bookings')).toBe(false);
});

it('lists each page once, and only pages that have a rule for access', () => {
  const paths = linksOf(navigationFor(organiserWith('owner'), festival)).map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => ruleByPath[path]?.loader === undefined)).toEqual([]);
});
