import { Link } from 'react-router';

/** Links the payment for several people that a payment is a part of. Shows nothing for every other payment. */
export function GroupLink({ groupPaymentId }: { groupPaymentId: string | null }) {
  if (groupPaymentId === null) return null;
  return (
    <p className="text-small">
      <Link to={`/organiser/group-payments/${groupPaymentId}`}>For several people</Link>
    </p>
  );
}
