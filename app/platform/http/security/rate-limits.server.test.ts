import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { makeSecrets, newKey } from '#platform/keys/secrets.server.ts';
import { aDatabase } from '#tests/database.ts';
import { aKeyring } from '#tests/keyring.ts';
import { openRateLimits, type RateLimitRule, tooManyTries } from './rate-limits.server.ts';

const { pool } = await aDatabase();
const secrets = makeSecrets(aKeyring(), newKey());

beforeEach(() => pool.query('delete from rate_limit'));

const rules = {
  loginByAddress: { name: 'login-by-address', by: 'address', points: 30, seconds: 900 },
  loginByEmail: { name: 'login-by-email', by: 'email', points: 10, seconds: 900 },
  noteByAddress: { name: 'note-by-address', by: 'address', points: 20, seconds: 3600 },
  mailByAddress: { name: 'mail-by-address', by: 'address', points: 600, seconds: 3600 },
  mailByEmail: { name: 'mail-by-email', by: 'email', points: 4, seconds: 3600 },
} satisfies Record<string, RateLimitRule>;

/** Opens the rate limits as one server process does. */
function aProcess() {
  const limits = openRateLimits(pool, secrets, Object.values(rules));
  const takeTimes = async (times: number, rule: RateLimitRule, subject: string) => {
    const answers = await Promise.all(Array.from({ length: times }, () => limits.take(rule, subject)));
    return answers.filter((answer) => answer.ok).length;
  };
  return { ...limits, takeTimes };
}

it('allows as many attempts as the rule says, even at the same time, and then returns when to try again', async () => {
  const one = aProcess();
  expect(await one.takeTimes(50, rules.loginByAddress, '192.0.2.1')).toBe(30);
  const refusal = await one.take(rules.loginByAddress, '192.0.2.1');
  if (refusal.ok) throw new Error('The limit allowed too many attempts.');
  expect(refusal.retryAfterSeconds).toBeGreaterThan(880);
  expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(900);
});

it('several processes share the limits', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const allowed = await Promise.all([
    one.takeTimes(20, rules.loginByAddress, '192.0.2.1'),
    other.takeTimes(20, rules.loginByAddress, '192.0.2.1'),
  ]);
  expect(allowed[0] + allowed[1]).toBe(30);
});

it('counts each subject and each rule separately', async () => {
  const one = aProcess();
  await one.takeTimes(5, rules.mailByEmail, 'mira@example.org');
  expect((await one.take(rules.mailByEmail, 'mira@example.org')).ok).toBe(false);
  expect((await one.take(rules.mailByEmail, 'noor@example.org')).ok).toBe(true);
  expect((await one.take(rules.loginByEmail, 'mira@example.org')).ok).toBe(true);
});

it('treats all spellings of an email as one subject, and all addresses of an IPv6 network as one subject', async () => {
  const one = aProcess();
  await one.takeTimes(4, rules.mailByEmail, 'mira@example.org');
  expect((await one.take(rules.mailByEmail, ' Mira@Example.ORG ')).ok).toBe(false);
  await one.takeTimes(20, rules.noteByAddress, '2001:db8:1:2::1');
  expect((await one.take(rules.noteByAddress, '2001:db8:1:2:ffff::9')).ok).toBe(false);
  expect((await one.take(rules.noteByAddress, '2001:db8:1:3::1')).ok).toBe(true);
});

it('all networks of an IPv6 /48 together have eight times as many attempts as one of them', async () => {
  const one = aProcess();
  const from = (network: number) => `2001:db8:1:${network.toString(16)}::1`;
  for (let network = 0; network < 8; network++) {
    expect(await one.takeTimes(25, rules.noteByAddress, from(network))).toBe(20);
  }
  expect((await one.take(rules.noteByAddress, from(8))).ok).toBe(false);
  expect((await one.take(rules.noteByAddress, '2001:db8:2::1')).ok).toBe(true);
  // The refused attempt counts, too.
  for (const network of [0, 1]) await one.release(rules.noteByAddress, from(network));
  expect((await aProcess().take(rules.noteByAddress, from(9))).ok).toBe(true);
});

it('an attempt that was released does not count any more', async () => {
  const one = aProcess();
  for (let time = 0; time < 20; time++) {
    expect((await one.take(rules.loginByEmail, 'mira@example.org')).ok).toBe(true);
    await one.release(rules.loginByEmail, 'mira@example.org');
  }
});

it('deletes the counts of one email, but not those of other emails', async () => {
  const one = aProcess();
  for (const email of ['mira@example.org', 'noor@example.org']) {
    await one.takeTimes(2, rules.mailByEmail, email);
    await one.takeTimes(2, rules.loginByEmail, email);
  }
  await one.forget('Mira@example.org');
  expect((await pool.query('select points from rate_limit')).rows).toEqual([{ points: 2 }, { points: 2 }]);
  expect(await one.takeTimes(11, rules.loginByEmail, 'mira@example.org')).toBe(10);
  expect(await one.takeTimes(11, rules.loginByEmail, 'noor@example.org')).toBe(8);
});

it('allows new attempts when the time of the rule is over', async () => {
  const one = aProcess();
  await one.takeTimes(4, rules.mailByEmail, 'mira@example.org');
  expect((await one.take(rules.mailByEmail, 'mira@example.org')).ok).toBe(false);
  await pool.query('update rate_limit set expire = expire - 3600 * 1000');
  // Use another process, because the first would still refuse the attempt from its memory.
  expect((await aProcess().take(rules.mailByEmail, 'mira@example.org')).ok).toBe(true);
});

it('stores no address and no email', async () => {
  const one = aProcess();
  await one.take(rules.mailByEmail, 'mira@example.org');
  await one.take(rules.mailByAddress, '192.0.2.1');
  const { rows } = await pool.query<{ key: string }>('select key from rate_limit');
  expect(rows).toHaveLength(2);
  for (const { key } of rows) expect(key).toMatch(/^mail-by-(email|address):[\w-]{43}$/);
});

it('after one rule has refused an attempt, does not count the attempt under the next rules', async () => {
  const one = aProcess();
  await one.takeTimes(4, rules.mailByEmail, 'mira@example.org');
  const answer = await one.takeAll([
    [rules.mailByEmail, 'mira@example.org'],
    [rules.loginByEmail, 'mira@example.org'],
  ]);
  expect(answer.ok).toBe(false);
  expect(await one.takeTimes(11, rules.loginByEmail, 'mira@example.org')).toBe(10);
});

it('throws if a rule is not in the list', async () => {
  const unknown: RateLimitRule = { ...rules.mailByEmail, name: 'unknown' };
  await expect(aProcess().take(unknown, 'mira@example.org')).rejects.toThrow('unknown is not in the list');
});

it('throws if the database does not answer', async () => {
  const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 });
  await expect(
    openRateLimits(nowhere, secrets, Object.values(rules)).take(rules.mailByEmail, 'a@example.org'),
  ).rejects.toThrow('ECONNREFUSED');
  await nowhere.end();
});

it('says in minutes when to try again', () => {
  expect(tooManyTries(661)).toEqual({
    message: 'Too many tries. Please try again in 12 minutes.',
    init: { status: 429, headers: { 'Retry-After': '661' } },
  });
  expect(tooManyTries(3).message).toBe('Too many tries. Please try again in 1 minute.');
});
