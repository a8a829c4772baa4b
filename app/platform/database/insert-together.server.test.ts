import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { insertTogether, type Rows } from './insert-together.server.ts';

const platform = await aPlatform();
const { db } = platform;
const registration = await aRegistration(platform);

/** A browser's credential, and what it covers, which refers to it. */
const aGrant = () => {
  const id = randomUUID();
  return {
    device_registration: { device_id: id, registration_id: registration.id },
    device: { id, secret_hash: randomBytes(32), created_at: undefined },
  } satisfies Rows;
};
const listGranted = (id: string) =>
  db
    .selectFrom('device')
    .innerJoin('device_registration', 'device_id', 'id')
    .select(['id', 'registration_id', 'secret_hash'])
    .where('id', '=', id)
    .execute();

it('writes rows that refer to each other, in whichever order they are given', async () => {
  const rows = aGrant();
  await insertTogether(db, rows);
  expect(await listGranted(rows.device.id)).toEqual([
    { id: rows.device.id, registration_id: registration.id, secret_hash: rows.device.secret_hash },
  ]);
});

it('writes all of them or none', async () => {
  const rows = aGrant();
  rows.device_registration.registration_id = randomUUID();
  await expect(insertTogether(db, rows)).rejects.toMatchObject({ code: '23503' });
  expect(await listGranted(rows.device.id)).toEqual([]);
  expect(await db.selectFrom('device').select('id').where('id', '=', rows.device.id).execute()).toEqual([]);
});

it('is planned once a connection for rows of the same columns', async () => {
  const uses = await db.connection().execute(async (one) => {
    for (let times = 0; times < 3; times++) await insertTogether(one, aGrant());
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::int as uses from pg_prepared_statements
      where statement like '%into_device_registration%' and statement not like '%into_charge%'`.execute(one);
    return rows;
  });
  expect(uses).toEqual([{ uses: expect.toSatisfy((count: number) => count >= 3) }]);
});
