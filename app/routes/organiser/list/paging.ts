import type { FoundPage } from '#platform/database/find-page.server.ts';

/** How many rows a page of a list shows. */
const pageLength = 50;

type Page = { offset: number; count: number };

/** Returns the page of a list that a URL asks for. The first page is 1. Ignores an invalid number. */
export function readPage({ searchParams }: URL): Page {
  const number = searchParams.get('page') ?? '';
  const page = /^[1-9]\d{0,3}$/.test(number) ? Number(number) : 1;
  return { offset: (page - 1) * pageLength, count: pageLength };
}

/**
 * Returns the rows of a page, the query of the list's filter, and the links to the other pages. `more` are parameters
 * that the links keep, such as chosen columns.
 */
export function paginate<Row>(
  { rows, ...found }: FoundPage<Row>,
  search: Readonly<Record<string, string | undefined>>,
  { offset }: Page,
  more: Iterable<[string, string]> = [],
) {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = `${new URLSearchParams([...given, ...more])}`;
  return { rows, query, pages: { ...found, query, first: offset + 1, shown: rows.length } };
}

/** Loads the page of a list that a URL asks for, with `find`, and returns it as `paginate` does. */
export async function loadPage<Row>(
  url: URL,
  search: Readonly<Record<string, string | undefined>>,
  find: (page: Page) => Promise<FoundPage<Row>>,
  more?: Iterable<[string, string]>,
) {
  const page = readPage(url);
  return paginate(await find(page), search, page, more);
}

/** A page of a list without its rows: the number of its first row, and how many rows it shows. */
export type Pages = ReturnType<typeof paginate>['pages'];

/** Returns the number of rows that a list has, with their noun: "1,204 people", "More than 10,000 people". */
export function describeFound(
  { found, isExact }: Pick<Pages, 'found' | 'isExact'>,
  [one, many]: readonly [one: string, many: string],
): string {
  const words = `${found.toLocaleString('en')} ${found === 1 ? one : many}`;
  return isExact ? words : `More than ${words}`;
}

/**
 * Returns the links from a page to other pages: to the pages before and after it, and to the first and last page. The
 * last page is unknown if the rows were not counted to the end.
 */
export function linkPages({ found, isExact, query, first }: Pages) {
  const current = Math.ceil(first / pageLength);
  const last = Math.ceil(found / pageLength) + (isExact ? 0 : 1);
  const wanted = [1, current - 1, current, current + 1, ...(isExact ? [last] : [])];
  const numbers = [...new Set(wanted)].filter((number) => number >= 1 && number <= last);
  const addressOf = (number: number) => {
    const parameters = new URLSearchParams(query);
    if (number > 1) parameters.set('page', String(number));
    return `?${parameters}`;
  };
  return {
    current,
    previous: current > 1 && last > 0 ? addressOf(Math.min(current - 1, last)) : undefined,
    next: current < last ? addressOf(current + 1) : undefined,
    numbers: numbers.map((number) => ({ number, to: addressOf(number) })),
  };
}
