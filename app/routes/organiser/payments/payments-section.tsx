import { Link } from 'react-router';
import type { PaymentsView } from './describe-payments.server.ts';
import { BalanceFacts, PaymentTable } from './payment-table.tsx';

type PaymentsSectionProps = { view: PaymentsView; to: string | undefined; linkLabel?: string };

/** The payments of a registration or booking within its own page, with the way to the page that records them. */
export function PaymentsSection({ view, to, linkLabel = 'Payments in full' }: PaymentsSectionProps) {
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <BalanceFacts balance={view.balance} />
      <PaymentTable
        payments={view.payments}
        zone={view.zone}
        hasNotes={view.hasNotes}
        mayReadProofs={false}
      />
      {to && (
        <p className="mt-4">
          <Link to={to}>{linkLabel}</Link>
        </p>
      )}
    </section>
  );
}
