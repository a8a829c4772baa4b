import type { Settings } from '#conference/edition/settings.ts';

import type { Permission, Permitted } from '#conference/organiser/permissions.ts';
import type { Selection, SelectionList } from '#conference/organiser/selections/selections.server.ts';
import type { ExportableList } from '#conference/reports/exports/export-list.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { LookChoice } from './look.ts';

/**
 * A list of the desk from which organisers choose rows, and whose filter, order and columns they save as a view. The
 * pages of its views and selections and its exports come from this definition. Each condition of a search is a
 * parameter of the URL, and the search text, which may name a person, is `text`.
 */
type DeskList<Search, Name extends string, Order extends string, Row extends { id: string }, Exported> = {
  name: SelectionList;
  title: string;
  /** The path of the list. The pages of its views and selections are below this path. */
  path: string;
  /** The word for the rows, in the singular and in the plural. */
  nouns: readonly [one: string, many: string];
  look: LookChoice<Name, Order>;
  /** The columns that an organiser may see, besides those that the list always has. */
  columnsFor(organiser: Permitted): readonly Name[];
  /** Reads the search from the parameters of a URL. Ignores conditions that the organiser may not use. */
  readSearch(query: URLSearchParams, organiser: Permitted): Search;
  /** Writes a search as parameters of a URL, without default values. */
  searchToQuery(search: Search): [string, string][];
  /** Describes a search: "active, students". */
  describeSearch(settings: Settings, search: Search): string;
  selection: {
    /** The permission to add marks to the chosen rows. */
    mark: Permission;
    make(
      context: RouteContext,
      asked: { choice: { ids: readonly string[] } | Search; organiserId: string },
      now: Date,
    ): Promise<string | undefined>;
    read(db: Database, own: { id: string; organiserId: string }): Promise<Selection<Row> | undefined>;
    /** Counts the rows that the search finds in addition to a selection, and those that it does not find any more. */
    compare(context: RouteContext, id: string, search: Search): Promise<{ added: number; gone: number }>;
    describeRow(row: Row, settings: Settings): { name: string; note: string };
    /** More parameters of the page that writes a message to the people of a selection. */
    message: Readonly<Record<string, string>>;
    /** Describes the people of a selection. Empty if there is nothing to say. `mayWrite`: the page offers a message. */
    describeNote(selection: Selection<Row>, mayWrite: boolean): string;
  };
  /** The export of a search or a selection, if the list shows the given columns. */
  exported(
    context: RouteContext,
    asked: Search | { selection: string },
    shown: readonly Name[],
  ): Promise<ExportableList<Exported>>;
};

export function defineList<
  Search,
  Name extends string,
  Order extends string,
  Row extends { id: string },
  Exported,
>(list: DeskList<Search, Name, Order, Row, Exported>) {
  return list;
}

/** Any list of the desk, for its pages of views and selections. */
export type ListWithPages = Omit<DeskList<unknown, string, string, { id: string }, never>, 'exported'>;

/** Any list of the desk, for its exports. */
export type ListWithExport<Exported> = Pick<
  DeskList<unknown, string, string, { id: string }, Exported>,
  'look' | 'columnsFor' | 'readSearch' | 'selection' | 'exported'
>;
