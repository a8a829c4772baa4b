import { z } from 'zod';

/** The orders of the desk's list, each settled by the id where two are alike. */
export const listOrders = ['newest', 'oldest', 'name', 'reference', 'paid'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What the list can show beside the name and the reference. */
export const listColumns = [
  'email',
  'type',
  'paid',
  'country',
  'files',
  'visa',
  'sizes',
  'doctorate',
  'standing',
  'made',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** The columns whose data is not needed for money: an organiser sees them with `registrations.details`. */
const detailColumns: readonly ListColumn[] = ['country', 'files', 'visa', 'sizes', 'doctorate'];

/** The columns that may be shown to somebody. */
export function columnsFor({ hasDetails }: { hasDetails: boolean }): ListColumn[] {
  return listColumns.filter((column) => hasDetails || !detailColumns.includes(column));
}

const shownAtFirst: readonly ListColumn[] = ['email', 'type', 'paid', 'country', 'files', 'made'];

/** Which columns an export has: those that the list shows, or all. */
export const exportChoices = ['all', 'shown'] as const;
export type ExportChoice = (typeof exportChoices)[number];

const pageSchema = z.object({
  order: z.enum(listOrders).catch('newest'),
  columns: z.array(z.string()).transform((given) => {
    const known = listColumns.filter((column) => given.includes(column));
    return known.length > 0 ? known : shownAtFirst;
  }),
  after: z.uuid().optional().catch(undefined),
  before: z.uuid().optional().catch(undefined),
});

/** Which page of the list, in which order, with which columns. `after` and `before` name the row it borders on. */
export type ListPage = z.infer<typeof pageSchema>;

/** Reads a page of the list out of an address's parameters; it refuses nothing. */
export function readListPage(query: URLSearchParams): ListPage {
  return pageSchema.parse({ ...Object.fromEntries(query), columns: query.getAll('column') });
}

/** Order and columns as an address's parameters, without what is so anyway. */
export function listPageToQuery({ order, columns }: Pick<ListPage, 'order' | 'columns'>): URLSearchParams {
  const isUsual = columns.join() === shownAtFirst.join();
  return new URLSearchParams([
    ...(order === 'newest' ? [] : [['order', order]]),
    ...(isUsual ? [] : columns.map((column) => ['column', column])),
  ]);
}

/**
 * What an address says of an export's columns. Unless it names a choice, whoever chose columns in the list means them,
 * and all are meant otherwise.
 */
export function readExportChoice(query: URLSearchParams): ExportChoice {
  const named = exportChoices.find((choice) => choice === query.get('columns'));
  return named ?? (query.has('column') ? 'shown' : 'all');
}
