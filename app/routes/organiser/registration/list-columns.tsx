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

const wideColumns: readonly ListColumn[] = [
  'affiliation',
  'documents',
  'kit',
  'country',
  'nationality',
  'passport',
  'marks',
  'status',
];

function describeColumn(column: ListColumn): Column<DescribedRow> {
  return {
    label: listLook.columns[column],
    className: ({ due }) => {
      if (column === 'email') return 'is-typed';
      if (column === 'clearances') return 'is-long';
      const width = wideColumns.includes(column) ? '' : 'is-short';
      return due.includes(column) ? `${width} is-due` : width;
    },
    cell: (row) => {
      const { fullName } = row;
      if (column === 'email' && row.email) return <EmailAddress address={row.email} />;
      if (column === 'paid' && row.payAt) {
        return <LinkedCell text={row.paid} to={row.payAt} label="Record a payment" fullName={fullName} />;
      }
      if (column === 'visaStatus' && row.visaTo) {
        return <LinkedCell text={row.visaStatus} to={row.visaTo} label="Open the visa" fullName={fullName} />;
      }
      if (column === 'documents' && row.documentsTo) {
        return (
          <LinkedCell
            text={row.documents}
            to={row.documentsTo}
            label="Open the documents"
            fullName={fullName}
          />
        );
      }
      return row[column];
    },
  };
}

type LinkedCellProps = { text: string | undefined; to: string; label: string; fullName: string };

/** A cell with a link below its text to the page on which the organiser can act. */
function LinkedCell({ text, to, label, fullName }: LinkedCellProps) {
  return (
    <>
      {text}
      <span className="block font-normal">
        <Link to={to} prefetch="none">
          {label}
          <span className="sr-only"> of {fullName}</span>
        </Link>
      </span>
    </>
  );
}
