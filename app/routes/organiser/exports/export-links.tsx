import type { Organiser } from '#conference/organiser/organiser.ts';
import { mayOpen } from '../navigation.ts';

export const tooManyExports = 'Three exports are already running. Please try again in a minute.';

/** The address that exports a list with a search. Returns undefined if the organiser may not export it. */
export function exportAddress(
  organiser: Organiser,
  list: 'registrations' | 'payments' | 'bookings' | 'enquiries',
  query: string,
): string | undefined {
  const path = `/organiser/exports/${list}`;
  return mayOpen(organiser, path) ? `${path}?${query.replace(/^\?/, '')}` : undefined;
}

/** Links below a list that export all of it, not only its page. */
export function ExportLinks({ address }: { address: string | undefined }) {
  if (!address) return null;
  const inFormat = (format: string) => `${address}${address.endsWith('?') ? '' : '&'}format=${format}`;
  return (
    <span>
      Export this list: <a href={inFormat('xlsx')}>XLSX</a> or <a href={inFormat('csv')}>CSV</a>
    </span>
  );
}
