import pg from 'pg';
import { expect, it } from 'vitest';
import { aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { findRegistrations, keepOnlyReference } from './find-registrations.server.ts';
import { registrationFilterSchema } from './registration-filter.ts';

const platform = await aPlatform();
const { db } = platform;
const everybody = registrationFilterSchema.parse({});
const searchFilter = registrationFilterSchema.parse({ text: 'mira' });

for (let index = 0; index < 12; index += 1) {
  await aRegistration(platform, { fullName: 'Mira Çelik', paid: index % 2 === 0 });
}

async function find(filter: typeof everybody, count: number, offset = 0) {
  return await findRegistrations(db, { filter, order: 'newest', offset, count });
}

async function pretendThereAre(many: number) {
  const owner = new pg.Client({ connectionString: platform.database.adminUrl });
  await owner.connect();
  const setEstimate = `update pg_class set reltuples = ${many} where oid = 'registration'::regclass`;
  await owner.query(setEstimate).finally(() => owner.end());
}

it('returns the total number with each page', async () => {
  const { rows, ...found } = await find(searchFilter, 5);
  expect([rows.length, found]).toEqual([5, { found: 12, isExact: true }]);
  expect(await find(registrationFilterSchema.parse({ paid: 'yes' }), 5, 5)).toMatchObject({ found: 6 });
  expect(await find(searchFilter, 5, 50)).toEqual({ rows: [], found: 12, isExact: true });
});

it('drops the other conditions if the search is the reference of a registration, in any spelling', async () => {
  const { reference } = await db.selectFrom('registration').select('reference').executeTakeFirstOrThrow();
  const text = reference.replaceAll('-', '').slice(2).toLowerCase();
  const asked = registrationFilterSchema.parse({
    text,
    type: 'student',
    status: 'withdrawn',
    country: 'KE',
  });
  expect(await keepOnlyReference(db, asked)).toEqual(registrationFilterSchema.parse({ text }));
  const { rows } = await find(await keepOnlyReference(db, asked), 5);
  expect(rows.map((row) => row.reference)).toEqual([reference]);
  // The name looks like a reference. No registration has this reference, so the other condition stays.
  const named = registrationFilterSchema.parse({ text: 'Bergmann', type: 'student' });
  expect(await keepOnlyReference(db, named)).toEqual(named);
});

it('stops counting at the size of the page when it searches for words in a very large table', async () => {
  await pretendThereAre(100_000);
  expect(await find(everybody, 5)).toMatchObject({ found: 12, isExact: true });
  expect(await find(searchFilter, 5)).toMatchObject({ found: 5, isExact: false });
  expect(await find(searchFilter, 5, 5)).toMatchObject({ found: 10, isExact: false });
  const last = await find(searchFilter, 5, 10);
  expect([last.rows.length, last.found, last.isExact]).toEqual([2, 12, true]);
  expect(await find(searchFilter, 12)).toMatchObject({ found: 12, isExact: true });
});
