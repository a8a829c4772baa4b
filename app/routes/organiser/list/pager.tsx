import { Link } from 'react-router';

type PagerProps = {
  pages: { first: string | undefined; next: string | undefined };
  of: string;
  anchor?: string;
  /** True for a list that begins with the oldest row. */
  isOldestFirst?: boolean;
  /** False for a list in another order, such as by name or by rank. */
  isByTime?: boolean;
  /** The address that exports the whole list, not only this page. */
  exported?: string | undefined;
};

/** Shows the links below a list: to the first page, the next page and the export. */
export function Pager(props: PagerProps) {
  const { pages, of, anchor = '', isOldestFirst = false, isByTime = true, exported } = props;
  const { first, next } = pages;
  return (
    <p className="mt-6 flex flex-wrap gap-8">
      {first && (
        <Link to={`${first}${anchor}`}>
          {isByTime ? (isOldestFirst ? 'Oldest' : 'Newest') : 'First'} {of}
        </Link>
      )}
      {next && (
        <Link to={`${next}${anchor}`}>
          {isByTime ? (isOldestFirst ? 'Newer' : 'Older') : 'More'} {of}
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
