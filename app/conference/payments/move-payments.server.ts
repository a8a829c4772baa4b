import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database.server.ts';
import { type RecordKey, sealValue, unsealValue } from '#platform/record-keys.server.ts';
import { hashToken } from '#platform/secrets.server.ts';

type Side = { registrationId: string; reference: string; record: RecordKey };

/**
 * Moves what was paid for one registration to another of the same person, inside the transaction that merges them and
 * holds both rows: each payment gets its counter-entry and is recorded anew where it belongs. A proof stays with the
 * first. Returns how many were moved.
 */
export async function movePayments(
  tx: Database,
  { from, to, organiserId }: { from: Side; to: Side; organiserId: string },
  now: Date,
): Promise<number> {
  const charges = await tx
    .selectFrom('charge')
    .select(['id', 'registration_id', 'currency'])
    .where('registration_id', 'in', [from.registrationId, to.registrationId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const source = charges.find((charge) => charge.registration_id === from.registrationId);
  const target = charges.find((charge) => charge.registration_id === to.registrationId);
  if (!source) return 0;
  if (!target) throw new Error('A registration without a charge cannot take payments.');
  const payments = await tx
    .selectFrom('payment')
    .selectAll()
    .where('charge_id', '=', source.id)
    .where('kind', '!=', 'counter-entry')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payment as undone')
            .select('undone.id')
            .whereRef('undone.counters', '=', 'payment.id'),
        ),
      ),
    )
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  if (payments.length === 0) return 0;
  const note = (text: string, record: RecordKey, reference = '') => ({
    record_key_id: record.id,
    sealed_note: sealValue(record, 'payment', { reference, note: text }),
  });
  const common = { recorded_by: organiserId, recorded_at: now };
  await tx
    .insertInto('payment')
    .values(
      payments.flatMap((payment) => {
        const { method, currency } = payment;
        const before =
          payment.sealed_note && payment.record_key_id === from.record.id
            ? (unsealValue(from.record, 'payment', payment.sealed_note) as {
                reference: string;
                note: string;
              })
            : { reference: '', note: '' };
        const moved = [before.note, `Moved from ${from.reference}.`].filter(Boolean).join('\n');
        return [
          {
            ...common,
            ...note(`Moved to ${to.reference}.`, from.record),
            charge_id: source.id,
            kind: 'counter-entry' as const,
            method,
            amount: -payment.amount,
            currency,
            received_on: dayAt(now, edition.timeZone),
            counters: payment.id,
            submission_hash: hashToken(`undo ${payment.id}`),
          },
          {
            ...common,
            ...note(moved, to.record, before.reference),
            charge_id: target.id,
            kind: payment.kind,
            method,
            amount: payment.amount,
            currency,
            received_on: payment.received_on,
            submission_hash: hashToken(`move ${payment.id}`),
          },
        ];
      }),
    )
    .execute();
  return payments.length;
}
