import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { methodWords } from '#conference/money/ledger/payment.ts';
import type { ListedRefund } from '#conference/money/refunds/list-refunds.server.ts';
import { refundStateWords } from '#conference/money/refunds/refund-order.ts';
import { describeTime } from '../../desk-dates.server.ts';

const causeWords = {
  cancelled: 'Cancelled',
  'visa-refused': 'Visa refused',
  'cancelled-by-organisers': 'Conference cancelled',
  'not-held': 'Booking ended',
  substituted: 'Substituted',
};

const tones = { queued: 'due', stopped: 'plain', sent: 'plain', paid: 'done', failed: 'refused' } as const;

/** Describes a refund for lists of the desk. */
export function describeRefund(
  settings: Settings,
  { of, ofId, option, orderedAt, state, ...refund }: ListedRefund,
) {
  const { failure, returnedAt, tryAgainAt } = refund;
  const isReturned = state === 'failed' && returnedAt !== null;
  return {
    id: refund.id,
    state,
    tone: tones[state],
    stateWord:
      tryAgainAt !== null
        ? 'Waits for money'
        : state === 'queued' && refund.provider
          ? 'Being sent'
          : refundStateWords[state],
    amount: formatMoney(refund),
    cause: refund.cause === null ? 'Overpaid, or not recorded for a charge' : causeWords[refund.cause],
    way:
      refund.provider === 'stripe' || refund.provider === 'razorpay'
        ? methodWords[refund.provider]
        : 'By hand',
    canBeSentAgain: refund.provider !== null && (state === 'failed' || tryAgainAt !== null),
    failure: tryAgainAt
      ? `Your balance with the provider was too small. The refund is sent again after ${describeTime(tryAgainAt)} (attempt ${refund.attempt}).`
      : isReturned
        ? `It was sent, and the payer’s bank returned it on ${describeTime(returnedAt)}: ${failure}`
        : failure,
    orderedAt: describeTime(orderedAt),
    ...(refund.providerPaymentId === null
      ? {
          of: option === null ? 'Registration' : titleOf(settings, option),
          reference: refund.reference ?? 'Erased',
          to: ofId === null ? undefined : `/organiser/${of}s/${ofId}/payments`,
          canGoByHand: state === 'failed' || tryAgainAt !== null,
        }
      : {
          of: 'A payment without a charge',
          reference: refund.paymentRef ?? '',
          to: undefined,
          canGoByHand: false,
          canBeSentAgain: false,
        }),
  };
}

export type DescribedRefund = ReturnType<typeof describeRefund>;
