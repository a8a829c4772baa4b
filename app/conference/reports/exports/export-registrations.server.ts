import type { InferResult } from 'kysely';
import { validKindsOf } from '#conference/documents/document-states.server.ts';
import { handedItemsOf } from '#conference/door/kit/hand-out.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { namePaymentState } from '#conference/money/ledger/payment-state.ts';
import { labelsOf } from '#conference/organiser/marks/marks.server.ts';
import { selectedRegistrations } from '#conference/organiser/selections/selections.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { filteredId, findFile } from '#conference/registration/list/filter-registrations.server.ts';
import {
  openConditions,
  registrationFilterSchema,
  sealedConditions,
} from '#conference/registration/list/registration-filter.ts';
import { type ListColumn, listColumns } from '#conference/registration/list/registration-list.ts';
import { waits } from '#conference/registration/places/waiting-list.server.ts';
import { describeExtraAnswer } from '#conference/registration/questions/extra-answer-filter.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { listVisaStatuses } from '#conference/visa/desk/find-by-visa-status.server.ts';
import {
  type RegistrationSearch,
  searchRegistrations,
} from '#conference/visa/desk/registration-search.server.ts';
import { visaStatusWords } from '#conference/visa/desk/visa-status.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Column } from '#platform/http/send-table.server.ts';
import { exportable } from './export-list.server.ts';

type ExportedRegistration = InferResult<ReturnType<typeof selectExported>>[number];

/**
 * A column of the export. With `shownWith`, the export has it only if the desk's list shows the column of that name.
 * Without `shownWith`, it is in every export.
 */
type ExportedColumn = Column<ExportedRegistration> & { shownWith?: ListColumn };

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** All columns of the export. They contain no sealed data, and name only the files that are missing. */
const exportedColumns = (settings: Settings): readonly ExportedColumn[] => [
  { header: 'Reference', of: ({ reference }) => reference },
  { header: 'Full name', of: ({ full_name }) => full_name, width: 30 },
  { shownWith: 'email', header: 'Email', of: ({ email }) => email, width: 34 },
  {
    shownWith: 'type',
    header: 'Type',
    of: ({ participant_type }) => nameParticipantType(settings, participant_type),
    width: 26,
  },
  { shownWith: 'affiliation', header: 'Affiliation', of: ({ affiliation }) => affiliation, width: 34 },
  {
    shownWith: 'country',
    header: 'Country',
    of: ({ country }) => country && nameCountry(country),
    width: 22,
  },
  { shownWith: 'marks', header: 'Marks', of: ({ marks }) => marks, width: 24 },
  { shownWith: 'status', header: 'Status', of: ({ status }) => registrationStatusWords[status], width: 20 },
  {
    shownWith: 'turn',
    header: 'On the waiting list since',
    kind: 'instant',
    of: ({ joined_at }) => joined_at,
    width: 18,
  },
  { shownWith: 'turn', header: 'Offer until', of: ({ offer_until }) => offer_until },
  {
    shownWith: 'paid',
    header: 'Payment',
    of: ({ payment_state }) => namePaymentState(payment_state),
    width: 10,
  },
  { shownWith: 'paid', header: 'Paid on', kind: 'instant', of: ({ paid_at }) => paid_at, width: 18 },
  { shownWith: 'files', header: 'Missing files', of: listMissingFiles, width: 28 },
  { shownWith: 'visa', header: 'Visa letter', of: ({ needs_visa }) => yesOrNo(needs_visa) },
  {
    shownWith: 'visaStatus',
    header: 'Visa status',
    of: ({ visa_status }) => visa_status && visaStatusWords[visa_status],
  },
  { shownWith: 'documents', header: 'Documents issued', of: ({ documents }) => documents, width: 40 },
  { shownWith: 'kit', header: 'Kit handed out', of: ({ kit }) => kit, width: 22 },
  {
    shownWith: 'doctorate',
    header: 'Doctorate',
    of: ({ interested_doctorate }) => yesOrNo(interested_doctorate),
  },
  { shownWith: 'sizes', header: 'Dress size', of: ({ cloth_size }) => cloth_size?.toUpperCase() ?? null },
  { shownWith: 'sizes', header: 'Shoe size (US)', kind: 'number', of: ({ shoe_size }) => shoe_size },
  { shownWith: 'made', header: 'Registered', kind: 'instant', of: ({ created_at }) => created_at, width: 18 },
];

function listMissingFiles({ photo_id, passport_id }: ExportedRegistration): string {
  return [!photo_id && 'photograph', !passport_id && 'passport scan'].filter(Boolean).join(', ') || 'none';
}

const everybody = {
  filter: registrationFilterSchema.parse({ status: 'any' }),
  visaStatus: '',
  answer: undefined,
} as const;

/**
 * Lists the registrations that a search finds, or those of a selection with any status, oldest first. The file has the
 * columns that the desk's list shows. The audit seals the search text and the mark, because they may be a name.
 */
export function registrationList(
  settings: Settings,
  asked: RegistrationSearch | { selection: string },
  shown: readonly ListColumn[] = listColumns,
) {
  const { filter, visaStatus, answer, selection } = { ...everybody, selection: undefined, ...asked };
  const searchedFor = sealedConditions(filter);
  return exportable({
    name: 'registrations',
    filter: selection ? { selection } : openSearch({ filter, visaStatus, answer }),
    ...(searchedFor && { searchedFor }),
    select: (db) =>
      selectExported(db, { filter, visaStatus, answer }).$if(selection !== undefined, (chosen) =>
        chosen.where('id', 'in', selectedRegistrations(db, selection ?? '')),
      ),
    columns: exportedColumns(settings).filter(
      ({ shownWith }) => shownWith === undefined || shown.includes(shownWith),
    ),
  });
}

/** Lists the conditions of a search that cannot name a person, for the audit. */
export function openSearch({ filter, visaStatus, answer }: RegistrationSearch): Record<string, string> {
  return {
    ...openConditions(filter),
    ...(visaStatus && { visaStatus }),
    ...(answer && { answer: describeExtraAnswer(answer) }),
  };
}

function selectExported(db: Database, search: RegistrationSearch) {
  return searchRegistrations(db, search)
    .select(['reference', 'full_name', 'email', 'participant_type', 'country', 'status', 'paid_at'])
    .select((row) => ['payment_state', row.fn.coalesce('affiliation', 'organisation').as('affiliation')])
    .select(['needs_visa', 'interested_doctorate', 'cloth_size', 'shoe_size', 'created_at'])
    .select((row) => [findFile(row, 'photo').as('photo_id'), findFile(row, 'passport').as('passport_id')])
    .leftJoin(listVisaStatuses(db).as('visa'), (join) =>
      join.on('visa.visa_registration_id', '=', filteredId),
    )
    .select('visa.visa_status')
    .leftJoin(waits(db).as('wait'), (join) => join.on('wait.waiting_id', '=', filteredId))
    .select(['wait.joined_at', 'wait.offer_until'])
    .select(labelsOf(db, filteredId).as('marks'))
    .select(validKindsOf(db, filteredId).as('documents'))
    .select(handedItemsOf(db, filteredId).as('kit'))
    .orderBy('created_at')
    .orderBy('id');
}
