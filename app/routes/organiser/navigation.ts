import { may, type Organiser } from '#conference/organiser/organiser.ts';
import { type Access, type OrganiserPath, ruleByPath } from './rules.ts';

/** The desk's pages in the order of its navigation; each shows only to whom its rule lets in. */
const places: readonly { to: OrganiserPath; label: string }[] = [
  { to: '/organiser', label: 'Overview' },
  { to: '/organiser/door', label: 'Door' },
  { to: '/organiser/registrations', label: 'Registrations' },
  { to: '/organiser/clearance', label: 'Clearance' },
  { to: '/organiser/payments', label: 'Payments' },
  { to: '/organiser/bookings', label: 'Bookings' },
  { to: '/organiser/enquiries', label: 'Inbox' },
  { to: '/organiser/mails', label: 'Mail' },
  { to: '/organiser/messages', label: 'Messages' },
  { to: '/organiser/exports', label: 'Exports' },
  { to: '/organiser/privacy', label: 'Privacy' },
  { to: '/organiser/organisers', label: 'Organisers' },
  { to: '/organiser/audit', label: 'Audit' },
  { to: '/organiser/account', label: 'Your account' },
];

/** The part of the navigation that the organiser may open. */
export function placesFor(organiser: Organiser): { to: string; label: string }[] {
  return places.filter(({ to }) => mayOpen(organiser, to));
}

/** Where the desk begins for an organiser: the first place they may open. */
export function homeOf(organiser: Organiser): string {
  return placesFor(organiser)[0]?.to ?? '/organiser/account';
}

/** Whether there is a page at a path of the rules table that the organiser may read. */
export function mayOpen(organiser: Organiser, path: string): boolean {
  const access = ruleByPath[path]?.loader;
  return access !== undefined && isAllowed(organiser, access);
}

/** Whether an organiser who gave the second factor has what an access asks for. */
export function isAllowed(organiser: Organiser, access: Access): boolean {
  if (access === 'anyone' || access === 'signed-in' || access === 'second-factor') return true;
  const needed = typeof access === 'string' ? [access] : access;
  return needed.every((permission) => may(organiser, permission));
}
