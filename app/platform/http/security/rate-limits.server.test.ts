import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { makeSecrets, newKey } from '#platform/keys/secrets.server.ts';
import { aDatabase } from '#tests/database.ts';
import { aKeyring } from '#tests/keyring.ts';
import { networkOf, openRateLimits, type RateLimitRule, tooManyTries } from './rate-limits.server.ts';

const { pool } = await aDatabase();
const secrets = makeSecrets(aKeyring(), newKey());

beforeEach(() => pool.query('delete from rate_limit'));

/** As one process has them. */
function aProcess() {
  const limits = openRateLimits(pool, secrets);
  const takeTimes = async (times: number, rule: RateLimitRule, subject: string) => {
    const answers = await Promise.all(Array.from({ length: times }, () => limits.take(rule, subject)));
    return answers.filter((answer) => answer.ok).length;
  };
  return { ...limits, takeTimes };
}

it('allows as many as the rule says, also when they come at once, and says when to come again', async () => {
  const one = aProcess();
  expect(await one.takeTimes(50, 'login-failure-by-address', '192.0.2.1')).toBe(30);
  const refusal = await one.take('login-failure-by-address', '192.0.2.1');
  if (refusal.ok) throw new Error('The limit did not hold.');
  expect(refusal.retryAfterSeconds).toBeGreaterThan(880);
  expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(900);
});

it('holds over several processes', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const allowed = await Promise.all([
    one.takeTimes(20, 'login-failure-by-address', '192.0.2.1'),
    other.takeTimes(20, 'login-failure-by-address', '192.0.2.1'),
  ]);
  expect(allowed[0] + allowed[1]).toBe(30);
});

it('counts each subject and each rule for itself', async () => {
  const one = aProcess();
  await one.takeTimes(5, 'mail-by-email-and-address', 'mira@example.org');
  expect((await one.take('mail-by-email-and-address', 'mira@example.org')).ok).toBe(false);
  expect((await one.take('mail-by-email-and-address', 'noor@example.org')).ok).toBe(true);
  expect((await one.take('login-failure-by-email', 'mira@example.org')).ok).toBe(true);
});

it('knows an email however it is spelled, and an IPv6 network by any of its addresses', async () => {
  const one = aProcess();
  await one.takeTimes(4, 'mail-by-email-and-address', 'mira@example.org');
  expect((await one.take('mail-by-email-and-address', ' Mira@Example.ORG ')).ok).toBe(false);
  await one.takeTimes(20, 'enquiry-by-address', '2001:db8:1:2::1');
  expect((await one.take('enquiry-by-address', '2001:db8:1:2:ffff::9')).ok).toBe(false);
  expect((await one.take('enquiry-by-address', '2001:db8:1:3::1')).ok).toBe(true);
});

it('looks without counting', async () => {
  const one = aProcess();
  await one.takeTimes(3, 'mail-by-email-and-address', 'mira@example.org');
  for (let look = 0; look < 5; look++)
    expect((await one.peek('mail-by-email-and-address', 'mira@example.org')).ok).toBe(true);
  await one.take('mail-by-email-and-address', 'mira@example.org');
  expect((await one.peek('mail-by-email-and-address', 'mira@example.org')).ok).toBe(false);
});

it('gives a try back', async () => {
  const one = aProcess();
  for (let time = 0; time < 20; time++) {
    expect((await one.take('login-failure-by-email', 'mira@example.org')).ok).toBe(true);
    await one.giveBack('login-failure-by-email', 'mira@example.org');
  }
});

it('forgets what was counted for an email alone, and for nobody else', async () => {
  const one = aProcess();
  for (const email of ['mira@example.org', 'noor@example.org']) {
    await one.takeTimes(2, 'mail-by-email', email);
    await one.takeTimes(2, 'login-failure-by-email', email);
  }
  await one.forget('Mira@example.org');
  expect((await pool.query('select points from rate_limit')).rows).toEqual([{ points: 2 }, { points: 2 }]);
  expect(await one.takeTimes(11, 'login-failure-by-email', 'mira@example.org')).toBe(10);
  expect(await one.takeTimes(11, 'login-failure-by-email', 'noor@example.org')).toBe(8);
});

it('starts anew when the time is over', async () => {
  const one = aProcess();
  await one.takeTimes(4, 'mail-by-email-and-address', 'mira@example.org');
  expect((await one.peek('mail-by-email-and-address', 'mira@example.org')).ok).toBe(false);
  await pool.query('update rate_limit set expire = expire - 3600 * 1000');
  expect((await one.take('mail-by-email-and-address', 'mira@example.org')).ok).toBe(true);
});

it('keeps no address and no email', async () => {
  const one = aProcess();
  await one.take('mail-by-email-and-address', 'mira@example.org');
  await one.take('mail-by-address', '192.0.2.1');
  const { rows } = await pool.query<{ key: string }>('select key from rate_limit');
  expect(rows).toHaveLength(2);
  for (const { key } of rows) expect(key).toMatch(/^mail-by-(email-and-address|address):[\w-]{43}$/);
});

it('throws when the database does not answer', async () => {
  const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 });
  await expect(
    openRateLimits(nowhere, secrets).take('mail-by-email-and-address', 'a@example.org'),
  ).rejects.toThrow('ECONNREFUSED');
  await nowhere.end();
});

it('finds the network of an address in any spelling', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
  for (const address of ['2001:db8::1', '2001:0DB8:0:0:5:6:7:8', '2001:db8::', '2001:db8::1%eth0']) {
    expect(networkOf(address)).toBe('2001:db8:0:0::/64');
  }
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80:1:2:3::')).toBe('fe80:1:2:3::/64');
});

it('says in minutes when to come again', () => {
  expect(tooManyTries(661)).toEqual({
    message: 'Too many tries. Please try again in 12 minutes.',
    init: { status: 429, headers: { 'Retry-After': '661' } },
  });
  expect(tooManyTries(3).message).toBe('Too many tries. Please try again in 1 minute.');
});
