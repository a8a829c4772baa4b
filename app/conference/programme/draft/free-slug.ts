import { makeSlug } from './programme-forms.ts';

/** Makes the end of an address from a name. Adds a number if another row has the same slug: "amal-rivers-2". */
export function makeUniqueSlug(name: string, rows: readonly { slug: string }[], ifEmpty = 'session'): string {
  const wanted = makeSlug(name, ifEmpty);
  let slug = wanted;
  for (let number = 2; rows.some((row) => row.slug === slug); number++) slug = `${wanted}-${number}`;
  return slug;
}
