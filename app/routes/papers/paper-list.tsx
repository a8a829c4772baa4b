import { Link } from 'react-router';
import type { ListedOwnPaper } from './load-list.server.ts';
import { PaperStateBadge } from './paper-state-badge.tsx';
import { PlaceLine } from './place-line.tsx';

/** The papers of an author, with their states in words. */
export function PaperList({ papers, none }: { papers: ListedOwnPaper[]; none: string }) {
  if (papers.length === 0) return <p>{none}</p>;
  return (
    <ul className="border-t-2 border-indigo">
      {papers.map(({ id, number, title, kind, state, stateName, stateText, place, savedAt }) => (
        <li key={id} className="border-b border-paper-line py-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/papers/mine/${id}`}>
              <span className="text-h4 wrap-anywhere">{title}</span>
            </Link>
            <PaperStateBadge state={state} name={stateName} />
          </p>
          <p className="mt-1">{stateText}</p>
          {place && <PlaceLine place={place} />}
          <p className="text-small text-ink-soft">{[number, kind, savedAt].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}
