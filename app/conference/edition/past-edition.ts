import type { Edition } from './edition-schema.ts';
import { contentPaths } from './public-paths.ts';

/**
 * Removes from a past edition the links to pages that it does not have, such as the registration: from each list of
 * links the link, and from a card its address. A single link stays, because the page around it needs its text. Such a
 * page shows it with `ActionLink`, which hides it.
 */
export function withoutDeadLinks(edition: Edition): Edition {
  const pages = contentPaths(edition);
  const isDead = (to: unknown) =>
    typeof to === 'string' && to.startsWith('/') && !pages.includes(to.replace(/[?#].*/, ''));
  const isDeadLink = (value: unknown) =>
    typeof value === 'object' && value !== null && 'label' in value && 'to' in value && isDead(value.to);
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => !isDeadLink(one)).map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).filter(([name, field]) => !(name === 'to' && isDead(field)));
    return Object.fromEntries(
      (isDeadLink(value) ? Object.entries(value) : fields).map(([name, field]) => [name, clean(field)]),
    );
  };
  return { ...edition, layout: clean(edition.layout), pages: clean(edition.pages) } as Edition;
}
