import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { aBooking, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import type { CatalogueSpots } from './catalogue-spots.ts';
import { offerSpots } from './offer-spots.server.ts';

const platform = await aPlatform();
const owner = new pg.Client({ connectionString: platform.database.adminUrl });
await owner.connect();
const run = async (text: string, values: string[]) => await owner.query(text, values);
afterAll(() => owner.end());

const stalls = (total: number): CatalogueSpots => ({ option: 'stall', days: [null], total });
const hall = (...days: string[]): CatalogueSpots => ({ option: 'hall', days, total: 1 });

it('offers exactly the spots of the catalogue, and offers a removed spot again', async () => {
  const readOffered = async () => {
    const { rows } = await owner.query<{ spot: string }>(
      `select concat_ws(' ', option, day, number) as spot from booking_spot where is_offered
       order by option, day, number`,
    );
    return rows.map(({ spot }) => spot);
  };
  await offerSpots(run, []);
  const countSpots = async () => (await owner.query('select from booking_spot')).rowCount;
  const before = (await countSpots()) ?? 0;
  await offerSpots(run, [stalls(3), hall('2026-01-14', '2026-01-15')]);
  expect(await readOffered()).toEqual([
    'hall 2026-01-14 1',
    'hall 2026-01-15 1',
    'stall 1',
    'stall 2',
    'stall 3',
  ]);
  await offerSpots(run, [stalls(1), hall('2026-01-15', '2026-01-16')]);
  expect(await readOffered()).toEqual(['hall 2026-01-15 1', 'hall 2026-01-16 1', 'stall 1']);
  await offerSpots(run, [stalls(2)]);
  expect(await readOffered()).toEqual(['stall 1', 'stall 2']);
  expect(await countSpots()).toBe(before + 6);
});

it('keeps the booking of a spot that is no longer offered, and does not offer that spot again', async () => {
  await offerSpots(run, [stalls(2)]);
  const [one, other, third] = [
    await aRegistration(platform),
    await aRegistration(platform),
    await aRegistration(platform),
  ];
  for (const { id } of [one, other]) await aBooking(platform, id, { option: 'stall' });
  await offerSpots(run, [stalls(1)]);
  const held = await platform.db.selectFrom('booking').select('status').execute();
  expect(held).toEqual([{ status: 'requested' }, { status: 'requested' }]);
  await platform.db.updateTable('booking').set({ status: 'withdrawn' }).execute();
  await aBooking(platform, third.id, { option: 'stall' });
  await expect(aBooking(platform, one.id, { option: 'stall' })).rejects.toThrow('no-spot-left');
});
