import { bookings } from '#conference/festival/bookings.server.ts';
import { groupPayments } from '#conference/money/group/group-payments.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { storedFiles } from '#platform/files/stored-files.server.ts';

/** What a transfer pays: the fee of a registration, a booking, or a group payment. */
export type Transferred = { kind: ChargeKind | 'group'; id: string };

/**
 * A query of the proofs that were sent for a registration's fee, a booking or a group payment. For a registration, it
 * includes the proofs of registrations that were merged into it.
 */
export function selectProofsOf(db: Database, { kind, id }: Transferred) {
  return db
    .selectFrom('transfer_proof as proof')
    .leftJoin(registrations(db).as('sender'), 'sender.id', 'proof.registration_id')
    .where((row) => {
      if (kind === 'group') return row('proof.group_payment_id', '=', id);
      return kind === 'booking'
        ? row('proof.booking_id', '=', id)
        : row.and([
            row('proof.booking_id', 'is', null),
            row('proof.group_payment_id', 'is', null),
            row(row.fn.coalesce('sender.merged_into', 'sender.id'), '=', id),
          ]);
    });
}

/** Lists the proofs that were sent for a registration's fee, a booking or a group payment, newest first. */
export async function listTransferProofs(db: Database, of: Transferred) {
  return await selectProofsOf(db, of)
    .innerJoin(storedFiles(db).as('file'), 'file.id', 'proof.file_id')
    .select([
      'proof.id',
      'proof.state',
      'sent_at as sentAt',
      'media_type as mediaType',
      'byte_size as byteSize',
    ])
    .orderBy('sent_at', 'desc')
    .orderBy('proof.id')
    .execute();
}

export type ListedTransferProof = Awaited<ReturnType<typeof listTransferProofs>>[number];

/** A query of all proofs. */
export function transferProofs(db: Database) {
  return db.selectFrom('transfer_proof').select(['id', 'registration_id', 'group_payment_id']);
}

/** A query of the proofs that wait for a decision. */
export function waitingProofs(db: Database) {
  return db.selectFrom('transfer_proof as proof').where('proof.state', '=', 'waiting');
}

/** Lists the `count` oldest proofs that wait for a decision. */
export async function listWaitingProofs(db: Database, count: number) {
  return await waitingProofs(db)
    .leftJoin(registrations(db).as('sender'), 'sender.id', 'proof.registration_id')
    .leftJoin(groupPayments(db).as('group'), 'group.id', 'proof.group_payment_id')
    .leftJoin(registrations(db).as('payer'), (join) =>
      join.on((row) => row('payer.id', '=', row.fn.coalesce('sender.merged_into', 'sender.id'))),
    )
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'proof.booking_id')
    .select(['proof.id', 'sent_at as sentAt', 'payer.id as registrationId'])
    .select((row) => row.fn.coalesce('payer.reference', 'group.reference').as('reference'))
    // A payer without a registration has no name, so the email address is shown instead.
    .select((row) => row.fn.coalesce('payer.full_name', 'group.payer_email').as('name'))
    .select(['booking_id as bookingId', 'booked.option'])
    .select('proof.group_payment_id as groupPaymentId')
    .orderBy('sent_at')
    .orderBy('proof.id')
    .limit(count)
    .execute();
}
