import { edition, isPast } from '#conference/edition/edition.server.ts';
import { prerenderedPages } from '#routes/public/public-pages.server.ts';

const { description, ...layout } = edition.layout;
const { workingDaysToAnswer, chatNumber, ...contact } = edition.contact;

/**
 * The words around every page, such as the header and footer. In a past edition, they link only to the prerendered
 * pages of that edition.
 */
export const siteLayout = isPast ? { ...layout, navigation: pastNavigation(), footer: pastFooter() } : layout;

/** The contact details that every page shows. */
export const siteContact = contact;

/** The URL of the chat with the organisers. */
export const chatAddress = `https://wa.me/${chatNumber.replace(/\D/g, '')}`;

function isKept({ to }: { to: string }): boolean {
  return prerenderedPages.includes(to.replace(/[?#].*/, ''));
}

function pastFooter() {
  const { footer } = layout;
  const groups = footer.groups.map((group) => ({ ...group, links: group.links.filter(isKept) }));
  return { ...footer, groups: groups.filter(({ links }) => links.length > 0) };
}

function pastNavigation() {
  const { navigation } = layout;
  const links = navigation.links.filter(isKept);
  return { ...navigation, links, register: undefined, login: undefined };
}
