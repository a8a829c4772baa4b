/** The order and the columns in which a list can be shown. */
export type LookChoice<Name extends string, Order extends string> = {
  /** The columns that can be chosen, with their words. */
  columns: Readonly<Record<Name, string>>;
  /** The columns of the list if nobody chooses columns. */
  defaultColumns: readonly Name[];
  /** The orders with their words. The first is the order of the list if nobody chooses one. */
  orders: Readonly<Record<Order, string>>;
};

export type Look<Name extends string, Order extends string> = { columns: readonly Name[]; order: Order };

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as Key[];

/** Reads the order and the columns from the parameters of a URL. Ignores unknown ones. */
export function readLook<Name extends string, Order extends string>(
  choice: LookChoice<Name, Order>,
  query: URLSearchParams,
): Look<Name, Order> {
  const orders = keysOf(choice.orders);
  const given = query.getAll('column');
  const columns = keysOf(choice.columns).filter((column) => given.includes(column));
  return {
    order: orders.find((order) => order === query.get('order')) ?? (orders[0] as Order),
    columns: columns.length > 0 ? columns : choice.defaultColumns,
  };
}

/** Writes the order and the columns as parameters of a URL, without default values. */
export function lookToQuery<Name extends string, Order extends string>(
  { orders, defaultColumns }: LookChoice<Name, Order>,
  { order, columns }: Look<Name, Order>,
): [string, string][] {
  const isDefault = columns.join() === defaultColumns.join();
  return [
    ...(order === keysOf(orders)[0] ? [] : [['order', order] satisfies [string, string]]),
    ...(isDefault ? [] : columns.map((column): [string, string] => ['column', column])),
  ];
}

/** The columns that an export can have: all columns, or only those that the list shows. */
export type ExportChoice = 'all' | 'shown';

/**
 * Reads from the parameters of a URL whether an export has all columns or those that the list shows. If the URL has no
 * choice for the export, but columns for the list, returns `shown`. If it has neither, returns `all`.
 */
export function readExportChoice(query: URLSearchParams): ExportChoice {
  const named = query.get('columns');
  if (named === 'all' || named === 'shown') return named;
  return query.has('column') ? 'shown' : 'all';
}
