import type { Database } from '#platform/database/database.server.ts';
import { networkOf } from '#platform/http/security/networks.server.ts';
import type {
  RateLimitAnswer,
  RateLimitRule,
  RateLimits,
} from '#platform/http/security/rate-limits.server.ts';
import { secondFactorLimits } from './second-factor-rate-limits.server.ts';

/** A try of a second factor. `browserHash` is the hash of the cookie that tells browsers apart. */
export type FactorTry = { organiserId: string; browserHash: Buffer; clientAddress: string };

type Store = { db: Database; limits: RateLimits };

/**
 * Counts one try of a code. If the code was right, the caller takes the try back with `releaseFactorTry`. Wrong codes
 * lock the browser and the network from which they came. A browser in which the organiser gave the second factor before
 * is locked only by its own wrong codes, so that nobody can lock an organiser out everywhere.
 */
export async function countFactorTry(store: Store, tried: FactorTry): Promise<RateLimitAnswer> {
  return await store.limits.takeAll(await findLimits(store, tried));
}

export async function releaseFactorTry(store: Store, tried: FactorTry): Promise<void> {
  for (const [rule, subject] of await findLimits(store, tried)) await store.limits.release(rule, subject);
}

async function findLimits(
  { db }: Store,
  { organiserId, browserHash, clientAddress }: FactorTry,
): Promise<[RateLimitRule, string][]> {
  const { browserQuarterHour, browserDay, addressQuarterHour, addressDay, elsewhereDay } = secondFactorLimits;
  const inBrowser = `${organiserId} ${browserHash.toString('hex')}`;
  const own: [RateLimitRule, string][] = [
    [browserQuarterHour, inBrowser],
    [browserDay, inBrowser],
  ];
  if (await isKnownBrowser(db, organiserId, browserHash)) return own;
  const fromAddress = `${organiserId} ${networkOf(clientAddress)}`;
  return [
    ...own,
    [addressQuarterHour, fromAddress],
    [addressDay, fromAddress],
    // Somebody who has stolen the mailbox can use many networks, so this limit counts all unknown browsers together.
    [elsewhereDay, organiserId],
  ];
}

async function isKnownBrowser(db: Database, organiserId: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('organiser_session')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('browser_hash', '=', browserHash)
    .where('second_factor_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
