/** The columns that the desk's list of bookings can show in addition to the applicant. */
export const bookingListColumns = ['spot', 'status', 'payment', 'contact', 'marks', 'made'] as const;
export type BookingListColumn = (typeof bookingListColumns)[number];

const defaultColumns: readonly BookingListColumn[] = ['spot', 'status', 'payment', 'made'];

/** Reads the columns of the list from the parameters of a URL. Ignores unknown ones. */
export function readBookingColumns(query: URLSearchParams): readonly BookingListColumn[] {
  const names = query.getAll('column');
  const columns = bookingListColumns.filter((column) => names.includes(column));
  return columns.length > 0 ? columns : defaultColumns;
}

/** Writes the columns as parameters of a URL. Writes none for the default columns. */
export function bookingColumnsToQuery(columns: readonly BookingListColumn[]): [string, string][] {
  const isDefault = columns.join() === defaultColumns.join();
  return isDefault ? [] : columns.map((column) => ['column', column]);
}
