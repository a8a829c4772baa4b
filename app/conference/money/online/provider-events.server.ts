import { sql } from 'kysely';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { ProviderEvent } from '#conference/money/providers/payment-provider.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type Secrets, seal, unseal } from '#platform/keys/secrets.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;

/** Never change this purpose: the key that seals the stored webhooks is derived from it. */
const eventPurpose = 'provider events';

/**
 * Stores a webhook with a valid signature exactly as it arrived, and enqueues the job that handles it. A repeated
 * webhook is stored once. Answer the provider only after this function returns: then the webhook cannot get lost.
 */
export async function storeEvent(
  { db, jobs, secrets }: Store,
  { provider, eventRef, kind, body }: ProviderEvent & { provider: ProviderName; body: Buffer },
  now: Date,
): Promise<void> {
  const sealed_body = seal(secrets.keyFor(eventPurpose), body, `${provider} ${eventRef}`);
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('provider_event')
      .values({ provider, event_ref: eventRef, kind, sealed_body, received_at: now })
      .onConflict((conflict) => conflict.columns(['provider', 'event_ref']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) await jobs.enqueue(tx, 'provider-event', stored.id);
  });
}

/** Reads a stored webhook. Returns undefined if it does not exist or its body was deleted. */
export async function readEventBody(db: Database, secrets: Secrets, id: string) {
  const event = await db
    .selectFrom('provider_event')
    .select(['provider', 'event_ref', 'sealed_body', 'handled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!event || event.sealed_body === null) return undefined;
  const { provider, event_ref, sealed_body, handled_at } = event;
  const body = unseal(secrets.keyFor(eventPurpose), sealed_body, `${provider} ${event_ref}`);
  return { provider, body, isHandled: handled_at !== null };
}

/** Marks a webhook as handled, and stores which payments it is about. */
export async function markHandled(
  db: Database,
  id: string,
  paymentRefs: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('provider_event')
    .set({ handled_at: now, payment_refs: [...paymentRefs] })
    .where('id', '=', id)
    .execute();
}

/** Lists the webhooks that were received before a time and are not handled yet, oldest first. */
export async function listUnhandledEvents(db: Database, before: Date) {
  return await unhandledEvents(db, before)
    .select(['id', 'provider', 'kind', 'received_at as receivedAt'])
    .orderBy('received_at')
    .limit(100)
    .execute();
}

/** Returns a query of the webhooks that were received before a time and are not handled yet. */
export function unhandledEvents(db: Database, before: Date) {
  return db
    .selectFrom('provider_event')
    .where('handled_at', 'is', null)
    .where('sealed_body', 'is not', null)
    .where('received_at', '<', before);
}

/**
 * Finds the stored webhooks with this id, or about the payment with this id, oldest first. Ignores webhooks whose
 * body was deleted.
 */
export async function findStoredEvents(db: Database, name: string): Promise<string[]> {
  const found = await db
    .selectFrom('provider_event')
    .select('id')
    .where((row) =>
      row.or([row('event_ref', '=', name), sql<boolean>`payment_refs @> array[${name}]::text[]`]),
    )
    .where('sealed_body', 'is not', null)
    .orderBy('received_at')
    .limit(100)
    .execute();
  return found.map(({ id }) => id);
}

/** Enqueues a stored webhook again. Returns false if it does not exist or its body was deleted. */
export async function enqueueEvent({ db, jobs }: Pick<Store, 'db' | 'jobs'>, id: string): Promise<boolean> {
  const event = await db
    .selectFrom('provider_event')
    .select('id')
    .where('id', '=', id)
    .where('sealed_body', 'is not', null)
    .executeTakeFirst();
  if (event) await jobs.enqueue(db, 'provider-event', id);
  return event !== undefined;
}

/** Deletes the bodies of the webhooks that were handled and received before a time. Returns how many it deleted. */
export async function deleteEventBodies(db: Database, before: Date): Promise<number> {
  const cleared = await db
    .updateTable('provider_event')
    .set({ sealed_body: null })
    .where('sealed_body', 'is not', null)
    .where('handled_at', 'is not', null)
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(cleared.numUpdatedRows);
}
