import type { Organiser } from '#conference/organiser/organiser.ts';
import { mayOpen } from '../navigation.ts';

/** Where a list of these conditions is taken out; undefined for who may not. */
export function exportAddress(
  organiser: Organiser,
  list: 'registrations' | 'payments' | 'bookings' | 'enquiries',
  query: string,
): string | undefined {
  const path = `/organiser/exports/${list}`;
  return mayOpen(organiser, path) ? `${path}?${query.replace(/^\?/, '')}` : undefined;
}

/** Under a list: the whole of it, not only this page, as a file. */
export function ExportLinks({ address }: { address: string | undefined }) {
  if (!address) return null;
  const inFormat = (format: string) => `${address}${address.endsWith('?') ? '' : '&'}format=${format}`;
  return (
    <span>
      All of this list as a <a href={inFormat('xlsx')}>workbook</a> or as <a href={inFormat('csv')}>text</a>
    </span>
  );
}
