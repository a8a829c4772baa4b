import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import type { ListedRegistration } from '#conference/registration/list/list-registrations.server.ts';
import type { ListColumn } from '#conference/registration/list/registration-list.ts';
import { type VisaStatus, visaStatusWords } from '#conference/visa-desk/visa-status.ts';
import { describeShortDay } from '../desk-dates.server.ts';
import { standingWords } from './registration-words.ts';

export type DescribedRow = {
  id: string;
  reference: string;
  fullName: string;
  isPaid: boolean;
} & Partial<Record<ListColumn, string>>;

/** Describes a row in these columns. `visaStatus` is undefined for who asked for no visa letter. */
export function describeRow(
  row: ListedRegistration,
  columns: readonly ListColumn[],
  visaStatus: VisaStatus | undefined,
): DescribedRow {
  const isStallHolder = row.participantType === stallHolderType;
  const missing = isStallHolder
    ? []
    : [!row.hasPhoto && 'Photo', !row.hasPassport && 'Passport'].filter(Boolean);
  const words: Record<ListColumn, string> = {
    email: row.email,
    type: nameParticipantType(row.participantType),
    paid: row.paidAt ? describeShortDay(row.paidAt) : isStallHolder ? 'No fee' : 'Unpaid',
    country: row.country ? nameCountry(row.country) : '–',
    files: missing.join(', ') || 'None',
    visa: row.needsVisa ? 'Yes' : 'No',
    visaStatus: visaStatus ? visaStatusWords[visaStatus] : '–',
    sizes: `${row.clothSize?.toUpperCase() ?? '–'} / ${row.shoeSize ?? '–'}`,
    doctorate: row.interestedDoctorate ? 'Interested' : '–',
    standing: standingWords[row.standing],
    made: describeShortDay(row.createdAt),
  };
  return {
    id: row.id,
    reference: row.reference,
    fullName: row.fullName,
    isPaid: row.paidAt !== null,
    ...Object.fromEntries(columns.map((column) => [column, words[column]])),
  };
}
