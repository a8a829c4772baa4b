import { edition, isPast } from '#conference/edition/edition.server.ts';
import { withoutEntrances } from '#conference/edition/past-edition.ts';

const { description, ...layout } = edition.layout;
const { workingDaysToAnswer, chatNumber, ...contact } = edition.contact;

/** The words around every page, such as the header and footer. A past edition has no buttons to register and log in. */
export const siteLayout = isPast ? { ...layout, navigation: pastNavigation(), footer: pastFooter() } : layout;

/** The same when an owner has ended the edition: nothing leads to the registration any more. */
export const layoutWhenOver = {
  ...withoutEntrances(siteLayout),
  navigation: { ...withoutEntrances(siteLayout.navigation), register: undefined },
};

/** The contact details that every page shows. */
export const siteContact = contact;

/** The URL of the chat with the organisers. */
export const chatAddress = `https://wa.me/${chatNumber.replace(/\D/g, '')}`;

function pastFooter() {
  const { footer } = layout;
  return { ...footer, groups: footer.groups.filter(({ links }) => links.length > 0) };
}

function pastNavigation() {
  return { ...layout.navigation, register: undefined, login: undefined };
}
