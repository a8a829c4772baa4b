import { formatDay } from '#conference/edition/days.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { namePaymentState } from '#conference/money/ledger/payment-state.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import type { ListedRegistration } from '#conference/registration/list/list-registrations.server.ts';
import type { ListColumn } from '#conference/registration/list/registration-list.ts';
import type { ListedWait } from '#conference/registration/places/waiting-list.server.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { type VisaStatus, visaStatusWords } from '#conference/visa/desk/visa-status.ts';
import { describeShortDay } from '../desk-dates.server.ts';

export type DescribedRow = {
  id: string;
  reference: string;
  fullName: string;
  isDue: boolean;
  /** The address of the form that records a payment, if something is due and the organiser may record it. */
  payAt: string | undefined;
  /** What a phone shows beside the name. */
  brief: string;
  /** The status of a registration that is not active. */
  otherStatus: string | undefined;
} & Partial<Record<ListColumn, string>>;

/** What other parts know of a registration. */
type RowExtras = {
  visaStatus?: VisaStatus | undefined;
  marks?: readonly string[] | undefined;
  documents?: string | undefined;
  /** The names of the items that were handed out. */
  kit?: readonly string[] | undefined;
  /** Where somebody on the waiting list stands. */
  wait?: ListedWait | undefined;
};

/** Describes where somebody on the waiting list stands: "Number 3", "Offer until 5 March". */
export function describeWait(wait: ListedWait): string {
  if ('position' in wait) return `Number ${wait.position}`;
  if ('offeredUntil' in wait) return `Offer until ${formatDay(wait.offeredUntil)}`;
  return wait.ended === 'lapsed' ? 'Offer lapsed' : 'Left the list';
}

/**
 * Describes a registration as a row of the list, with the given columns. `visaStatus` is undefined if the participant
 * requested no visa letter. `marks` contains the labels of the registration's marks.
 */
export function describeRow(
  settings: Settings,
  row: ListedRegistration,
  columns: readonly ListColumn[],
  { visaStatus, marks = [], documents = '', kit = [], wait }: RowExtras,
  { mayRecord = false } = {},
): DescribedRow {
  const isStallHolder = row.participantType === stallHolderType;
  const missing = isStallHolder
    ? []
    : [!row.hasPhoto && 'Photo', !row.hasPassport && 'Passport'].filter(Boolean);
  const words: Record<ListColumn, string> = {
    email: row.email,
    type: nameParticipantType(settings, row.participantType),
    affiliation: row.affiliation ?? '–',
    paid: describePayment(row),
    country: row.country ? nameCountry(row.country) : '–',
    files: missing.join(', ') || 'None',
    visa: row.needsVisa ? 'Yes' : 'No',
    visaStatus: visaStatus ? visaStatusWords[visaStatus] : '–',
    documents: documents || '–',
    kit: kit.length > 0 ? `Handed out: ${kit.join(', ')}` : '–',
    sizes: `${row.clothSize?.toUpperCase() ?? '–'} / ${row.shoeSize ?? '–'}`,
    doctorate: row.interestedDoctorate ? 'Interested' : '–',
    marks: marks.join(', ') || '–',
    status: registrationStatusWords[row.status],
    turn: wait ? describeWait(wait) : '–',
    made: describeShortDay(row.createdAt),
  };
  const isDue = row.paidAt === null && row.status === 'active';
  return {
    id: row.id,
    reference: row.reference,
    fullName: row.fullName,
    isDue,
    brief: namePaymentState(row.paymentState),
    payAt: isDue && mayRecord ? `/organiser/registrations/${row.id}/payments#record` : undefined,
    otherStatus: row.status === 'active' ? undefined : registrationStatusWords[row.status],
    ...Object.fromEntries(columns.map((column) => [column, words[column]])),
  };
}

/** Returns the payment state in words. If the fee is paid in full, adds the day of the payment. */
function describePayment({ paymentState, paidAt }: ListedRegistration): string {
  const state = namePaymentState(paymentState);
  return paymentState === 'paid' && paidAt ? `${state} ${describeShortDay(paidAt)}` : state;
}
