import { dayAt, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import type { ListedRegistration } from '#conference/registration/list/list-registrations.server.ts';
import type { ListColumn } from '#conference/registration/list/registration-list.ts';
import { standingWords, typeWords } from './registration-words.ts';

export type SaidRow = {
  id: string;
  reference: string;
  fullName: string;
  isPaid: boolean;
} & Partial<Record<ListColumn, string>>;

/** A registration in the words of the list, with the columns that are shown and no others. */
export function sayRow(row: ListedRegistration, columns: readonly ListColumn[]): SaidRow {
  const sayDay = (instant: Date) => formatShortDay(dayAt(instant, edition.timeZone));
  const missing = [!row.hasPhoto && 'Photo', !row.hasPassport && 'Passport'].filter(Boolean);
  const words: Record<ListColumn, string> = {
    email: row.email,
    type: typeWords[row.participantType],
    paid: row.paidAt ? sayDay(row.paidAt) : 'Unpaid',
    country: row.country ? nameCountry(row.country) : '–',
    files: missing.join(', ') || 'None',
    visa: row.needsVisa ? 'Yes' : 'No',
    sizes: `${row.clothSize?.toUpperCase() ?? '–'} / ${row.shoeSize ?? '–'}`,
    doctorate: row.interestedDoctorate ? 'Interested' : '–',
    standing: standingWords[row.standing],
    made: sayDay(row.createdAt),
  };
  return {
    id: row.id,
    reference: row.reference,
    fullName: row.fullName,
    isPaid: row.paidAt !== null,
    ...Object.fromEntries(columns.map((column) => [column, words[column]])),
  };
}
