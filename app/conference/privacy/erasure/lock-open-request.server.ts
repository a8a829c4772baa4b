import type { Database } from '#platform/database/database.server.ts';

/** Locks a request for erasure until the transaction ends. Returns undefined if it is not open any more. */
export async function lockOpenRequest(tx: Database, erasureRequestId: string) {
  return await tx
    .selectFrom('erasure_request')
    .select('registration_id')
    .where('id', '=', erasureRequestId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
}
