import { redirect } from 'react-router';
import { organiserLoaders } from './organiser-route.server.ts';

/** Leads from the addresses of pages that are now a part of another page. */
export const loader = organiserLoaders(
  ['/organiser/overpaid', '/organiser/transfer-proofs', '/organiser/settings/change'],
  async ({ url }, path): Promise<null> => {
    const setting = url.searchParams.get('setting') ?? '';
    const moved = {
      '/organiser/overpaid': '/organiser/money#overpaid',
      '/organiser/transfer-proofs': '/organiser/money#proofs',
      '/organiser/settings/change': `/organiser/settings?${new URLSearchParams({ setting })}#${setting}`,
    };
    throw redirect(moved[path], 301);
  },
);
