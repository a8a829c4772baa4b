import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { ButtonForm } from '../../form/intent-form.tsx';
import { QuestionForm } from '../../form/question-form.tsx';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../../list/data-table.tsx';
import { askToSendByHand } from './ask-to-send-by-hand.ts';
import type { DescribedRefund } from './describe-refund.server.ts';

type RefundTableProps = {
  refunds: readonly DescribedRefund[];
  zone: string;
  /** True if the organiser may decide to send a failed refund by hand. */
  mayDecide: boolean;
  refusal?: FormRefusal<'reason'> | undefined;
};

export function RefundTable({ refunds, zone, mayDecide, refusal }: RefundTableProps) {
  const columns: Column<DescribedRefund>[] = [
    wordsColumn('For', ({ to, reference, of }) => (
      <>
        {to ? <Link to={to}>{reference}</Link> : reference} · {of}
      </>
    )),
    numberColumn('Amount', ({ amount }) => <strong>{amount}</strong>),
    wordsColumn('Reason', ({ cause }) => cause),
    wordsColumn('State', (refund) => (
      <>
        <Badge tone={refund.tone}>{refund.stateWord}</Badge> {refund.way}
        {refund.failure && <p className="text-small text-ink-soft wrap-anywhere">{refund.failure}</p>}
        {mayDecide && refund.canBeSentAgain && (
          <ButtonForm
            intent="send-again"
            fields={{ orderId: refund.id }}
            about={`${refund.amount} for ${refund.reference}`}
            className="mt-2"
          >
            Send it again
          </ButtonForm>
        )}
        {mayDecide && refund.canGoByHand && (
          <QuestionForm
            intent="by-hand"
            title={
              <>
                Send it by hand
                <span className="sr-only">
                  : {refund.amount} for {refund.reference}
                </span>
              </>
            }
            question={askToSendByHand(refund)}
            button="Send it by hand"
            fields={{ orderId: refund.id }}
            reason={{
              refusal,
              of: `by-hand-${refund.id}`,
              hint: 'Only organisers see the reason, in the history.',
            }}
            className="mt-2"
          />
        )}
      </>
    )),
    typedColumn('Ordered', ({ orderedAt }) => orderedAt, { note: zone }),
  ];
  return <DataTable className="mt-6" rows={refunds} columns={columns} empty="No refunds found." />;
}
