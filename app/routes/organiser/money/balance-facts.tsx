import { Badge } from '#ui/feedback/status.tsx';
import type { PaymentsView } from './describe-payments.server.ts';

type Balance = PaymentsView['balance'];

export function BalanceFacts({ balance }: { balance: Balance }) {
  if (!balance) return <p className="mt-4">Nothing is charged.</p>;
  const { charged, received, waived, repaid, due, isDue, isWaiting, overpaid, cancellation } = balance;
  const facts: { term: string; amount: string | undefined; isDue?: boolean }[] = [
    { term: 'Charged', amount: charged },
    { term: 'Received', amount: received },
    { term: 'Waived', amount: waived },
    { term: 'Refunded', amount: repaid },
    {
      term: isWaiting ? 'Due with a place' : 'Still due',
      amount: cancellation ? undefined : due,
      isDue,
    },
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

type Cancellation = NonNullable<NonNullable<Balance>['cancellation']>;

function describeRule({ cause, on, percent }: Cancellation): string {
  const back = `${percent} % of the money`;
  const rules: Record<Cancellation['cause'], string> = {
    cancelled: `Withdrawn on ${on}: the refund rules of that day return ${back}.`,
    'visa-refused': `The visa was refused, and proof was given on ${on}: the refund rules return ${back}.`,
    'cancelled-by-organisers': `The organisers cancelled the conference on ${on}: they return ${back}.`,
    'not-held': `The booking ended on ${on}: all the money must be refunded.`,
    substituted: `Another person replaced this participant on ${on}: the payments were moved to the new registration.`,
  };
  return rules[cause];
}
