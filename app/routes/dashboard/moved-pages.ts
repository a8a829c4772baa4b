/**
 * Addresses that pages of the dashboard had before, with their address now. Mails and bookmarks contain them. The address
 * of an invoice could end with the id of a booking.
 */
export const movedDashboardPages: Readonly<Record<string, string>> = {
  '/dashboard/details': '/dashboard/account?show=passport',
  '/dashboard/data': '/dashboard/account',
  '/dashboard/data/correct': '/dashboard/account?show=passport',
  '/dashboard/data/copy': '/dashboard/account/copy',
  '/dashboard/browsers': '/dashboard/account',
  '/dashboard/calendar': '/dashboard/programme#calendar',
  '/dashboard/invoice': '/dashboard/receipts',
};
