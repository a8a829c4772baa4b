import { makeSlug } from './programme-forms.ts';

/**
 * Makes a slug from a name: the last part of the URL of a page. Adds a number if another row has this slug already:
 * "amal-rivers-2".
 */
export function makeUniqueSlug(name: string, rows: readonly { slug: string }[], ifEmpty = 'session'): string {
  const wanted = makeSlug(name, ifEmpty);
  let slug = wanted;
  for (let number = 2; rows.some((row) => row.slug === slug); number++) slug = `${wanted}-${number}`;
  return slug;
}
