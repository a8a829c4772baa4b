import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import type { DescribedAct } from './describe-act.server.ts';

type HistorySectionProps = {
  history: DescribedAct[];
  zone: string;
  /**
   * The address of the page that lists all acts on this record in the audit. Undefined if the organiser may not read
   * the audit.
   */
  auditTo?: string | undefined;
};

export function HistorySection({ history, zone, auditTo }: HistorySectionProps) {
  return (
    <section>
      <h2>History</h2>
      <p className="facts-note mt-1">
        Times are in {zone}.
        {auditTo && (
          <>
            {' '}
            <Link to={auditTo}>All acts in the audit</Link>
          </>
        )}
      </p>
      <ol className="log">
        {history.map(({ id, at, who, what, reason, changes }) => (
          <li key={id}>
            <p>
              <strong>{what}</strong>
            </p>
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
            {reason && <p className="whitespace-pre-line">“{reason}”</p>}
            <p className="facts-note">
              {who}, {at}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
