import { randomUUID } from 'node:crypto';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { openPaymentNote, type PaymentNote, sealPaymentNote } from './payment-note.server.ts';

/** `isErased`: another key stands in the place of its own, which was destroyed, and opens nothing. */
type Side = { registrationId: string; reference: string; record: RecordKey; isErased?: boolean };

type Move = {
  from: Side;
  to: Side;
  organiserId: string;
  /** Present: a merge is undone, and these go back, those of them that were not undone since. */
  back?: readonly string[];
};

export type MovedPayment = { before: string; after: string };

/**
 * Moves what was paid for one registration to another of the same person, or back again, inside the transaction that
 * holds both rows: each payment gets its counter-entry and is recorded anew where it belongs. A proof stays with the
 * first. Returns what each was and is now, by their ids.
 */
export async function movePayments(
  tx: Database,
  { from, to, organiserId, back }: Move,
  now: Date,
): Promise<MovedPayment[]> {
  const charges = await tx
    .selectFrom('charge')
    .select(['id', 'registration_id', 'currency'])
    .where('registration_id', 'in', [from.registrationId, to.registrationId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const source = charges.find((charge) => charge.registration_id === from.registrationId);
  const target = charges.find((charge) => charge.registration_id === to.registrationId);
  if (!source) return [];
  if (!target) throw new Error('A registration without a charge cannot take payments.');
  const payments = (await listEffective(tx, source.id)).filter(({ id }) => back?.includes(id) ?? true);
  if (payments.length === 0) return [];
  const note = (text: string, record: RecordKey, reference = '') => ({
    record_key_id: record.id,
    sealed_note: sealPaymentNote(record, { reference, note: text }),
  });
  const common = { recorded_by: organiserId, recorded_at: now };
  const moves = payments.map((payment) => {
    const { method, currency } = payment;
    const before = readNote(from, payment);
    const movedHere = `Moved from ${to.reference}.`;
    const moved = back
      ? before.note.split('\n').filter((line) => line !== movedHere)
      : [before.note, `Moved from ${from.reference}.`];
    const id = randomUUID();
    return {
      id,
      leaving: {
        ...common,
        ...note(back ? 'Moved back: the merge was undone.' : `Moved to ${to.reference}.`, from.record),
        charge_id: source.id,
        kind: 'counter-entry' as const,
        method,
        amount: -payment.amount,
        currency,
        received_on: dayAt(now, edition.timeZone),
        counters: payment.id,
        submission_hash: hashToken(`undo ${payment.id}`),
      },
      arriving: {
        ...common,
        ...note(moved.filter(Boolean).join('\n'), to.record, before.reference),
        id,
        charge_id: target.id,
        kind: payment.kind,
        method,
        amount: payment.amount,
        currency,
        received_on: payment.received_on,
        submission_hash: hashToken(`move ${payment.id}`),
      },
    };
  });
  for (const { leaving, arriving } of moves) {
    await tx.insertInto('payment').values(leaving).execute();
    await tx.insertInto('payment').values(arriving).execute();
  }
  // What was another's leaves no words behind with this one, whose key may outlive theirs.
  for (const { id } of back ? payments : []) {
    const text = note('Came by a merge that was undone.', from.record);
    await tx.updateTable('payment').set(text).where('id', '=', id).execute();
  }
  return moves.map(({ id, leaving }) => ({ before: leaving.counters, after: id }));
}

type EffectivePayment = { id: string; record_key_id: string | null; sealed_note: Buffer | null };

/** The payments and refunds of a charge that no counter-entry undoes, the oldest first. */
async function listEffective(tx: Database, chargeId: string) {
  return await tx
    .selectFrom('payment')
    .selectAll()
    .where('charge_id', '=', chargeId)
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
}

function readNote({ record, isErased }: Side, payment: EffectivePayment): PaymentNote {
  if (isErased || payment.sealed_note === null || payment.record_key_id !== record.id) {
    return { reference: '', note: '' };
  }
  return openPaymentNote(record, payment.sealed_note);
}
