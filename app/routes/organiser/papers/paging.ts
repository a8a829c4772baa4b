import { z } from 'zod';

/** How many rows a page of a list shows. */
export const rowsOnPage = 50;

/** The number of a page in an address. The first page is 1. */
export const searchPage = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** The links of a page. `found` is the number of rows of the page, and one more if there is a next page. */
export function pageLinks(search: Readonly<Record<string, string | undefined>>, page: number, found: number) {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const to = (number: number) => `?${new URLSearchParams([...given, ['page', String(number)]])}`;
  return {
    first: page > 1 ? `?${new URLSearchParams(given)}` : undefined,
    next: found > rowsOnPage ? to(page + 1) : undefined,
  };
}
