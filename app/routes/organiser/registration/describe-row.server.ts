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
import type { ListedVisa } from '#conference/visa/desk/read-visas.server.ts';
import { describeShortDay } from '../desk-dates.server.ts';
import type { DescribedDocuments } from '../documents/describe-holders.server.ts';
import { describeVisaColumns } from '../visa/describe-visa-row.server.ts';

export type DescribedRow = {
  id: string;
  reference: string;
  fullName: string;
  /** The columns whose cells need attention. */
  due: readonly ListColumn[];
  /** The address of the form that records a payment, if something is due and the organiser may record it. */
  payAt: string | undefined;
  /** What a phone shows beside the name. */
  brief: string;
  /** The status of a registration that is not active. */
  otherStatus: string | undefined;
  /** The pages of the visa and of the documents, if the list shows their columns and the person has such a page. */
  visaTo: string | undefined;
  documentsTo: string | undefined;
} & Partial<Record<ListColumn, string>>;

/** What other parts know of a registration. */
type RowExtras = {
  visa?: ListedVisa | undefined;
  marks?: readonly string[] | undefined;
  documents?: DescribedDocuments | undefined;
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
 * Describes a registration as a row of the list, with the given columns. `visa` is undefined if the participant
 * requested no visa letter. `marks` contains the labels of the registration's marks.
 */
export function describeRow(
  row: ListedRegistration,
  columns: readonly ListColumn[],
  { visa, marks = [], documents, kit = [], wait }: RowExtras,
  { mayRecord, settings, today }: { mayRecord: boolean; settings: Settings; today: string },
): DescribedRow {
  const isStallHolder = row.participantType === stallHolderType;
  const missing = isStallHolder
    ? []
    : [!row.hasPhoto && 'Photo', !row.hasPassport && 'Passport'].filter(Boolean);
  const isPaymentDue = row.paidAt === null && row.status === 'active';
  const ofVisa = visa && describeVisaColumns(settings, visa, today);
  const words: Record<ListColumn, string> = {
    email: row.email,
    type: nameParticipantType(settings, row.participantType),
    affiliation: row.affiliation ?? '–',
    paid: describePayment(row),
    country: row.country ? nameCountry(row.country) : '–',
    files: missing.join(', ') || 'None',
    visa: row.needsVisa ? 'Yes' : 'No',
    ...(ofVisa?.words ?? noVisaWords),
    documents: documents?.words || '–',
    kit: kit.length > 0 ? `Handed out: ${kit.join(', ')}` : '–',
    sizes: `${row.clothSize?.toUpperCase() ?? '–'} / ${row.shoeSize ?? '–'}`,
    doctorate: row.interestedDoctorate ? 'Interested' : '–',
    marks: marks.join(', ') || '–',
    status: registrationStatusWords[row.status],
    turn: wait ? describeWait(wait) : '–',
    made: describeShortDay(row.createdAt),
  };
  return {
    id: row.id,
    reference: row.reference,
    fullName: row.fullName,
    due: [...(isPaymentDue ? (['paid'] as const) : []), ...(ofVisa?.due ?? [])],
    brief: ofVisa?.words.visaStatus ?? documents?.brief ?? namePaymentState(row.paymentState),
    payAt: isPaymentDue && mayRecord ? `/organiser/registrations/${row.id}/payments#record` : undefined,
    otherStatus: row.status === 'active' ? undefined : registrationStatusWords[row.status],
    visaTo: visa && `/organiser/visa/${row.id}`,
    documentsTo: documents && !isStallHolder ? `/organiser/registrations/${row.id}/documents` : undefined,
    ...Object.fromEntries(columns.map((column) => [column, words[column]])),
  };
}

const noVisaWords = {
  visaStatus: '–',
  nationality: '',
  applyBy: '',
  letter: '',
  clearances: '',
  passport: '',
} as const satisfies Partial<Record<ListColumn, string>>;

/** Returns the payment state in words. If the fee is paid in full, adds the day of the payment. */
function describePayment({ paymentState, paidAt }: ListedRegistration): string {
  const state = namePaymentState(paymentState);
  return paymentState === 'paid' && paidAt ? `${state} ${describeShortDay(paidAt)}` : state;
}
