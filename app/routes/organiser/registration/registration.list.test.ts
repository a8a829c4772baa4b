import { expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { type Role, roles } from '#conference/organiser/permissions.ts';
import { type ListColumn, listColumns } from '#conference/registration/list/registration-list.ts';
import { aPlatform } from '#tests/platform.ts';
import { listOfRegistrations } from './registration.list.server.ts';

const platform = await aPlatform();
const context = { ...platform.request({}), settings: platform.settings };
const { readSearch, searchToQuery, describeSearch, exported } = listOfRegistrations;

const asked = new URLSearchParams('type=student&visaStatus=in-clearance&queue=passport&documentState=issued');
const read = (role: Role, query = asked) => readSearch(query, { roles: [role] });

it('filters by visas and documents only for roles that see them', () => {
  const seen = roles.filter((role) => read(role).visa.queue === 'passport');
  expect(seen).toEqual(['owner', 'registrar', 'visa-officer']);
  for (const name of ['visaStatus', 'queue', 'documentState']) {
    const kept = roles.filter((role) => new URLSearchParams(searchToQuery(read(role))).has(name));
    expect(kept).toEqual(seen);
  }
});

it('converts a search to the same URL parameters again, describes it, and ignores an unknown visa status', () => {
  const search = read('owner');
  expect(new URLSearchParams(searchToQuery(search)).toString()).toBe(asked.toString());
  expect(describeSearch(folderSettings, search)).toBe(
    'active, students, visa status “in clearance”, passport expires too early, document issued',
  );
  expect(read('owner', new URLSearchParams('visaStatus=lost')).visa.visaStatus).toBe('');
});

it('exports each column that the list can show, and without them only the reference and the name', async () => {
  // Only a search that can find people who wait exports their turn.
  const everybody = read('owner', new URLSearchParams('status=any'));
  const headers = async (shown: readonly ListColumn[]) =>
    (await exported(context, everybody, shown)).columns.map(({ header }) => header);
  const always = ['Reference', 'Full name'];
  expect(await headers([]), 'Give the column a `shownWith`: otherwise all organisers can export it.').toEqual(
    always,
  );
  const lacking: ListColumn[] = [];
  for (const column of listColumns) {
    if ((await headers([column])).length === always.length) lacking.push(column);
  }
  expect(
    lacking,
    'Add these columns to app/conference/reports/exports/export-registrations.server.ts. Only passports are not exported: they are sealed.',
  ).toEqual(['passport']);
});
