import type { Question } from '../form/question.ts';
import type { DescribedRefund } from './describe-refund.server.ts';

/** Asks before the money of a failed refund is sent by hand. */
export function askToSendByHand({
  amount,
  reference,
  of,
  way,
}: Pick<DescribedRefund, 'amount' | 'reference' | 'of' | 'way'>): Question {
  return {
    text: `Send the refund of ${amount} for ${reference} (${of}) by hand? ${way} does not try it again. You send the money yourself, and record the transfer on the page of its payments. No mail is sent now; the payer gets one when you record it.`,
    undo: 'This cannot be undone.',
  };
}
