import { Link } from 'react-router';
import type { ListColumn } from '#conference/registration/registration-list.ts';
import { columnWords } from './registration-words.ts';
import type { SaidRow } from './say-row.server.ts';

/** The rows of the list; cards where there is no room for columns. */
export function RegistrationTable({ rows, columns }: { rows: SaidRow[]; columns: readonly ListColumn[] }) {
  return (
    <table className="data-table mt-3">
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
            <td data-label="Reference" className="whitespace-nowrap">
              {row.reference}
            </td>
            {columns.map((column) => (
              <td
                key={column}
                data-label={columnWords[column]}
                className={isDue(row, column) ? 'is-due' : undefined}
              >
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isDue(row: SaidRow, column: ListColumn): boolean {
  return (column === 'paid' && !row.isPaid) || (column === 'files' && !row.isComplete);
}
