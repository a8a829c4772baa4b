import { edition } from '#conference/edition/edition.server.ts';

/** The page with everything that belongs to a mailbox. */
export const ownPagesPath = '/login/pages';

/** The pages that a proved mailbox opens, also without a registration. */
const mailboxPaths = [
  ownPagesPath,
  '/my-receipts',
  '/papers/mine',
  '/pay-for-others',
  '/review',
  '/speak',
  '/speak/apply',
  '/speak/nominate',
];

/** The other pages that a login can lead to. */
const accountPaths = [
  ...(edition.festival ? [`/${edition.festival.path}`] : []),
  '/dashboard',
  '/dashboard/account',
  '/dashboard/account?show=passport',
  '/dashboard/documents',
  '/dashboard/papers',
  '/dashboard/participation',
  '/dashboard/programme',
  '/dashboard/questions',
  '/dashboard/visa',
  // Mails that were sent before name these pages. They redirect to the account.
  '/dashboard/details',
  '/dashboard/data',
];

/** The payment page with a discount code. Organisers give this link to people. */
const pathWithCode = /^\/dashboard\/payment\?code=[A-Za-z0-9-]{1,60}$/;

/** The page of a payment for several people. Mails to its payer contain this link. */
const groupPaymentPath = /^\/pay-for-others\/[0-9a-f-]{36}$/;

/** The page of a speaker's own profile. Mails contain this link. */
const speakerPath = /^\/speak\/[0-9a-f-]{36}$/;

/** The page of a session, on which people sign up for it. */
const sessionPath = /^\/schedule\/sessions\/[a-z0-9-]{1,60}$/;

/** Returns the path if a login is allowed to lead to it. Otherwise returns undefined. */
export function allowedNext(path: string | null | undefined): string | undefined {
  if (path && (pathWithCode.test(path) || sessionPath.test(path) || isOfMailbox(path))) return path;
  return accountPaths.find((known) => known === path);
}

/** True for a page that a proved mailbox opens, also without a registration. */
export function isOfMailbox(path: string | undefined): boolean {
  if (path === undefined) return false;
  return mailboxPaths.includes(path) || groupPaymentPath.test(path) || speakerPath.test(path);
}
