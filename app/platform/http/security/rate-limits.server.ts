import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { limitWords } from './limit-words.ts';
import { networkOf, wideNetworkOf } from './networks.server.ts';

/**
 * Allows each subject `points` attempts in `seconds`. `by` says what a subject is: a client's network (`address`), an
 * email, or an id, such as the id of an account. All networks of the same IPv6 /48 together have eight times as many
 * attempts. `name` is part of the key in the table `rate_limit`.
 */
export type RateLimitRule = {
  readonly name: string;
  readonly by: 'address' | 'email' | 'id';
  readonly points: number;
  readonly seconds: number;
};

export type RateLimitAnswer = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * How many times the attempts of one network a whole IPv6 /48 has. Many customers of a provider have a /48 of their own,
 * with 65,536 networks. A university can have one, too, with many people in it.
 */
const wideFactor = 8;
const wideName = (name: string) => `${name}-wide`;

export type RateLimits = ReturnType<typeof openRateLimits>;

/**
 * Opens the limits. All processes on one database share them. `rules` lists all rules of the application. The methods
 * throw if a rule is not in the list or if the database does not answer.
 */
export function openRateLimits(
  pool: Pool,
  secrets: Pick<Secrets, 'fingerprint'>,
  rules: readonly RateLimitRule[],
) {
  const wideRules = rules
    .filter(({ by }) => by === 'address')
    .map(({ name, points, ...rule }) => ({ ...rule, name: wideName(name), points: wideFactor * points }));
  const limiters = new Map(
    [...rules, ...wideRules].map(({ name, points, seconds }, index) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        // After the first refusal this process refuses from memory, so that very many attempts need no more queries.
        inMemoryBlockOnConsumed: points + 1,
        // Only one limiter deletes expired rows, because all limiters use the same table.
        clearExpiredByTimeout: index === 0,
      }),
    ]),
  );
  const limiterOf = (name: string) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`The rate limit ${name} is not in the list of rules.`);
    return limiter;
  };
  const keyOf = (name: string, subject: string) => secrets.fingerprint(`rate limit ${name}`, subject);

  /** Lists the limiters that count a subject, with its keys: for an IPv6 address its network and its wide network. */
  const listCounts = ({ name, by }: RateLimitRule, subject: string): [RateLimiterPostgres, string][] => {
    if (by !== 'address') return [[limiterOf(name), keyOf(name, subject.trim().toLowerCase())]];
    const wide = wideNetworkOf(subject);
    const counts: [RateLimiterPostgres, string][] = [[limiterOf(name), keyOf(name, networkOf(subject))]];
    if (wide !== subject) counts.push([limiterOf(wideName(name)), keyOf(wideName(name), wide)]);
    return counts;
  };

  /** Counts one attempt and returns whether the rule allows it. */
  const take = async (rule: RateLimitRule, subject: string): Promise<RateLimitAnswer> => {
    try {
      for (const [limiter, key] of listCounts(rule, subject)) await limiter.consume(key);
      return { ok: true };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
    }
  };

  return {
    take,

    /** Counts one attempt under each rule, one rule after the other, and stops at the first refusal. */
    async takeAll(
      attempts: readonly (readonly [rule: RateLimitRule, subject: string])[],
    ): Promise<RateLimitAnswer> {
      for (const [rule, subject] of attempts) {
        const answer = await take(rule, subject);
        if (!answer.ok) return answer;
      }
      return { ok: true };
    },

    /**
     * Undoes one `take`. If only failures should count, call `take` before each attempt, and call this after a success.
     */
    async release(rule: RateLimitRule, subject: string): Promise<void> {
      for (const [limiter, key] of listCounts(rule, subject)) await limiter.reward(key, 1);
    },

    /**
     * Deletes the counts of an email. Other rules count an email together with a client's network. Their counts cannot
     * be deleted here, because the network is unknown. They expire within an hour.
     */
    async forget(email: string): Promise<void> {
      for (const rule of rules) {
        if (rule.by !== 'email') continue;
        for (const [limiter, key] of listCounts(rule, email)) await limiter.delete(key);
      }
    },
  };
}

/** The response to a visitor who tried too often: a sentence, a status and a header. */
export function tooManyTries(retryAfterSeconds: number, translator = englishTranslator) {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return {
    message: say(translator.words(limitWords).tooMany, { minutes }),
    init: { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
  };
}
