import { Link } from 'react-router';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../list/data-table.tsx';
import type { DescribedEvent } from './describe-charge-history.server.ts';

const columnsIn = (zone: string): Column<DescribedEvent>[] => [
  wordsColumn('When', ({ at }) => at, { note: zone }),
  typedColumn('Event', ({ what, who, more, link }) => (
    <>
      <strong className="wrap-anywhere">{what}</strong>{' '}
      {link &&
        (link.isFile ? (
          <a href={link.to}>
            {link.label}
            <span className="sr-only"> {what}</span>
          </a>
        ) : (
          <Link to={link.to}>
            {link.label}
            <span className="sr-only"> {what}</span>
          </Link>
        ))}
      {more && <p className="whitespace-pre-line wrap-anywhere">{more}</p>}
      {who && <p className="text-small text-ink-soft wrap-anywhere">{who}</p>}
    </>
  )),
  numberColumn('Amount', ({ amount }) => amount),
  numberColumn('Paid in total', ({ balance }) => balance && <strong>{balance}</strong>),
];

/** Everything that happened to a charge, oldest first. */
export function ChargeHistorySection({ story, zone }: { story: readonly DescribedEvent[]; zone: string }) {
  return (
    <section aria-labelledby="story">
      <h2 id="story">All events</h2>
      <DataTable className="mt-4" rows={story} columns={columnsIn(zone)} empty="No events yet." />
    </section>
  );
}
