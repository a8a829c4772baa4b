import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { limitWords } from './limit-words.ts';
import { networkOf } from './networks.server.ts';

/**
 * Allows each subject `points` attempts in `seconds`. `by` says what a subject is: a client's network (`address`), an
 * email, or an id, such as the id of an account. `name` is part of the key in the table `rate_limit`.
 */
export type RateLimitRule = {
  readonly name: string;
  readonly by: 'address' | 'email' | 'id';
  readonly points: number;
  readonly seconds: number;
};

export type RateLimitAnswer = { ok: true } | { ok: false; retryAfterSeconds: number };

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
  const limiters = new Map(
    rules.map(({ name, points, seconds }, index) => [
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
  const limiterOf = ({ name }: RateLimitRule) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`The rate limit ${name} is not in the list of rules.`);
    return limiter;
  };
  const keyOf = ({ name, by }: RateLimitRule, subject: string) =>
    secrets.fingerprint(
      `rate limit ${name}`,
      by === 'address' ? networkOf(subject) : subject.trim().toLowerCase(),
    );

  /** Counts one attempt and returns whether the rule allows it. */
  const take = async (rule: RateLimitRule, subject: string): Promise<RateLimitAnswer> => {
    try {
      await limiterOf(rule).consume(keyOf(rule, subject));
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
      await limiterOf(rule).reward(keyOf(rule, subject), 1);
    },

    /**
     * Deletes the counts of an email. Other rules count an email together with a client's network. Their counts cannot
     * be deleted here, because the network is unknown. They expire within an hour.
     */
    async forget(email: string): Promise<void> {
      for (const rule of rules) {
        if (rule.by === 'email') await limiterOf(rule).delete(keyOf(rule, email));
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
