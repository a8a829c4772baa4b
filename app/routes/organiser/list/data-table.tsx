import { type ReactNode, useId } from 'react';

export type Column<Row> = {
  label: string;
  /** A text beside the label in the head of the table, such as the time zone. */
  note?: string;
  className?: string | ((row: Row) => string | undefined);
  cell: (row: Row) => ReactNode;
  /** True if this cell is the title of the card on a phone. The title has no label. */
  isTitle?: boolean;
};

type ColumnMaker = <Row>(
  label: string,
  cell: Column<Row>['cell'],
  more?: Pick<Column<Row>, 'note' | 'isTitle'>,
) => Column<Row>;

const columnWith =
  (always: Pick<Column<never>, 'isTitle'> & { className?: string }): ColumnMaker =>
  (label, cell, more) => ({ label, cell, ...always, ...more });

/** Makes a column whose lines may break anywhere. */
export const textColumn = columnWith({});
/** Makes the column that is the title of the card on a phone. */
export const titleColumn = columnWith({ isTitle: true });
/** Makes a column of our own words. Lines never break inside them. */
export const wordsColumn = columnWith({ className: 'is-words' });
/** Makes a column of texts that people have typed. It gets only the width that is left. */
export const typedColumn = columnWith({ className: 'is-typed' });
/** Makes a column of short words, days or codes that stand in one line if there is room. */
export const shortColumn = columnWith({ className: 'is-short' });
/** Makes a column of numbers or amounts. */
export const numberColumn = columnWith({ className: 'number' });

type DataTableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  empty: ReactNode;
  className?: string;
  /** What a phone shows beside the title of a row: a word or two. Then each row is one line, and a tap opens the rest. */
  brief?: (row: Row) => string;
};

/** Shows a list of the desk as a table. On a phone each row is a card, and each cell with content shows its label. */
export function DataTable<Row extends { id: string | number }>(props: DataTableProps<Row>) {
  const { rows, columns, empty, className = 'mt-8', brief } = props;
  const id = useId();
  if (rows.length === 0) return <p className={className}>{empty}</p>;
  return (
    <table className={`data-table ${brief ? 'is-brief' : ''} ${className}`}>
      <thead>
        <tr>
          {brief && <td className="row-more" />}
          {columns.map(({ label, note, className }) => (
            <th key={label} scope="col" className={className === 'number' ? className : undefined}>
              {label} {note && <span className="font-normal">({note})</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {brief && (
              <td className="row-more">
                <label>
                  {brief(row)}
                  <input
                    type="checkbox"
                    aria-label={`More: ${brief(row)}`}
                    aria-describedby={`${id}${row.id}`}
                  />
                </label>
              </td>
            )}
            {columns.map(({ label, className, cell, isTitle }) => {
              const content = cell(row);
              const ofRow = typeof className === 'function' ? className(row) : className;
              return (
                <td
                  key={label}
                  data-label={content && !isTitle ? label : undefined}
                  className={isTitle ? `is-title ${ofRow ?? ''}` : ofRow}
                  id={brief && isTitle ? `${id}${row.id}` : undefined}
                >
                  {content && <div>{content}</div>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
