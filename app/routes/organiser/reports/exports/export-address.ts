import type { Organiser } from '#conference/organiser/organiser.ts';
import { mayOpen } from '../../navigation.ts';

export const tooManyExports = 'Three exports are already running. Please try again in a minute.';

export function exportAddress(
  organiser: Organiser,
  list:
    | 'payments'
    | 'movements'
    | 'discounts'
    | 'arrivals'
    | 'bookings'
    | 'enquiries'
    | 'documents'
    | 'papers',
  query: string,
): string | undefined {
  const path = `/organiser/exports/${list}`;
  return mayOpen(organiser, path) ? `${path}?${query}` : undefined;
}
