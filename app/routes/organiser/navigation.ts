import type { Organiser } from '#conference/organiser/organiser.ts';
import { may, type Permitted } from '#conference/organiser/permissions.ts';
import { type Access, type OrganiserPath, ruleByPath } from './rules.ts';

type DeskLink = { to: OrganiserPath; label: string };

/** A page of the desk in the navigation. `also` lists addresses that belong to it although they begin otherwise. */
type Page = DeskLink & { also?: readonly OrganiserPath[] };

/** A tab: a page, or several pages with a choice among them. */
type Tab<P extends DeskLink> = { label: string; pages: readonly P[] };

/** An entry of the menu. Inside, its tabs stand in a second line. */
export type Place<P extends DeskLink = DeskLink> = { label: string; tabs: readonly Tab<P>[] };

const tab = (label: string, to: OrganiserPath, also: readonly OrganiserPath[] = []): Tab<Page> => ({
  label,
  pages: [{ to, label, also }],
});

const allPlaces: readonly Place<Page>[] = [
  { label: 'Overview', tabs: [tab('Overview', '/organiser')] },
  {
    label: 'Door',
    tabs: [
      tab('Check-in', '/organiser/door'),
      tab('Check-ins', '/organiser/door/arrivals'),
      tab('Devices', '/organiser/door/devices'),
    ],
  },
  {
    label: 'People',
    tabs: [
      tab('Registrations', '/organiser/registrations', ['/organiser/visa', '/organiser/documents']),
      tab('Visa figures', '/organiser/visa/figures'),
      tab('Kit', '/organiser/kit'),
      {
        label: 'Participation',
        pages: [
          { to: '/organiser/participation', label: 'Totals' },
          { to: '/organiser/participation/transport', label: 'Transport' },
          { to: '/organiser/participation/hotels', label: 'Hotels' },
        ],
      },
    ],
  },
  {
    label: 'Money',
    tabs: [
      {
        label: 'To do',
        pages: [
          { to: '/organiser/money', label: 'To do', also: ['/organiser/payments/statement'] },
          { to: '/organiser/refunds', label: 'Refunds' },
          { to: '/organiser/cancellations', label: 'Cancellations' },
          { to: '/organiser/online-payments', label: 'Online payments' },
          { to: '/organiser/grants', label: 'Grants' },
        ],
      },
      tab('Ledger', '/organiser/payments', ['/organiser/group-payments']),
      {
        label: 'Totals',
        pages: [
          { to: '/organiser/totals', label: 'Totals' },
          { to: '/organiser/payouts', label: 'Payouts' },
        ],
      },
    ],
  },
  {
    label: 'Festival',
    tabs: [tab('Bookings', '/organiser/bookings'), tab('Stalls and halls', '/organiser/bookings/stalls')],
  },
  {
    label: 'Programme',
    tabs: [
      tab('Sessions', '/organiser/programme'),
      tab('Papers', '/organiser/papers'),
      tab('Speakers', '/organiser/speakers'),
      tab('Honours', '/organiser/honours'),
    ],
  },
  {
    label: 'Messages',
    tabs: [
      {
        label: 'Inbox',
        pages: [
          { to: '/organiser/enquiries', label: 'Enquiries' },
          { to: '/organiser/enquiries/mailbox', label: 'Mailbox' },
          { to: '/organiser/enquiries/replies', label: 'Saved replies' },
        ],
      },
      {
        label: 'Sent',
        pages: [
          { to: '/organiser/messages', label: 'To groups' },
          { to: '/organiser/mails', label: 'Single mails' },
        ],
      },
      tab('Texts', '/organiser/settings/mails'),
    ],
  },
  {
    label: 'Settings',
    tabs: [
      tab('Conference', '/organiser/settings'),
      tab('Questions', '/organiser/settings/questions'),
      tab('Discounts', '/organiser/discounts'),
      tab('Webhooks', '/organiser/settings/webhooks'),
      tab('Team', '/organiser/organisers'),
      tab('Access keys', '/organiser/settings/keys'),
      tab('Privacy', '/organiser/privacy'),
      tab('Exports', '/organiser/exports'),
      tab('Audit', '/organiser/audit'),
      tab('Your account', '/organiser/account'),
    ],
  },
];

/**
 * Returns the places of the navigation, with the tabs and pages that an organiser may open. A place of which only one
 * tab remains has the name of this tab. An edition without a festival has no place for it.
 */
export function navigationFor(
  organiser: Organiser,
  { hasFestival }: { hasFestival: boolean },
): Place<Page>[] {
  return allPlaces
    .filter(({ label }) => hasFestival || label !== 'Festival')
    .map(({ label, tabs }) => {
      const open = tabs
        .map((tab) => {
          const pages = tab.pages.filter(({ to }) => mayOpen(organiser, to));
          return { label: nameTab(tab, pages), pages };
        })
        .filter(({ pages }) => pages.length > 0);
      return { label: (open.length === 1 && open[0]?.label) || label, tabs: open };
    })
    .filter(({ tabs }) => tabs.length > 0);
}

/** Names a tab. If only one page is open to an organiser, and it is not the first one, the tab has its name. */
function nameTab(tab: Tab<Page>, open: Tab<Page>['pages']): string {
  return open.length === 1 && open[0] !== tab.pages[0] ? (open[0]?.label ?? tab.label) : tab.label;
}

/** Returns the page that opens first at a place, or at a tab. */
export function firstPageOf(part: Place | Tab<DeskLink> | undefined): string {
  const pages = part && ('tabs' in part ? part.tabs[0]?.pages : part.pages);
  return pages?.[0]?.to ?? '/organiser/account';
}

/** Finds the place, the tab and the page to which an address belongs: those whose address is its longest beginning. */
export function findHere(places: readonly Place<Page>[], path: string) {
  const begins = (start: string) =>
    path === start || (start !== '/organiser' && path.startsWith(`${start}/`)) ? start.length : 0;
  return places
    .flatMap((place) => place.tabs.flatMap((tab) => tab.pages.map((page) => ({ place, tab, page }))))
    .map((here) => ({ ...here, length: Math.max(...[here.page.to, ...(here.page.also ?? [])].map(begins)) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length)[0];
}

/** Returns the organiser's start page: the first page that they may open. */
export function homeOf(organiser: Organiser): string {
  return firstPageOf(navigationFor(organiser, { hasFestival: true })[0]);
}

/**
 * Returns the page that opens after a second factor: the start page, or the account page if the organiser used
 * the factor again to change something there.
 */
export function pageAfterSecondFactor(organiser: Organiser): string {
  return organiser.secondFactorAt === null ? homeOf(organiser) : '/organiser/account';
}

export function mayOpen(organiser: Permitted, path: string): boolean {
  const access = ruleByPath[path]?.loader;
  return access !== undefined && isAllowed(organiser, access);
}

/** Returns true if an organiser has the permissions that a rule needs. Does not check the second factor. */
export function isAllowed(organiser: Permitted, access: Access): boolean {
  if (access === 'anyone' || access === 'signed-in' || access === 'second-factor') return true;
  const needed = typeof access === 'string' ? [access] : access;
  return needed.every((permission) => may(organiser, permission));
}
