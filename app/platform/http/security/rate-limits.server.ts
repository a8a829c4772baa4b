import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Secrets } from '#platform/keys/secrets.server.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * How often, and in how many seconds, one subject may do what. Generous by address, since a delegation of a
 * hundred registers from one and the venue's whole crowd signs in from one; strict by email and wherever somebody
 * could guess. The desk has rules of its own: what participants do at the venue must not keep its organisers out.
 */
const rules = {
  'registration-by-address': { by: 'address', points: 300, duration: hour },
  'registration-by-email': { by: 'email', points: 20, duration: hour },
  'login-failure-by-address': { by: 'address', points: 30, duration: 15 * minute },
  'login-failure-by-email': { by: 'email', points: 10, duration: 15 * minute },
  // A thousand guests may arrive behind the venue's one address; more than a few mails to anybody the next two forbid.
  'mail-by-address': { by: 'address', points: 600, duration: hour },
  'mail-by-email-and-address': { by: 'email', points: 4, duration: hour },
  'mail-by-email': { by: 'email', points: 12, duration: hour },
  // From browsers in which that mailbox was proved before, instead of the three above.
  'mail-by-proved-email': { by: 'email', points: 6, duration: hour },
  'code-by-address': { by: 'address', points: 150, duration: 15 * minute },
  'booking-by-address': { by: 'address', points: 120, duration: hour },
  // Until the mailbox is proved; after that nobody is counted.
  'unproved-booking-by-address': { by: 'address', points: 10, duration: 24 * hour },
  // Each may write to a contact who never asked for it.
  'booking-by-contact': { by: 'email', points: 12, duration: 24 * hour },
  'enquiry-by-address': { by: 'address', points: 20, duration: hour },
  'upload-by-address': { by: 'address', points: 300, duration: hour },
  'desk-mail-by-address': { by: 'address', points: 60, duration: hour },
  'desk-code-by-address': { by: 'address', points: 60, duration: 15 * minute },
  'desk-mail-by-email-and-address': { by: 'email', points: 6, duration: hour },
  'desk-mail-by-email': { by: 'email', points: 20, duration: hour },
  'desk-mail-by-proved-email': { by: 'email', points: 10, duration: hour },
  'welcome-by-address': { by: 'address', points: 30, duration: hour },
  'second-factor-by-organiser': { by: 'organiser', points: 5, duration: 15 * minute },
  'second-factor-by-organiser-a-day': { by: 'organiser', points: 30, duration: 24 * hour },
} as const;

export type RateLimitRule = keyof typeof rules;
export type RateLimitAnswer = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Limits that hold over every process on the database. A subject is a client address, an email or an organiser's id. */
export type RateLimits = {
  /** Counts one try and says whether it is within the limit. */
  take(rule: RateLimitRule, subject: string): Promise<RateLimitAnswer>;
  /** Says whether one more try would be within the limit, without counting it. */
  peek(rule: RateLimitRule, subject: string): Promise<RateLimitAnswer>;
  /** Takes a counted try back: where only failures count, take before the try and give back after a success. */
  giveBack(rule: RateLimitRule, subject: string): Promise<void>;
  /**
   * Drops what was counted for an email alone. What was counted for it together with a client's network cannot be
   * found without that, and runs out within the hour.
   */
  forget(email: string): Promise<void>;
};

/** Opens the limits over the table `rate_limit`. Throws, when asked, if the database does not answer. */
export function openRateLimits(pool: Pool, secrets: Pick<Secrets, 'fingerprint'>): RateLimits {
  const entries = Object.entries(rules).map(([name, { points, duration }], index) => [
    name,
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      // A flood that was refused once is refused from memory, and costs the database nothing more.
      inMemoryBlockOnConsumed: points + 1,
      // One of them tidies the table they share.
      clearExpiredByTimeout: index === 0,
    }),
  ]);
  const limiters: Record<RateLimitRule, RateLimiterPostgres> = Object.fromEntries(entries);
  const keyOf = (rule: RateLimitRule, subject: string) =>
    secrets.fingerprint(
      `rate limit ${rule}`,
      rules[rule].by === 'address' ? networkOf(subject) : subject.trim().toLowerCase(),
    );

  return {
    async take(rule, subject) {
      try {
        await limiters[rule].consume(keyOf(rule, subject));
        return { ok: true };
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refused(refusal);
        throw refusal;
      }
    },

    async peek(rule, subject) {
      const state = await limiters[rule].get(keyOf(rule, subject));
      return state && state.consumedPoints >= rules[rule].points ? refused(state) : { ok: true };
    },

    async giveBack(rule, subject) {
      await limiters[rule].reward(keyOf(rule, subject), 1);
    },

    async forget(email) {
      for (const [rule, { by }] of Object.entries(rules) as [RateLimitRule, { by: string }][]) {
        if (by === 'email') await limiters[rule].delete(keyOf(rule, email));
      }
    },
  };
}

function refused(state: RateLimiterRes): RateLimitAnswer {
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) };
}

/** Whoever has one IPv6 address has all 2^64 of its network, so the network is what counts. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [head = '', tail] = groups.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** The sentence for somebody who tried too often, and the answer's status and header. */
export function tooManyTries(retryAfterSeconds: number) {
  const minutes = Math.ceil(retryAfterSeconds / minute);
  return {
    message: `Too many tries. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    init: { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
  };
}
