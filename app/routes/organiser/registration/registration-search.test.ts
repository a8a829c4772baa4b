import { expect, it } from 'vitest';
import { type Role, roles } from '#conference/organiser/permissions.ts';
import {
  describeRegistrationSearch,
  readRegistrationSearch,
  registrationSearchToQuery,
} from './registration-search.server.ts';

const asked = new URLSearchParams('type=student&visaStatus=in-clearance');
const read = (role: Role, query = asked) =>
  readRegistrationSearch(query, {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Leela Raman',
    email: 'leela@example.org',
    roles: [role],
    sessionId: '00000000-0000-4000-8000-000000000001',
    secondFactorAt: null,
  });

it('filters by the status of the visa only for roles that see visa matters', () => {
  const seen = roles.filter((role) => read(role).visaStatus === 'in-clearance');
  expect(seen).toEqual(['owner', 'registrar', 'visa-officer']);
  expect(roles.filter((role) => registrationSearchToQuery(read(role)).has('visaStatus'))).toEqual(seen);
});

it('converts a search to the same URL parameters again, describes it, and ignores an unknown visa status', () => {
  const search = read('owner');
  expect(registrationSearchToQuery(search).toString()).toBe(asked.toString());
  expect(describeRegistrationSearch(search)).toBe('active, students, visa status “in clearance”');
  expect(read('owner', new URLSearchParams('visaStatus=lost')).visaStatus).toBe('');
});
