import { Link } from 'react-router';

type PagerProps = {
  pages: { first: string | undefined; next: string | undefined };
  of: string;
  anchor?: string;
  /** The address that exports all of the list, not only its page. */
  exported?: string | undefined;
};

/** The links below a list: to its first page, to its next page, and to its export. */
export function Pager({ pages: { first, next }, of, anchor = '', exported }: PagerProps) {
  return (
    <p className="mt-6 flex flex-wrap gap-8">
      {first && <Link to={`${first}${anchor}`}>Newest {of}</Link>}
      {next && <Link to={`${next}${anchor}`}>Older {of}</Link>}
      {exported && (
        <span>
          Export this list: <a href={`${exported}&format=xlsx`}>XLSX</a> or{' '}
          <a href={`${exported}&format=csv`}>CSV</a>
        </span>
      )}
    </p>
  );
}
