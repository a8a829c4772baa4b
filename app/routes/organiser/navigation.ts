import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { type Access, type OrganiserPath, ruleByPath } from './rules.ts';

export type DeskLink = { to: OrganiserPath; label: string };

/** A part of the navigation: a page, or a group of pages that opens and closes. */
export type NavigationPart = DeskLink | { group: string; links: readonly DeskLink[] };

const navigationParts: readonly NavigationPart[] = [
  { to: '/organiser', label: 'Overview' },
  { to: '/organiser/door', label: 'Door' },
  {
    group: 'People',
    links: [
      { to: '/organiser/registrations', label: 'Registrations' },
      { to: '/organiser/visa', label: 'Visas' },
      { to: '/organiser/kit', label: 'Kit' },
      { to: '/organiser/documents', label: 'Documents' },
      { to: '/organiser/enquiries', label: 'Inbox' },
      { to: '/organiser/messages', label: 'Messages' },
    ],
  },
  {
    group: 'Money',
    links: [
      { to: '/organiser/payments', label: 'Payments' },
      { to: '/organiser/totals', label: 'Totals' },
      { to: '/organiser/receipts', label: 'Receipts' },
      { to: '/organiser/online-payments', label: 'Online payments' },
      { to: '/organiser/group-payments', label: 'Group payments' },
      { to: '/organiser/cancellations', label: 'Cancellations' },
      { to: '/organiser/refunds', label: 'Refunds' },
      { to: '/organiser/discounts', label: 'Discounts' },
    ],
  },
  { to: '/organiser/bookings', label: 'Bookings' },
  {
    group: 'Papers and programme',
    links: [
      { to: '/organiser/programme', label: 'Programme' },
      { to: '/organiser/papers', label: 'Papers' },
      { to: '/organiser/speakers', label: 'Speakers' },
      { to: '/organiser/honours', label: 'Honours' },
    ],
  },
  {
    group: 'Administration',
    links: [
      { to: '/organiser/mails', label: 'Mail' },
      { to: '/organiser/exports', label: 'Exports' },
      { to: '/organiser/privacy', label: 'Privacy' },
      { to: '/organiser/settings', label: 'Settings' },
      { to: '/organiser/organisers', label: 'Organisers' },
      { to: '/organiser/audit', label: 'Audit' },
    ],
  },
  { to: '/organiser/account', label: 'Your account' },
];

/** If an organiser has access to at most this many pages, the navigation shows them without groups. */
const maxPagesWithoutGroups = 8;

/**
 * Returns the parts of the navigation with the pages that an organiser may open. If only one page of a group remains,
 * it replaces the group. Without a festival, the page of bookings is absent.
 */
export function navigationFor(
  organiser: Organiser,
  { hasFestival }: { hasFestival: boolean },
): NavigationPart[] {
  const open = (links: readonly DeskLink[]) =>
    links.filter(({ to }) => mayOpen(organiser, to) && (hasFestival || to !== '/organiser/bookings'));
  const grouped = navigationParts.flatMap((part): NavigationPart[] => {
    if ('to' in part) return open([part]);
    const links = open(part.links);
    return links.length > 1 ? [{ group: part.group, links }] : links;
  });
  const all = linksOf(grouped);
  return all.length > maxPagesWithoutGroups ? grouped : all;
}

/** Lists the pages of a navigation without its groups. */
export function linksOf(navigation: readonly NavigationPart[]): DeskLink[] {
  return navigation.flatMap((part) => ('to' in part ? [part] : part.links));
}

/** Returns the organiser's start page: the first page that they may open. */
export function homeOf(organiser: Organiser): string {
  return linksOf(navigationParts).find(({ to }) => mayOpen(organiser, to))?.to ?? '/organiser/account';
}

/**
 * Returns the page that opens after a second factor: the start page, or the account page if the organiser used
 * the factor again to change something there.
 */
export function pageAfterSecondFactor(organiser: Organiser): string {
  return organiser.secondFactorAt === null ? homeOf(organiser) : '/organiser/account';
}

export function mayOpen(organiser: Organiser, path: string): boolean {
  const access = ruleByPath[path]?.loader;
  return access !== undefined && isAllowed(organiser, access);
}

/** Returns true if an organiser has the permissions that a rule needs. Does not check the second factor. */
export function isAllowed(organiser: Organiser, access: Access): boolean {
  if (access === 'anyone' || access === 'signed-in' || access === 'second-factor') return true;
  const needed = typeof access === 'string' ? [access] : access;
  return needed.every((permission) => may(organiser, permission));
}
