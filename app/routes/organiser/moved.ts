import { redirect } from 'react-router';
import { organiserLoaders } from './organiser-route.server.ts';

/** Leads from the addresses of pages that are now a part of another page. */
export const loader = organiserLoaders(
  [
    '/organiser/overpaid',
    '/organiser/transfer-proofs',
    '/organiser/settings/change',
    '/organiser/receipts',
    '/organiser/group-payments',
    '/organiser/exports/payments',
  ],
  async ({ url }, path): Promise<null> => {
    const { kind = 'receipt', setting = '', ...query } = Object.fromEntries(url.searchParams);
    const moved = {
      '/organiser/overpaid': '/organiser/money#overpaid',
      '/organiser/transfer-proofs': '/organiser/money#proofs',
      '/organiser/settings/change': `/organiser/settings?${new URLSearchParams({ setting })}#${setting}`,
      '/organiser/receipts': `/organiser/payments?${new URLSearchParams({ what: kind, ...query })}`,
      '/organiser/group-payments': '/organiser/payments?what=group',
      '/organiser/exports/payments': `/organiser/exports/movements?what=paid&${url.searchParams}`,
    };
    throw redirect(moved[path], 301);
  },
);
