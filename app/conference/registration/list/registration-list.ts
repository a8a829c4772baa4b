import { z } from 'zod';

/** The orders of the desk's list. Rows with equal values are ordered by id. */
export const listOrders = ['newest', 'oldest', 'name', 'reference', 'paid'] as const;
export type ListOrder = (typeof listOrders)[number];

/** The columns that the list can show in addition to the name and the reference. */
export const listColumns = [
  'email',
  'type',
  'paid',
  'country',
  'files',
  'visa',
  'visaStatus',
  'sizes',
  'doctorate',
  'marks',
  'status',
  'made',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** The columns that only organisers with `registrations.details` see. */
const detailColumns: readonly ListColumn[] = [
  'country',
  'files',
  'visa',
  'visaStatus',
  'sizes',
  'doctorate',
  'marks',
];

/** The columns that an organiser is allowed to see. */
export function columnsFor({ hasDetails }: { hasDetails: boolean }): ListColumn[] {
  return listColumns.filter((column) => hasDetails || !detailColumns.includes(column));
}

const defaultColumns: readonly ListColumn[] = ['email', 'type', 'paid', 'country', 'files', 'made'];

/** The columns that an export can have: all columns, or only those that the list shows. */
export const exportChoices = ['all', 'shown'] as const;
export type ExportChoice = (typeof exportChoices)[number];

const lookSchema = z.object({
  order: z.enum(listOrders).catch('newest'),
  columns: z.array(z.string()).transform((given) => {
    const known = listColumns.filter((column) => given.includes(column));
    return known.length > 0 ? known : defaultColumns;
  }),
});

/** The order and the columns of the list. */
export type ListLook = z.infer<typeof lookSchema>;

/** Reads the order and the columns from the parameters of a URL. Ignores invalid values. */
export function readListLook(query: URLSearchParams): ListLook {
  return lookSchema.parse({ ...Object.fromEntries(query), columns: query.getAll('column') });
}

/** Writes the order and columns as parameters of a URL, without default values. */
export function listLookToQuery({ order, columns }: ListLook): URLSearchParams {
  const isDefault = columns.join() === defaultColumns.join();
  return new URLSearchParams([
    ...(order === 'newest' ? [] : [['order', order]]),
    ...(isDefault ? [] : columns.map((column) => ['column', column])),
  ]);
}

/**
 * Reads from the parameters of a URL whether an export has all columns or those that the list shows. If the URL has no
 * choice for the export, but columns for the list, returns `shown`. If it has neither, returns `all`.
 */
export function readExportChoice(query: URLSearchParams): ExportChoice {
  const named = exportChoices.find((choice) => choice === query.get('columns'));
  return named ?? (query.has('column') ? 'shown' : 'all');
}
