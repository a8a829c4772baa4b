import pg from 'pg';
import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { aBooking, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { chargeOlderRecords } from './charge-older-records.server.ts';

const platform = await aPlatform();
const { db, database } = platform;

it('adds a charge once to each record without a charge, and does not change existing charges', async () => {
  const [old, fresh] = [
    await aRegistration(platform, { participantType: 'student' }),
    await aRegistration(platform),
  ];
  const oldBooking = await aBooking(platform, old.id, { option: 'ac-shop' });
  const owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
  await owner.query('delete from charge where registration_id = $1 or booking_id = $2', [old.id, oldBooking]);
  await owner.query('update charge set amount = 1 where registration_id = $1', [fresh.id]);
  await owner.end();
  await chargeOlderRecords(db, edition);
  await chargeOlderRecords(db, edition);
  const charges = await db
    .selectFrom('charge')
    .select(['kind', 'registration_id', 'booking_id', 'amount', 'currency'])
    .orderBy('amount')
    .execute();
  expect(charges).toEqual([
    { kind: 'registration', registration_id: fresh.id, booking_id: null, amount: 1, currency: 'USD' },
    { kind: 'registration', registration_id: old.id, booking_id: null, amount: 1500_00, currency: 'USD' },
    { kind: 'booking', registration_id: null, booking_id: oldBooking, amount: 65_000_00, currency: 'INR' },
  ]);
});
