import { redirect } from 'react-router';
import { organiserLoaders } from './organiser-route.server.ts';
import { viewAddress } from './registration/registration-words.ts';

/** Leads from the addresses of pages that are now a part of another page. */
export const loader = organiserLoaders(
  [
    '/organiser/overpaid',
    '/organiser/transfer-proofs',
    '/organiser/settings/change',
    '/organiser/receipts',
    '/organiser/group-payments',
    '/organiser/exports/payments',
    '/organiser/visa',
    '/organiser/documents',
  ],
  async ({ url }, path): Promise<null> => {
    const given = Object.fromEntries(url.searchParams);
    const { kind = 'receipt', setting = '', ...query } = given;
    const moved = {
      '/organiser/overpaid': '/organiser/money#overpaid',
      '/organiser/transfer-proofs': '/organiser/money#proofs',
      '/organiser/settings/change': `/organiser/settings?${new URLSearchParams({ setting })}#${setting}`,
      '/organiser/receipts': `/organiser/payments?${new URLSearchParams({ what: kind, ...query })}`,
      '/organiser/group-payments': '/organiser/payments?what=group',
      '/organiser/visa': visasAddress(given),
      '/organiser/documents': documentsAddress(given),
      '/organiser/exports/payments': `/organiser/exports/movements?what=paid&${url.searchParams}`,
    };
    throw redirect(moved[path], 301);
  },
);

type Given = Readonly<Record<string, string>>;

/** The list of visas had active people only, also for a search. */
function visasAddress({ status = '', text = '', ...others }: Given): string {
  return viewAddress('visas', { ...others, text, visaStatus: status, ...(text && { status: 'active' }) });
}

/** A state says itself whether people must be active and have paid. Without one, the list had those who get documents. */
function documentsAddress({ kind = '', state = '', ...others }: Given): string {
  if (!state && !others.letters)
    return viewAddress('documents', {
      ...(others.text && { status: 'active' }),
      ...others,
    });
  return viewAddress('documents', {
    ...{ document: kind, documentState: state },
    ...{ paid: '', ...others, status: others.status || 'any' },
  });
}
