import type { Question } from '../../form/question.ts';
import type { DescribedRefund } from './describe-refund.server.ts';

/** Returns the question before the money of a failed refund is sent by hand. */
export function askToSendByHand({
  amount,
  reference,
  of,
  way,
}: Pick<DescribedRefund, 'amount' | 'reference' | 'of' | 'way'>): Question {
  return {
    text: `Send the refund of ${amount} for ${reference} (${of}) by hand? ${way} does not send it any more. You send the money yourself, and record the transfer on the page of the payments. No mail is sent now. The payer gets a mail when you record the transfer.`,
    undo: 'This cannot be undone.',
  };
}
