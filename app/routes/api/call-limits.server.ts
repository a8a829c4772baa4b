import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How many calls a key may make in a minute, and how many of them may be writes. */
export const callLimits = { calls: 1200, writes: 120, seconds: 60 } as const;

/**
 * Counted in the memory of each process, because a row in the database for each call would cost more than the call. With
 * several processes a key may make so many calls with each.
 */
const limiters = {
  calls: new RateLimiterMemory({
    keyPrefix: 'api-calls',
    points: callLimits.calls,
    duration: callLimits.seconds,
  }),
  writes: new RateLimiterMemory({
    keyPrefix: 'api-writes',
    points: callLimits.writes,
    duration: callLimits.seconds,
  }),
};

type Counted = keyof typeof limiters;

/**
 * Counts a call, and returns the headers that tell the limit, as the draft of the IETF
 * (draft-ietf-httpapi-ratelimit-headers) writes them. `retryAfter`: the call is refused, for so many seconds.
 */
export async function countCall(
  keyId: string,
  what: Counted,
): Promise<{ headers: Record<string, string>; retryAfter: number | undefined }> {
  const counted = await limiters[what].consume(keyId).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  const isRefused = counted.consumedPoints > callLimits[what];
  const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  const headers = {
    'RateLimit-Policy': `"${what}";q=${callLimits[what]};w=${callLimits.seconds}`,
    RateLimit: `"${what}";r=${Math.max(0, counted.remainingPoints)};t=${seconds}`,
  };
  return { headers, retryAfter: isRefused ? seconds : undefined };
}
