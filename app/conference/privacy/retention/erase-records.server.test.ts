import pg from 'pg';
import { expect, it } from 'vitest';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { copyEverything, decryptWithAnyKey, listKeys } from '#tests/old-copy.ts';
import { aPlatform } from '#tests/platform.ts';
import { closeEdition } from './close-edition.server.ts';
import { areRecordsDue, eraseRecords, planRecords } from './erase-records.server.ts';

const secretKey = 'a passphrase of more than 32 characters';
const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform);
const closedAt = new Date('2026-02-10T16:30:00Z');
/** In the edition's zone, these times are the last minute of 9 February 2034 and the first minute of 10 February. */
const lastMinute = new Date('2034-02-09T18:29:00Z');
const firstDayAfter = new Date('2034-02-09T18:30:00Z');

it('erases everybody after the deadline, in batches and without mails, and keeps the amounts', async () => {
  const people = [];
  for (const fullName of ['Amara Okafor', 'Ingrid Lindqvist', 'Yuki Tanaka']) {
    people.push(await aRegistration(platform, { fullName, passportNumber: 'ZQ7654321', now: closedAt }));
  }
  const of = { kind: 'registration', id: people[0]?.id ?? '' } as const;
  const payment = aPaymentToRecord(of, owner.id, { amount: 2500_00, reference: 'transfer 88' });
  await recordPayment(platform, payment, closedAt);
  const old = await copyEverything(platform);
  const mails = async () => (await db.selectFrom('mail').select('kind').execute()).map(({ kind }) => kind);

  expect(await areRecordsDue(db, firstDayAfter)).toBe(false);
  await closeEdition(db, { organiserId: owner.id, requestId: 'a-request' }, closedAt);
  expect(await areRecordsDue(db, lastMinute)).toBe(false);
  expect(await eraseRecords(platform, { limit: 100 }, lastMinute)).toBe(0);
  expect(await planRecords(db)).toBe(3);

  expect(await areRecordsDue(db, firstDayAfter)).toBe(true);
  expect(await eraseRecords(platform, { limit: 2 }, firstDayAfter)).toBe(2);
  expect(await planRecords(db)).toBe(1);
  expect(await eraseRecords(platform, { limit: 2 }, firstDayAfter)).toBe(1);
  expect(await eraseRecords(platform, { limit: 2 }, firstDayAfter)).toBe(0);

  expect(await mails()).toEqual([]);
  expect((await decryptWithAnyKey(await listKeys(platform, secretKey), old)).join()).not.toMatch(
    /ZQ76|transfer/,
  );
  const amounts = await db.selectFrom('payment').select(['amount', 'currency']).execute();
  expect(amounts).toEqual([{ amount: 2500_00, currency: 'USD' }]);
  const acts = db.selectFrom('audit_entry').select('actor').where('action', '=', 'registration.erased');
  expect(await acts.execute()).toEqual(people.map(() => ({ actor: 'system' })));
});

it('skips a person who cannot be erased, logs it and fails the job, and erases the others', async () => {
  const people = [
    await aRegistration(platform),
    await aRegistration(platform),
    await aRegistration(platform),
  ];
  const [stuck = '', ...others] = people.map(({ id }) => id).toSorted();
  const admin = new pg.Client({ connectionString: platform.database.adminUrl });
  await admin.connect();
  await admin.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin if old.id = '${stuck}' then raise 'damaged'; end if; return old; end $$;
    create trigger refuse before delete on registration for each row execute function refuse()`);
  try {
    platform.logLines.length = 0;
    await expect(eraseRecords(platform, { limit: 1 }, firstDayAfter)).rejects.toMatchObject({ done: 1 });
    expect(await planRecords(db)).toBe(2);
    await expect(eraseRecords(platform, { limit: 100 }, firstDayAfter)).rejects.toMatchObject({ done: 1 });
    expect((await db.selectFrom('registration').select('id').execute()).map(({ id }) => id)).toEqual([stuck]);
    expect(platform.logLines.map((line) => JSON.parse(line).registration)).toEqual([stuck, stuck]);
    expect(others).toHaveLength(2);
  } finally {
    await admin.query('drop trigger refuse on registration');
    await admin.end();
  }
  expect(await eraseRecords(platform, { limit: 100 }, firstDayAfter)).toBe(1);
});
