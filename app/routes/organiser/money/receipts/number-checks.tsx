import { Badge } from '#ui/feedback/status.tsx';
import { describeCount } from '../../page/count.ts';
import type { LoadedChecks } from './load-checks.server.ts';

/** Whether a number is missing among the documents, and whether a payment has no document. */
export function NumberChecks({ checks, undocumented }: LoadedChecks) {
  return (
    <section aria-labelledby="check" className="mt-12">
      <h2 id="check">Check of the numbers</h2>
      {checks.length === 0 && <p className="mt-3">No document is issued yet.</p>}
      <ul className="mt-3 list-disc ps-5 empty:hidden">
        {checks.map(({ kind, words, last, missing }) => (
          <li key={kind}>
            {words}: {missing ? <Badge tone="refused">Missing</Badge> : <Badge tone="done">No gap</Badge>}{' '}
            {missing ?? `1 to ${last.toLocaleString('en')}`}
          </li>
        ))}
      </ul>
      {undocumented > 0 && (
        <p className="mt-3">
          <Badge tone="refused">Missing</Badge>{' '}
          {describeCount(undocumented, 'payment has no document', 'payments have no document')}.
        </p>
      )}
    </section>
  );
}
