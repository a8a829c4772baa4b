import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { followClock, mustNotReachPeople, openClock, realClock } from './clock.server.ts';
import { readConfig } from './config.server.ts';

const { adminUrl, pool } = await aDatabase();
const owner = new pg.Client({ connectionString: adminUrl });
await owner.connect();
afterAll(() => owner.end());
beforeEach(
  async () =>
    void (await owner.query('update installation set edition = null, clock = null, clock_ahead_ms = 0')),
);

const november = { text: '2025-11-20T09:00', at: new Date('2025-11-20T03:30:00Z') };
const secondsFrom = (at: Date, time: Date) => (time.getTime() - at.getTime()) / 1000;
const readSeconds = async (sql: string) =>
  (await owner.query(`select extract(epoch from ${sql} - $1)::float as seconds`, [november.at])).rows[0]
    .seconds;

it('a rehearsal lives at its time, in the program and in the database, and runs on after a restart', async () => {
  const clock = await openClock(owner, november);
  expect(secondsFrom(november.at, clock.now())).toBeLessThan(5);
  expect(secondsFrom(november.at, clock.now())).toBeGreaterThanOrEqual(0);
  expect(Math.abs(secondsFrom(new Date(), clock.realNow()))).toBeLessThan(5);
  expect(await readSeconds('clock_now()')).toBeLessThan(5);
  await owner.query(
    "update installation set edition = 'river-city-2031', clock_ahead_ms = clock_ahead_ms + 600000",
  );
  for (const wanted of [november, undefined]) {
    const again = await openClock(owner, wanted);
    expect(secondsFrom(november.at, again.now())).toBeGreaterThanOrEqual(600);
    expect(again.rehearsal).toBeDefined();
  }
  const later = { text: '2026-01-26T08:00', at: new Date('2026-01-26T02:30:00Z') };
  expect(secondsFrom(later.at, (await openClock(owner, later)).now())).toBeLessThan(5);
});

it('what the database dates itself has the time of the rehearsal, also after the clocks of a zone have changed', async () => {
  await owner.query("set time zone 'America/New_York'");
  await openClock(owner, november);
  await owner.query("insert into master_key (id, is_current) values ('a-key', false)");
  const { rows } = await owner.query("delete from master_key where id = 'a-key' returning created_at as at");
  expect(Math.abs(secondsFrom(november.at, rows[0].at))).toBeLessThan(5);
  const { rows: real } = await owner.query<{ at: string }>(
    "select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public' and table_name <> 'migration' and column_default ~ '(^|[^_])now\\(\\)'",
  );
  expect(real).toEqual([]);
});

it('a program that runs follows another CLOCK, and outside a rehearsal it looks at nothing', async () => {
  const clock = await openClock(owner, november);
  const copied = { ...clock };
  expect(await followClock(clock, pool)).toBe(false);
  const later = { text: '2026-01-26T08:00', at: new Date('2026-01-26T02:30:00Z') };
  await openClock(owner, later);
  expect(secondsFrom(later.at, copied.now())).toBeLessThan(-60);
  expect(await followClock(clock, pool)).toBe(true);
  expect(Math.abs(secondsFrom(later.at, copied.now()))).toBeLessThan(5);
  expect(await followClock(clock, pool)).toBe(false);
  expect(await followClock(realClock, pool)).toBe(false);
});

it('a database that is used at the real time refuses CLOCK', async () => {
  await owner.query("update installation set edition = 'river-city-2031'");
  await expect(openClock(owner, november)).rejects.toThrow(
    'This database is used at the real time, and a rehearsal (CLOCK or “npm run demo”) needs a new one. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
  );
  expect((await openClock(owner, undefined)).rehearsal).toBeUndefined();
});

it('a rehearsal refuses mail servers, mailboxes, payment providers and wallets that reach people', () => {
  const mails = { SMTP_URL: 'smtps://user:pw@mail.example', MAIL_FROM: 'desk@conference.example' };
  const inbox = { INBOX_URL: 'imaps://desk:pw@mail.example' };
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const razorpay = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' };
  expect(() => mustNotReachPeople(readConfig({ ...mails, ...inbox, ...stripe, ...razorpay }))).toThrow(
    [
      'This is a rehearsal (CLOCK), and it must reach nobody outside:',
      'SMTP_URL is a real mail server. Without SMTP_URL each mail becomes a file in the folder outbox.',
      'INBOX_URL is a real mailbox, whose mails do not belong to a rehearsal.',
      'STRIPE_SECRET_KEY takes real money. Use a key that begins with sk_test_.',
      'RAZORPAY_KEY_ID takes real money. Use a key that begins with rzp_test_.',
    ].join('\n'),
  );
  const local = { ...mails, SMTP_URL: 'smtp://127.0.0.1:2525', ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' };
  expect(() => mustNotReachPeople(readConfig(local))).not.toThrow();
});
