import { groupPayments } from '#conference/money/group/group-payments.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { backParts } from '#conference/money/online/money-back.server.ts';
import { receipts } from '#conference/money/receipts/receipts.server.ts';
import { transferProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Returns a query of everything that a mail to a payer without a registration can be about: receipts, refunds and undone
 * payments for one person, refunds for several people, and proofs of a transfer. Each row has the payer's mailbox.
 */
export function mailedPayers(db: Database) {
  const made = groupPayments(db).where('payer_email', 'is not', null);
  const receipt = db
    .selectFrom(receipts(db).as('subject'))
    .innerJoin(made.as('group'), 'group.id', 'subject.group_payment_id')
    .select(['subject.id', 'group.payer_email as email']);
  const payment = db
    .selectFrom(payments(db).as('subject'))
    .innerJoin(made.as('group'), 'group.id', 'subject.group_payment_id')
    .select(['subject.id', 'group.payer_email as email'])
    .where((row) => row.or([row('subject.amount', '<', 0), row('subject.is_undone', '=', true)]));
  const refund = db
    .selectFrom(backParts(db).as('part'))
    .innerJoin(payments(db).as('entry'), 'entry.id', 'part.payment_id')
    .innerJoin(made.as('group'), 'group.id', 'entry.group_payment_id')
    .select((row) => [row.ref('part.refund_id').$notNull().as('id'), 'group.payer_email as email'])
    .where('part.refund_id', 'is not', null);
  const proof = db
    .selectFrom(transferProofs(db).as('subject'))
    .innerJoin(made.as('group'), 'group.id', 'subject.group_payment_id')
    .select(['subject.id', 'group.payer_email as email'])
    .where('subject.registration_id', 'is', null);
  return receipt.union(payment).union(refund).union(proof);
}
