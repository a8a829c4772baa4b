import { Link } from 'react-router';

/** Links to the group payment to which a payment belongs. Shows nothing for other payments. */
export function GroupLink({ groupPaymentId }: { groupPaymentId: string | null }) {
  if (groupPaymentId === null) return null;
  return (
    <p className="text-small">
      <Link to={`/organiser/group-payments/${groupPaymentId}`}>For several people</Link>
    </p>
  );
}
