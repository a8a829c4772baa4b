import { Badge } from '#ui/feedback/status.tsx';
import type { PaymentsView } from './describe-payments.server.ts';

type Balance = PaymentsView['balance'];

/** What was charged, received and refunded, and what is still due. */
export function BalanceFacts({ balance }: { balance: Balance }) {
  if (!balance) return <p className="mt-4">Nothing is charged.</p>;
  const { charged, received, waived, repaid, due, isDue, toGiveBack, end } = balance;
  const facts: { term: string; amount: string | undefined; isDue?: boolean }[] = [
    { term: 'Charged', amount: charged },
    { term: 'Received', amount: received },
    { term: 'Waived', amount: waived },
    { term: 'Refunded', amount: repaid },
    { term: 'Still due', amount: end ? undefined : due, isDue },
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
      {toGiveBack && (
        <p className="mt-4">
          <Badge tone="refused">To refund</Badge> <strong>{toGiveBack}</strong> was received above the charge.
        </p>
      )}
      {end && (
        <p className="mt-4 max-w-prose">
          {end.isOwed && <Badge tone="refused">To refund</Badge>} {describeRule(end)}{' '}
          {end.isOwed ? (
            <>
              Still to refund: <strong>{end.owed}</strong>.
            </>
          ) : (
            'Nothing is left to refund.'
          )}
        </p>
      )}
    </>
  );
}

function describeRule({ cause, on, percent }: NonNullable<NonNullable<Balance>['end']>): string {
  return cause === 'withdrawn'
    ? `Withdrawn on ${on}: the refund rules of that day return ${percent} % of the money.`
    : `Not held since ${on}: all the money is refunded.`;
}
