import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';

type AskedErasure = {
  id: string;
  reference: string;
  fullName: string;
  askedOn: string;
  dueOn: string;
  isOverdue: boolean;
  /** How it reached us, in words. */
  via: string;
};

/** Who waits for an erasure, and until when. */
export function RequestTable({ requests }: { requests: readonly AskedErasure[] }) {
  return (
    <table className="data-table mt-4">
      <thead>
        <tr>
          <th scope="col">To be answered by</th>
          <th scope="col">Who</th>
          <th scope="col">Asked on</th>
          <th scope="col">How</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((asked) => (
          <tr key={asked.id}>
            <td data-label="Answer by">
              <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                {asked.dueOn} {asked.isOverdue && <Badge tone="due">Overdue</Badge>}
              </span>
            </td>
            <td data-label="Who">
              <span>
                <Link to={`/organiser/privacy/${asked.id}`}>{asked.fullName}</Link>,{' '}
                <span className="whitespace-nowrap">{asked.reference}</span>
              </span>
            </td>
            <td data-label="Asked on">{asked.askedOn}</td>
            <td data-label="How">{asked.via}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
