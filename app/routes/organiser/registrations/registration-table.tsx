import { Link } from 'react-router';
import type { ListColumn } from '#conference/registration/list/registration-list.ts';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import type { DescribedRow } from './describe-row.server.ts';
import { columnWords } from './registration-words.ts';

/** The list of registrations. Where there is no room for the columns, each row is a card. */
export function RegistrationTable({
  rows,
  columns,
}: {
  rows: DescribedRow[];
  columns: readonly ListColumn[];
}) {
  return (
    <table className="data-table list-table mt-3">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Reference</th>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {columnWords[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link to={`/organiser/registrations/${row.id}`} data-row prefetch="none">
                {row.fullName}
              </Link>
            </td>
            <td data-label="Reference" className="is-short">
              {row.reference}
            </td>
            {columns.map((column) => (
              <td key={column} data-label={columnWords[column]} className={classOf(row, column)}>
                {column === 'email' && row.email ? <EmailAddress address={row.email} /> : row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const long: readonly ListColumn[] = ['email', 'country'];

function classOf(row: DescribedRow, column: ListColumn): string | undefined {
  if (column === 'paid' && !row.isPaid) return 'is-short is-due';
  return long.includes(column) ? undefined : 'is-short';
}
