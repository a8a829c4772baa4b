import { Link } from 'react-router';
import { BalanceFacts } from './balance-facts.tsx';
import type { PaymentsView } from './describe-payments.server.ts';
import { PaymentTable } from './payment-table.tsx';

type PaymentsSectionProps = { view: PaymentsView; to: string | undefined; linkLabel?: string };

export function PaymentsSection({ view, to, linkLabel = 'Record or view payments' }: PaymentsSectionProps) {
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <BalanceFacts balance={view.balance} />
      <PaymentTable view={view} mayReadProofs={false} />
      {to && (
        <p className="mt-4">
          <Link to={to}>{linkLabel}</Link>
        </p>
      )}
    </section>
  );
}
