import { z } from 'zod';

/** How many rows a page of a list shows. */
export const rowsOnPage = 50;

/** The number of a page, as a parameter of a URL. The first page is 1. */
export const searchPage = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/**
 * Returns the links to the first and the next page of a list. `found` is the number of rows that the caller has read.
 * The caller reads one row more than a page shows, to find out whether there is a next page.
 */
export function pageLinks(search: Readonly<Record<string, string | undefined>>, page: number, found: number) {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const addressOf = (number: number) => `?${new URLSearchParams([...given, ['page', String(number)]])}`;
  return {
    first: page > 1 ? `?${new URLSearchParams(given)}` : undefined,
    next: found > rowsOnPage ? addressOf(page + 1) : undefined,
  };
}
