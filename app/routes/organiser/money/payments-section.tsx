import { Link } from 'react-router';
import { BalanceFacts } from './balance-facts.tsx';
import type { PaymentsView } from './describe-payments.server.ts';

type PaymentsSectionProps = {
  balance: PaymentsView['balance'];
  to: string | undefined;
  mayRecord: boolean;
};

/** What was charged and paid. The payments themselves are on their own page. */
export function PaymentsSection({ balance, to, mayRecord }: PaymentsSectionProps) {
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <BalanceFacts balance={balance} />
      {to && mayRecord && balance && (
        <p className="mt-4">
          <Link to={`${to}#record`}>Record a payment</Link>
        </p>
      )}
    </section>
  );
}
