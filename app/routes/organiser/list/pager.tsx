import type { ReactNode } from 'react';
import { Link } from 'react-router';

type PagerProps = {
  pages: { first: string | undefined; next: string | undefined };
  /** What the rows are, such as "mails". */
  of: string;
  /** The id of the list within its page. */
  anchor?: string;
  children?: ReactNode;
};

/** The links below a list: to its first page, its next page, and whatever else belongs there. */
export function Pager({ pages: { first, next }, of, anchor = '', children }: PagerProps) {
  return (
    <p className="mt-6 flex flex-wrap gap-8">
      {first && <Link to={`${first}${anchor}`}>Newest {of}</Link>}
      {next && <Link to={`${next}${anchor}`}>Older {of}</Link>}
      {children}
    </p>
  );
}
