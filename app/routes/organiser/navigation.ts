import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { type Access, type OrganiserPath, ruleByPath } from './rules.ts';

const links: readonly { to: OrganiserPath; label: string }[] = [
  { to: '/organiser', label: 'Overview' },
  { to: '/organiser/door', label: 'Door' },
  { to: '/organiser/registrations', label: 'Registrations' },
  { to: '/organiser/visa', label: 'Visas' },
  { to: '/organiser/kit', label: 'Kit' },
  { to: '/organiser/documents', label: 'Documents' },
  { to: '/organiser/payments', label: 'Payments' },
  { to: '/organiser/totals', label: 'Totals' },
  { to: '/organiser/receipts', label: 'Receipts' },
  { to: '/organiser/online-payments', label: 'Online payments' },
  { to: '/organiser/cancellations', label: 'Cancellations' },
  { to: '/organiser/refunds', label: 'Refunds' },
  { to: '/organiser/group-payments', label: 'Group payments' },
  { to: '/organiser/discounts', label: 'Discounts' },
  { to: '/organiser/bookings', label: 'Bookings' },
  { to: '/organiser/papers', label: 'Papers' },
  { to: '/organiser/speakers', label: 'Speakers' },
  { to: '/organiser/honours', label: 'Honours' },
  { to: '/organiser/programme', label: 'Programme' },
  { to: '/organiser/enquiries', label: 'Inbox' },
  { to: '/organiser/mails', label: 'Mail' },
  { to: '/organiser/messages', label: 'Messages' },
  { to: '/organiser/exports', label: 'Exports' },
  { to: '/organiser/privacy', label: 'Privacy' },
  { to: '/organiser/settings', label: 'Settings' },
  { to: '/organiser/organisers', label: 'Organisers' },
  { to: '/organiser/audit', label: 'Audit' },
  { to: '/organiser/account', label: 'Your account' },
];

export function linksFor(organiser: Organiser): { to: string; label: string }[] {
  return links.filter(({ to }) => mayOpen(organiser, to));
}

/** Returns the organiser's start page: the first page that they may open. */
export function homeOf(organiser: Organiser): string {
  return linksFor(organiser)[0]?.to ?? '/organiser/account';
}

/**
 * Returns the page that opens after a second factor: the start page, or the page of the account if the organiser gave
 * the factor once more to change something there.
 */
export function homeAfter(organiser: Organiser): string {
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
