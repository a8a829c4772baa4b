import { Link } from 'react-router';
import { BalanceFacts } from './balance-facts.tsx';
import type { PaymentsView } from './describe-payments.server.ts';
import { PaymentTable } from './payment-table.tsx';

type PaymentsSectionProps = {
  view: PaymentsView;
  to: string | undefined;
  mayRecord: boolean;
};

export function PaymentsSection({ view, to, mayRecord }: PaymentsSectionProps) {
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <BalanceFacts balance={view.balance} />
      <PaymentTable view={view} mayReadProofs={false} />
      {to && (
        <p className="mt-4 flex flex-wrap gap-x-8 gap-y-1">
          {mayRecord && view.balance && <Link to={`${to}#record`}>Record a payment</Link>}
          <Link to={to}>View payments</Link>
        </p>
      )}
    </section>
  );
}
