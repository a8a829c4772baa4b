import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import {
  findGroupPayment,
  groupPaymentsOf,
  isMadeBy,
  listLines,
} from '#conference/money/group/group-payments.server.ts';
import { openPayer } from '#conference/money/receipts/receipt-payer.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';

/**
 * Reads a group payment with its lines. `due` is the amount that is due now, in minor units. `payer` is undefined
 * after an erasure. The caller must check who may read it. Returns undefined if the group payment does not exist.
 */
export async function readGroupPayment({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, id: string) {
  const row = await findGroupPayment(db, id);
  if (!row) return undefined;
  const isCancelled = (await readEditionCancellation(db)) !== undefined;
  const lines = (await listLines(db, [id])).map((line) =>
    isCancelled ? { ...line, state: 'withdrawn' as const, due: 0 } : line,
  );
  const record =
    row.record_key_id === null ? undefined : await openRecordKeyIfExists(db, secrets, row.record_key_id);
  return {
    id,
    reference: row.reference,
    currency: row.currency,
    payerId: row.payer_id,
    payerEmail: row.payer_email,
    payerLanguage: row.payer_language,
    payer: record && row.sealed_payer ? openPayer(record, row.sealed_payer) : undefined,
    isPayerNamed: row.is_payer_named,
    madeAt: row.made_at,
    lines,
    due: lines.reduce((sum, line) => sum + line.due, 0),
    booked: lines.reduce((sum, line) => sum + line.booked, 0),
  };
}

export type ReadGroupPayment = NonNullable<Awaited<ReturnType<typeof readGroupPayment>>>;

/** Reads a group payment of this payer. Returns undefined if it belongs to another payer. */
export async function readOwnGroupPayment(
  store: Pick<Platform, 'db' | 'secrets'>,
  { id, ...payer }: { id: string } & GroupPayer,
) {
  return (await isMadeBy(store.db, id, payer)) ? await readGroupPayment(store, id) : undefined;
}

/** Lists the group payments of a payer, newest first. */
export async function listOwnGroupPayments(db: Database, payer: GroupPayer) {
  const rows = await groupPaymentsOf(db, payer)
    .select(['id', 'reference'])
    .orderBy('made_at', 'desc')
    .execute();
  const lines = await listLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    people: lines.filter(({ groupPaymentId }) => groupPaymentId === row.id).length,
  }));
}
