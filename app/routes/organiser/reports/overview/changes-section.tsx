import { Link } from 'react-router';
import { Fold } from '../../page/fold.tsx';
import type { DescribedChanges } from './load-changes.server.ts';

/** The number of changes that are shown at first. Organisers can open a part with the other changes. */
const shownCount = 6;

/** The changes that other people made since the organiser's last visit, the latest first. */
export function ChangesSection({ since, isSinceVisit, changes }: DescribedChanges) {
  return (
    <section aria-labelledby="changes" className="mt-12 max-w-4xl">
      <h2 id="changes">What others have changed</h2>
      <p className="mt-2 text-ink-soft">
        {isSinceVisit ? 'Since your last visit' : 'Since'}: {since}
      </p>
      {changes.length === 0 && <p className="mt-3">No changes.</p>}
      <ChangeList changes={changes.slice(0, shownCount)} />
      {changes.length > shownCount && (
        <Fold title={`${changes.length - shownCount} more`}>
          <ChangeList changes={changes.slice(shownCount)} />
        </Fold>
      )}
    </section>
  );
}

function ChangeList({ changes }: Pick<DescribedChanges, 'changes'>) {
  return (
    <ul className="mt-3 empty:hidden">
      {changes.map(({ id, sentence, times, lastAt, records }) => (
        <li key={id} className="border-b border-paper-line py-2 wrap-anywhere">
          {sentence}
          {times > 1 && `, ${times.toLocaleString('en')} times`}.{' '}
          {records.map((record, index) => (
            <span key={record.id}>
              {index > 0 && ', '}
              <span className="whitespace-nowrap">
                <Link to={record.to}>{record.reference}</Link>
              </span>
            </span>
          ))}
          {times > records.length && records.length > 0 && ' …'}{' '}
          <span className="block text-small text-ink-soft">{lastAt}</span>
        </li>
      ))}
    </ul>
  );
}
