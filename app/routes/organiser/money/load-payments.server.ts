import { randomUUID } from 'node:crypto';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { taxOf } from '#conference/edition/money/tax.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { kindWords } from '#conference/money/receipts/receipt.ts';
import { transferProofStateWords } from '#conference/money/transfers/transfer-proof.ts';
import {
  type ListedTransferProof,
  listTransferProofs,
} from '#conference/money/transfers/transfer-proofs.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { formatFileSize } from '#ui/form/file-field.tsx';
import { describeTime } from '../desk-dates.server.ts';
import { bookingTabs } from '../festival/booking-words.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { listRecordTabs } from '../registration/record-tabs.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { describeChargeHistory } from './describe-charge-history.server.ts';
import { describePayments } from './describe-payments.server.ts';
import { askToOrder } from './payment-questions.server.ts';
import { describeReceipts } from './receipts/invoice-from-form.server.ts';

/**
 * Loads the payments of a registration or booking. Throws the 404 page if the registration or booking does not exist.
 */
export async function loadPayments(
  { context, organiser, url }: Pick<OrganiserForm, 'context' | 'organiser' | 'url'>,
  of: { kind: ChargeKind; id: string },
) {
  const view = requireRecord(await describePayments(context, organiser, of));
  const chargeId = view.balance?.chargeId;
  const toOrder = view.balance?.cancellation?.toOrder;
  const mayReadMails = may(organiser, 'mails.read');
  return {
    ...view,
    tabs: of.kind === 'booking' ? bookingTabs(of.id) : await listRecordTabs(context.db, organiser, of.id),
    orderQuestion: toOrder === undefined ? undefined : askToOrder(toOrder, view.payer),
    story:
      chargeId !== undefined && may(organiser, 'payments.read')
        ? await describeChargeHistory(context, { of, chargeId, mayReadMails })
        : [],
    mayRecord: may(organiser, 'payments.record'),
    asking: kindWords(taxOf(edition)).invoice,
    receipts: may(organiser, 'payments.read') ? await describeReceipts(context.db, of) : [],
    proofs: (await listTransferProofs(context.db, of)).map(describeProof),
    chosenProof: url.searchParams.get('proof') ?? '',
    formKey: randomUUID(),
    today: dayAt(context.now(), edition.timeZone),
  };
}

export function describeProof({ id, state, sentAt, mediaType, byteSize }: ListedTransferProof) {
  return {
    id,
    state,
    stateWord: transferProofStateWords[state],
    sentAt: describeTime(sentAt),
    file: `${mediaType === 'application/pdf' ? 'PDF' : 'Picture'}, ${formatFileSize(byteSize)}`,
  };
}

export type PaymentsPageData = Awaited<ReturnType<typeof loadPayments>>;
