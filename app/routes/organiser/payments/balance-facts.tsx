import { Badge } from '#ui/feedback/status.tsx';
import type { PaymentsView } from './describe-payments.server.ts';

type Balance = PaymentsView['balance'];

export function BalanceFacts({ balance }: { balance: Balance }) {
  if (!balance) return <p className="mt-4">Nothing is charged.</p>;
  const { charged, received, waived, repaid, due, isDue, overpaid, cancellation } = balance;
  const facts: { term: string; amount: string | undefined; isDue?: boolean }[] = [
    { term: 'Charged', amount: charged },
    { term: 'Received', amount: received },
    { term: 'Waived', amount: waived },
    { term: 'Refunded', amount: repaid },
    { term: 'Still due', amount: cancellation ? undefined : due, isDue },
  ];
  return (
    <>
      <dl className="figures mt-4">
        {facts.map(
          (fact) =>
            fact.amount && (
              <div key={fact.term} className={fact.isDue ? 'is-due' : undefined}>
                <dt>{fact.term}</dt>
                <dd>{fact.amount}</dd>
              </div>
            ),
        )}
      </dl>
      {overpaid && (
        <p className="mt-4">
          <Badge tone="refused">To refund</Badge> <strong>{overpaid}</strong> was received above the charge.
        </p>
      )}
      {cancellation && (
        <p className="mt-4 max-w-prose">
          {cancellation.isOwed && <Badge tone="refused">To refund</Badge>} {describeRule(cancellation)}{' '}
          {cancellation.isOwed ? (
            <>
              Still to refund: <strong>{cancellation.owed}</strong>.
            </>
          ) : (
            'Nothing is left to refund.'
          )}
        </p>
      )}
    </>
  );
}

function describeRule({ cause, on, percent }: NonNullable<NonNullable<Balance>['cancellation']>): string {
  return cause === 'withdrawn'
    ? `Withdrawn on ${on}: the refund rules of that day return ${percent} % of the money.`
    : `The booking ended on ${on}: all the money must be refunded.`;
}
