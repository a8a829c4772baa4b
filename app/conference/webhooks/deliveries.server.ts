import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Lists the newest deliveries of an endpoint with their answers, and says whether there are more. */
export async function listDeliveries(
  db: Database,
  { endpointId, before, limit }: { endpointId: string; before: number | undefined; limit: number },
) {
  let query = db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'event_id')
    .select(['webhook_delivery.id', 'event_id as eventId', 'webhook_delivery.sequence', 'type', 'data'])
    .select(['happened_at as happenedAt', 'webhook_delivery.state', 'tries', 'next_try_at as nextTryAt'])
    .select(['tried_at as triedAt', 'status', 'answer', 'fault'])
    .where('endpoint_id', '=', endpointId);
  if (before !== undefined) query = query.where('webhook_delivery.sequence', '<', String(before));
  const rows = await query
    .orderBy('webhook_delivery.sequence', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit).map((row) => ({ ...row, sequence: Number(row.sequence) }));
  return { deliveries: shown, hasMore: rows.length > limit };
}

export type ShownDelivery = Awaited<ReturnType<typeof listDeliveries>>['deliveries'][number];

/**
 * Sends a delivery again, with the same id, so that a receiver that has it already can ignore it. It is tried for two
 * days. Refuses if the endpoint has ended, or if there is no such delivery at it.
 */
export async function sendAgain(
  db: Database,
  { id, endpointId, by }: { id: string; endpointId: string; by: { organiserId: string; requestId: string } },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const sent = await tx
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', tries: 0, next_try_at: now, taken_until: null })
      .where('id', '=', id)
      .where('endpoint_id', '=', endpointId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('webhook_endpoint')
            .select('id')
            .where('id', '=', endpointId)
            .where('ended_at', 'is', null),
        ),
      )
      .returning('event_id')
      .executeTakeFirst();
    if (!sent) return false;
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'webhook-delivery.sent-again',
      subject: 'webhook',
      subjectId: endpointId,
      detail: { event: sent.event_id },
    });
    return true;
  });
}
