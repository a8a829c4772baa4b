import pg from 'pg';
import { expect, it } from 'vitest';
import { aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { countRegistrations, findRegistrations, keepOnlyReference } from './find-registrations.server.ts';
import { registrationFilterSchema } from './registration-filter.ts';

const platform = await aPlatform();
const { db } = platform;
const everybody = registrationFilterSchema.parse({});
const searchFilter = registrationFilterSchema.parse({ text: 'mira' });

for (let index = 0; index < 12; index += 1) {
  await aRegistration(platform, { fullName: 'Mira Çelik', paid: index % 2 === 0 });
}

async function find(filter: typeof everybody, count: number, after?: string) {
  const page = { order: 'newest', after, before: undefined } as const;
  return await findRegistrations(db, { filter, page, count });
}

async function pretendThereAre(many: number) {
  const owner = new pg.Client({ connectionString: platform.database.adminUrl });
  await owner.connect();
  const setEstimate = `update pg_class set reltuples = ${many} where oid = 'registration'::regclass`;
  await owner.query(setEstimate).finally(() => owner.end());
}

it('stops counting at the limit', async () => {
  expect(await countRegistrations(db, { filter: everybody }, 10)).toBe(11);
  expect(await countRegistrations(db, { filter: everybody }, 12)).toBe(12);
  expect(await countRegistrations(db, { filter: registrationFilterSchema.parse({ paid: 'yes' }) }, 10)).toBe(
    6,
  );
});

it('returns the total number with the page', async () => {
  const { rows, hasNext, number, most } = await find(searchFilter, 5);
  expect([rows.length, hasNext, number, most]).toEqual([5, true, 12, 10_000]);
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
  expect(await find(everybody, 5)).toMatchObject({ number: 12, most: 200 });
  const first = await find(searchFilter, 5);
  expect(first).toMatchObject({ number: 6, most: 5, hasNext: true });
  const second = await find(searchFilter, 5, first.rows.at(-1)?.id);
  expect(second).toMatchObject({ number: 7, most: 5, hasNext: true });
  const last = await find(searchFilter, 5, second.rows.at(-1)?.id);
  expect([last.rows.length, last.number, last.most]).toEqual([2, 6, 5]);
  const whole = await find(searchFilter, 12);
  expect(whole).toMatchObject({ number: 12, most: 12, hasNext: false });
});
