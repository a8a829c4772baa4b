import '#ui/desk/desk-record.css';
import type { DescribedAct } from './describe-act.server.ts';

export function HistorySection({ history, zone }: { history: DescribedAct[]; zone: string }) {
  return (
    <section>
      <h2>History</h2>
      <p className="facts-note mt-1">Times are in {zone}.</p>
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
