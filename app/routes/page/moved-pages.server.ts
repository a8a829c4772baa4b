import { folderEdition } from '#conference/edition/edition.server.ts';
import { stagePath } from '#conference/edition/public-paths.ts';

/** The addresses that pages had before, and where they are now. Mails, bookmarks and other sites still link to them. */
export const movedPages: readonly { from: string; to: string }[] = [
  { from: '/papers', to: `${stagePath}#papers` },
  { from: '/mailbox/login', to: '/login' },
  { from: '/mailbox/code', to: '/login/code' },
  { from: '/mailbox/link', to: '/login/link' },
  { from: '/dashboard/details', to: '/dashboard/account?show=passport' },
  { from: '/dashboard/data', to: '/dashboard/account' },
  { from: '/dashboard/data/correct', to: '/dashboard/account?show=passport' },
  { from: '/dashboard/data/copy', to: '/dashboard/account/copy' },
  { from: '/dashboard/browsers', to: '/dashboard/account' },
  { from: '/dashboard/calendar', to: '/dashboard/programme#calendar' },
  { from: '/dashboard/invoice', to: '/dashboard/receipts' },
  { from: '/dashboard/invoice/:bookingId', to: '/dashboard/receipts' },
  ...(folderEdition.pages.moved ?? []),
];
