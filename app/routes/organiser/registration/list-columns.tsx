import { Link } from 'react-router';
import type { ListColumn } from '#conference/registration/list/registration-list.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { type Column, titleColumn } from '../list/data-table.tsx';
import type { DescribedRow } from './describe-row.server.ts';
import { listLook } from './registration-words.ts';

const nameColumn: Column<DescribedRow> = titleColumn('Name', ({ id, fullName, reference, otherStatus }) => (
  <>
    <Link to={`/organiser/registrations/${id}`} data-row prefetch="none">
      {fullName}
    </Link>
    {otherStatus && (
      <>
        {' '}
        <Badge tone="plain">{otherStatus}</Badge>
      </>
    )}
    <small className="row-note">{reference}</small>
  </>
));

/** The columns of the table: the name with the reference, and the columns that the organiser has chosen. */
export function tableColumns(chosen: readonly ListColumn[]): Column<DescribedRow>[] {
  return [nameColumn, ...chosen.map(describeColumn)];
}

const wideColumns: readonly ListColumn[] = ['affiliation', 'documents', 'kit', 'country', 'marks', 'status'];

function describeColumn(column: ListColumn): Column<DescribedRow> {
  return {
    label: listLook.columns[column],
    className: ({ isDue }) => {
      if (column === 'paid' && isDue) return 'is-short is-due';
      if (column === 'email') return 'is-typed';
      return wideColumns.includes(column) ? undefined : 'is-short';
    },
    cell: (row) => {
      if (column === 'email' && row.email) return <EmailAddress address={row.email} />;
      return column === 'paid' && row.payAt ? <PaidCell {...row} payAt={row.payAt} /> : row[column];
    },
  };
}

function PaidCell({ paid, payAt, fullName }: Pick<DescribedRow, 'paid' | 'fullName'> & { payAt: string }) {
  return (
    <>
      {paid}
      <span className="block font-normal">
        <Link to={payAt} prefetch="none">
          Record a payment<span className="sr-only"> of {fullName}</span>
        </Link>
      </span>
    </>
  );
}
