/** The orders of the desk's list. Rows with equal values are ordered by id. */
export const listOrders = ['newest', 'oldest', 'name', 'reference', 'paid', 'deadline'] as const;
export type ListOrder = (typeof listOrders)[number];

/** The columns that the list can show in addition to the name and the reference. */
export const listColumns = [
  'email',
  'type',
  'affiliation',
  'paid',
  'country',
  'files',
  'visa',
  'visaStatus',
  'nationality',
  'applyBy',
  'letter',
  'clearances',
  'passport',
  'documents',
  'kit',
  'sizes',
  'doctorate',
  'marks',
  'status',
  'turn',
  'made',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** The columns that all organisers with the list see. All others need `registrations.details`. */
const openColumns: readonly ListColumn[] = ['email', 'type', 'affiliation', 'paid', 'status', 'turn', 'made'];

/** The columns that an organiser is allowed to see. */
export function columnsFor({ hasDetails }: { hasDetails: boolean }): ListColumn[] {
  return listColumns.filter((column) => hasDetails || openColumns.includes(column));
}
