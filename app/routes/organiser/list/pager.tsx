import '#ui/desk/desk-list.css';
import { Link } from 'react-router';
import { FormatLinks } from './format-links.tsx';
import { describeFound, linkPages, type Pages } from './paging.ts';

type PagerProps = {
  pages: Pages;
  /** The word for the rows, in the singular and in the plural. */
  of: readonly [one: string, many: string];
  /** The address that exports the whole list, not only this page. */
  exported?: string | undefined;
};

/** Shows below a list the links to its other pages, and the links that export all of it. */
export function Pager({ pages, of, exported }: PagerProps) {
  const { first, shown } = pages;
  const { current, previous, next, numbers } = linkPages(pages);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
      {(previous || next) && (
        <nav aria-label="Pages" className="pages">
          {shown > 0 && <p>{`${describeRows(first, shown)} of ${describeFound(pages, of).toLowerCase()}`}</p>}
          {previous && <Link to={previous}>Previous page</Link>}
          {numbers.map(({ number, to }) => (
            <Link
              key={number}
              to={to}
              aria-label={`Page ${number}`}
              aria-current={number === current ? 'page' : undefined}
            >
              {number.toLocaleString('en')}
            </Link>
          ))}
          {next && <Link to={next}>Next page</Link>}
        </nav>
      )}
      {exported && (
        <span>
          Export this list: <FormatLinks to={exported} />
        </span>
      )}
    </div>
  );
}

function describeRows(first: number, count: number): string {
  return [first, first + count - 1].map((row) => row.toLocaleString('en')).join('–');
}
