import { sql } from 'kysely';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Lists the endpoints that have not ended, in the order in which they were added, with their deliveries counted. */
export async function listEndpoints(db: Database) {
  return await selectEndpoints(db).where('ended_at', 'is', null).orderBy('made_at').orderBy('id').execute();
}

export type WebhookEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number];

/** Reads an endpoint, also one that has ended. Returns undefined if there is none. */
export async function readEndpoint(db: Database, id: string): Promise<WebhookEndpoint | undefined> {
  return await selectEndpoints(db).where('id', '=', id).executeTakeFirst();
}

function selectEndpoints(db: Database) {
  return db
    .selectFrom('webhook_endpoint')
    .select(['id', 'name', 'url', 'events'])
    .select(['paused_because as pausedBecause', 'paused_at as pausedAt', 'failing_since as failingSince'])
    .select(['secret_before_until as secretBeforeUntil', 'made_at as madeAt', 'ended_at as endedAt'])
    .select(({ selectFrom, fn }) => {
      const count = selectFrom('webhook_delivery')
        .select(asNumber(fn.countAll()).as('count'))
        .whereRef('endpoint_id', '=', 'webhook_endpoint.id');
      return [
        sql<number>`${count.where('webhook_delivery.state', '=', 'waiting')}`.as('waiting'),
        sql<number>`${count.where('webhook_delivery.state', '=', 'failed')}`.as('failed'),
      ];
    });
}
