import { isPast } from '#conference/edition/edition.server.ts';
import { withoutEntrances } from '#conference/edition/past-edition.ts';
import type { Settings } from '#conference/edition/settings.ts';

type Around = Pick<Settings, 'layout' | 'contact' | 'over'>;

/**
 * What surrounds every page: the words of the header and footer, the contact details, and the note of an edition that is
 * over. Nothing then leads to the registration any more. A past edition has no buttons to register and log in.
 */
export function readSiteData({ layout: { description, ...layout }, contact, over }: Around, isOver: boolean) {
  const { workingDaysToAnswer, chatNumber, ...shown } = contact;
  const own = isPast ? { ...layout, navigation: pastNavigation(layout), footer: pastFooter(layout) } : layout;
  const open = withoutEntrances(own);
  return {
    layout: isOver ? { ...open, navigation: { ...open.navigation, register: undefined } } : own,
    ...(isOver && { over }),
    contact: shown,
    /** The URL of the chat with the organisers. */
    chatAddress: `https://wa.me/${chatNumber.replace(/\D/g, '')}`,
  };
}

type Layout = Omit<Settings['layout'], 'description'>;

function pastFooter({ footer }: Layout) {
  return { ...footer, groups: footer.groups.filter(({ links }) => links.length > 0) };
}

function pastNavigation({ navigation }: Layout) {
  return { ...navigation, register: undefined, login: undefined };
}
