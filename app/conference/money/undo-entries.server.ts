import { type byOrganiser, recordAct, withoutReason } from '#conference/audit/record-act.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { writeCounterEntry } from '#conference/money/ledger/write-payment.server.ts';
import { issueReceipts } from '#conference/money/receipts/issue-receipts.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';
import { lockChargeById, settlePayment, subjectOf } from './settle-payment.server.ts';

type Undone = {
  entries: readonly { paymentId: string; chargeId: string }[];
  /** Why they are undone. */
  note: string;
  /** The organiser who undoes them. Undefined if a payment provider has reported that they are undone. */
  by?: ReturnType<typeof byOrganiser>;
};

/**
 * Undoes payments, refunds or chargebacks in the caller's transaction, by counter-entries. Issues the documents that
 * cancel theirs, marks registrations as paid or unpaid, and records the acts. What was undone before stays undone.
 * Returns what was undone, with the locked charges. The caller mails the people.
 */
export async function undoEntries(
  tx: Database,
  { secrets }: Pick<Platform, 'secrets'>,
  { entries, note, by }: Undone,
  now: Date,
) {
  const records = new Map<string, RecordKey>();
  const undone = [];
  for (const { paymentId, chargeId } of entries) {
    const charge = await lockChargeById(tx, chargeId);
    const record = charge.of && (await openRecordKey(tx, secrets, charge.recordKeyId));
    if (record) records.set(record.id, record);
    const entry = await tx
      .selectFrom(payments(tx).as('entry'))
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    if (entry.is_undone) continue;
    await writeCounterEntry(tx, record, entry, { organiserId: by?.actorId, note }, now);
    undone.push({ entry, charge, record });
  }
  await issueReceipts(tx, { chargeIds: undone.map(({ charge }) => charge.chargeId), records }, now);
  for (const { entry, charge, record } of undone) {
    if (charge.of) await settlePayment(tx, charge.of, now);
    const { id, kind, amount, currency } = entry;
    if (kind === 'counter-entry') throw new Error('A counter-entry cannot be undone.');
    await recordAct(tx, {
      ...(by ?? { actor: 'system' }),
      action: `${kind}.undone`,
      ...subjectOf(charge, id),
      detail: { payment: id, amount, currency },
      ...(by && record ? { record, reason: note } : withoutReason),
    });
  }
  return undone;
}
