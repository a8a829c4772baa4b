import { Link } from 'react-router';

type PagerProps = {
  pages: { first: string | undefined; next: string | undefined };
  of: string;
  anchor?: string;
  /** True for a list that begins with the oldest row. */
  isOldestFirst?: boolean;
  /** True for a list in the order of the alphabet. */
  isByName?: boolean;
  /** The address that exports the whole list, not only this page. */
  exported?: string | undefined;
};

/** Shows the links below a list: to the first page, the next page and the export. */
export function Pager(props: PagerProps) {
  const { pages, of, anchor = '', isOldestFirst = false, isByName = false, exported } = props;
  const { first, next } = pages;
  return (
    <p className="mt-6 flex flex-wrap gap-8">
      {first && (
        <Link to={`${first}${anchor}`}>
          {isByName ? 'First' : isOldestFirst ? 'Oldest' : 'Newest'} {of}
        </Link>
      )}
      {next && (
        <Link to={`${next}${anchor}`}>
          {isByName ? 'More' : isOldestFirst ? 'Newer' : 'Older'} {of}
        </Link>
      )}
      {exported && (
        <span>
          Export this list: <a href={`${exported}&format=xlsx`}>XLSX</a> or{' '}
          <a href={`${exported}&format=csv`}>CSV</a>
        </span>
      )}
    </p>
  );
}
