import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { ButtonForm } from '../form/intent-form.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { DescribedRefund } from './describe-refund.server.ts';

type RefundTableProps = {
  refunds: readonly DescribedRefund[];
  zone: string;
  /** True if the organiser may decide to send a failed refund by hand. */
  mayDecide: boolean;
};

export function RefundTable({ refunds, zone, mayDecide }: RefundTableProps) {
  const columns: Column<DescribedRefund>[] = [
    {
      label: 'For',
      className: 'is-words',
      cell: ({ to, reference, of }) => (
        <>
          {to ? <Link to={to}>{reference}</Link> : reference} · {of}
        </>
      ),
    },
    { label: 'Amount', className: 'number', cell: ({ amount }) => <strong>{amount}</strong> },
    { label: 'Because', className: 'is-words', cell: ({ cause }) => cause },
    {
      label: 'State',
      className: 'is-words',
      cell: (refund) => (
        <>
          <Badge tone={refund.tone}>{refund.stateWord}</Badge> {refund.way}
          {refund.failure && <p className="text-small text-ink-soft wrap-anywhere">{refund.failure}</p>}
          {refund.state === 'failed' && mayDecide && refund.canGoByHand && (
            <ButtonForm
              intent="by-hand"
              fields={{ orderId: refund.id }}
              about={`${refund.amount} for ${refund.reference}`}
              className="mt-2"
            >
              Send it by hand
            </ButtonForm>
          )}
        </>
      ),
    },
    { label: 'Ordered', note: zone, className: 'is-typed', cell: ({ orderedAt }) => orderedAt },
  ];
  return <DataTable className="mt-6" rows={refunds} columns={columns} empty="No refunds found." />;
}
