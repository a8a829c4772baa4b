import { contentPaths } from './public-paths.ts';
import type { Edition } from './schema/edition-schema.ts';

/**
 * Removes from a past edition the links to pages that it does not have, such as the registration: from each list of
 * links the link, and from a card its address. A single link stays, because the page around it needs its text. Such a
 * page shows it with `ActionLink`, which hides it.
 */
export function withoutDeadLinks(edition: Edition): Edition {
  const pages = contentPaths(edition);
  const withoutLinks = removeLinks((path) => !pages.includes(path));
  return { ...edition, layout: withoutLinks(edition.layout), pages: withoutLinks(edition.pages) };
}

/** The pages on which somebody begins to take part. When an edition is over, nothing leads to them any more. */
export const entrances: readonly string[] = [
  '/registration',
  '/stall-holder',
  '/speak/apply',
  '/speak/nominate',
];

/** Removes the links to the {@link entrances} from the pages of an edition that is over. */
export const withoutEntrances = removeLinks((path) => entrances.includes(path));

/** Makes a function that removes the links to dead paths from data. `isDead` gets a path without query and fragment. */
function removeLinks(isDead: (path: string) => boolean): <Data>(data: Data) => Data {
  const isDeadAddress = (to: unknown) =>
    typeof to === 'string' && to.startsWith('/') && isDead(to.replace(/[?#].*/, ''));
  const isDeadLink = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    'to' in value &&
    isDeadAddress(value.to);
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => !isDeadLink(one)).map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).filter(([name, field]) => !(name === 'to' && isDeadAddress(field)));
    return Object.fromEntries(
      (isDeadLink(value) ? Object.entries(value) : fields).map(([name, field]) => [name, clean(field)]),
    );
  };
  return (data) => clean(data) as typeof data;
}
