import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { insertTogether, type Rows } from './insert-together.server.ts';

const platform = await aPlatform();
const { db } = platform;
const registration = await aRegistration(platform);

/** Makes the rows of a device. The row that refers to the device comes before the device itself. */
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

it('inserts rows that refer to each other in any order', async () => {
  const rows = aGrant();
  await insertTogether(db, rows);
  expect(await listGranted(rows.device.id)).toEqual([
    { id: rows.device.id, registration_id: registration.id, secret_hash: rows.device.secret_hash },
  ]);
});

it('inserts either all rows or none', async () => {
  const rows = aGrant();
  rows.device_registration.registration_id = randomUUID();
  await expect(insertTogether(db, rows)).rejects.toMatchObject({ code: '23503' });
  expect(await listGranted(rows.device.id)).toEqual([]);
  expect(await db.selectFrom('device').select('id').where('id', '=', rows.device.id).execute()).toEqual([]);
});
