import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { forgetPhone, listMissingPhones, reportPhone } from './report-phone.server.ts';

const platform = await aPlatform();
const { db } = platform;
const organiser = await anOrganiser(platform, { roles: ['door'] });
const at = (minutes: number) => new Date(Date.parse('2026-01-27T13:00:00Z') + minutes * 60_000);

it('the desk looks for a phone on which scans wait, or that is silent with a list, by what it has last said', async () => {
  const [id, silent] = [randomUUID(), randomUUID()];
  const said = { organiserId: organiser.id, unsentSince: null, unsent: 0, listUntil: null };
  const say = async (minute: number, more: object = {}, phone = 'Gate A', own = id) =>
    await reportPhone(db, { ...said, id: own, phone, sentAt: at(minute).toISOString(), ...more }, at(minute));
  const missing = async (minute: number) =>
    (await listMissingPhones(db, at(minute))).map(({ name, unsent, unsentSince }) => [
      name,
      unsent,
      unsentSince,
    ]);
  // The clock of this phone is ten minutes fast, also in the time of its oldest scan.
  expect(
    await say(10, { unsent: 12, unsentSince: at(18).toISOString(), sentAt: at(20).toISOString() }),
  ).toEqual({ clockAhead: 600 });
  await say(10, { listUntil: at(90).toISOString() }, 'Gate B', silent);
  expect(await missing(20)).toEqual([]);
  expect(await missing(30)).toEqual([
    ['Gate A', 12, at(8)],
    ['Gate B', 0, null],
  ]);
  // The list of the second phone is over, so it can let nobody in any more.
  expect(await missing(100)).toEqual([['Gate A', 12, at(8)]]);
  await say(101);
  expect(await missing(200)).toEqual([]);
  await say(200, { unsent: 1, unsentSince: at(150).toISOString() });
  expect(await missing(200)).toEqual([['Gate A', 1, at(150)]]);
  await forgetPhone(db, id);
  expect(await missing(300)).toEqual([]);
});
