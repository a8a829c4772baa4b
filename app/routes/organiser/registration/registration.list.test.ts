import { expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { type Role, roles } from '#conference/organiser/permissions.ts';
import { type ListColumn, listColumns } from '#conference/registration/list/registration-list.ts';
import { listOfRegistrations } from './registration.list.server.ts';

const { readSearch, searchToQuery, describeSearch, exported } = listOfRegistrations;

const asked = new URLSearchParams('type=student&visaStatus=in-clearance');
const read = (role: Role, query = asked) =>
  readSearch(query, {
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
  expect(roles.filter((role) => new URLSearchParams(searchToQuery(read(role))).has('visaStatus'))).toEqual(
    seen,
  );
});

it('converts a search to the same URL parameters again, describes it, and ignores an unknown visa status', () => {
  const search = read('owner');
  expect(new URLSearchParams(searchToQuery(search)).toString()).toBe(asked.toString());
  expect(describeSearch(folderSettings, search)).toBe('active, students, visa status “in clearance”');
  expect(read('owner', new URLSearchParams('visaStatus=lost')).visaStatus).toBe('');
});

it('exports each column that the list can show, and without them only the reference and the name', () => {
  const headers = (shown: readonly ListColumn[]) =>
    exported(folderSettings, read('owner'), shown).columns.map(({ header }) => header);
  const always = ['Reference', 'Full name'];
  expect(headers([]), 'Give the column a `shownWith`: otherwise all organisers can export it.').toEqual(
    always,
  );
  const lacking = listColumns.filter((column) => headers([column]).length === always.length);
  expect(
    lacking,
    'Add these columns to app/conference/reports/exports/export-registrations.server.ts.',
  ).toEqual([]);
});
