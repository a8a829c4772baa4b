import { edition, isPast } from '#conference/edition/edition.server.ts';
import { prerenderedPages } from '#routes/public/public-pages.server.ts';

const { description, ...layout } = edition.layout;
const { workingDaysToAnswer, chatNumber, ...contact } = edition.contact;

/** The words of every page. In a past edition, the header links only to prerendered pages of that edition. */
export const siteLayout = { ...layout, navigation: isPast ? pastNavigation() : layout.navigation };

/** The contact details that every page shows. */
export const siteContact = contact;

/** The address of the chat with the organisers. */
export const chatAddress = `https://wa.me/${chatNumber.replace(/\D/g, '')}`;

function pastNavigation() {
  const { navigation } = layout;
  const links = navigation.links.filter(({ to }) => prerenderedPages.some((page) => page === to));
  return { ...navigation, links, register: undefined, login: undefined };
}
