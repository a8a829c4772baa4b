import type { InferResult } from 'kysely';
import { documentNames } from '#conference/documents/document-kind.ts';
import { validKindsOf } from '#conference/documents/document-states.server.ts';
import { handedItemsOf, kitItems } from '#conference/door/kit/hand-out.server.ts';
import { isOnlineType, nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { namePaymentState } from '#conference/money/ledger/payment-state.ts';
import { labelsOf } from '#conference/organiser/marks/marks.server.ts';
import { selectedRegistrations } from '#conference/organiser/selections/selections.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { filteredId, findFile } from '#conference/registration/list/filter-registrations.server.ts';
import {
  type RegistrationFilter,
  sealedConditions,
  statusOf,
} from '#conference/registration/list/registration-filter.ts';
import { type ListColumn, listColumns } from '#conference/registration/list/registration-list.ts';
import { waits } from '#conference/registration/places/waiting-list.server.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { clearanceStatesOf } from '#conference/visa/clearances.server.ts';
import { listVisaStatuses } from '#conference/visa/desk/find-by-visa-status.server.ts';
import {
  conditionsOf,
  type SearchConditions,
  type SearchStore,
  searchRegistrations,
} from '#conference/visa/desk/registration-search.server.ts';
import {
  openSearch,
  type RegistrationSearch,
  searchWith,
} from '#conference/visa/desk/registration-search.ts';
import { visaStatusWords } from '#conference/visa/desk/visa-status.ts';
import { adviseOnVisa } from '#conference/visa/visa-dates.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Column } from '#platform/http/send-table.server.ts';
import { exportable } from './export-list.server.ts';

type ExportedRegistration = InferResult<ReturnType<typeof selectExported>>[number];

/**
 * A column of the export. With `shownWith`, the export has it only if the desk's list shows the column of that name.
 * Without `shownWith`, it is in every export.
 */
type ExportedColumn = Column<ExportedRegistration> & { shownWith?: ListColumn };

/** Writes the names of things whose ids are in a list: "Conference iCard, Membership Card". */
function sayNames(ids: string | null, names: Readonly<Record<string, string>>): string | null {
  if (ids === null) return null;
  return ids
    .split(', ')
    .map((id) => names[id] ?? id)
    .join(', ');
}

const kitNames = Object.fromEntries(kitItems.map(({ id, name }) => [id, name]));

/** True if a search can find people who wait for a place. */
function mayWait(filter: RegistrationFilter): boolean {
  return ['waiting', 'any'].includes(statusOf(filter));
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** All columns of the export. They contain no sealed data, and name only the files that are missing. */
const columnsWith = (settings: Settings): readonly ExportedColumn[] => [
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
  {
    shownWith: 'nationality',
    header: 'Nationality',
    of: ({ visa_nationality }) => visa_nationality && nameCountry(visa_nationality),
    width: 22,
  },
  {
    shownWith: 'applyBy',
    header: 'Visa application due by',
    kind: 'day',
    of: (row) => dayToApply(row, settings),
    width: 18,
  },
  {
    shownWith: 'letter',
    header: 'Visa letter issued',
    of: ({ letter_on, is_letter_outdated }) => (is_letter_outdated ? 'out of date' : letter_on),
  },
  { shownWith: 'clearances', header: 'Clearances', of: ({ clearances }) => clearances, width: 40 },
  {
    shownWith: 'documents',
    header: 'Documents issued',
    of: ({ documents }) => sayNames(documents, documentNames),
    width: 40,
  },
  { shownWith: 'kit', header: 'Kit handed out', of: ({ kit }) => sayNames(kit, kitNames), width: 22 },
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

function dayToApply(row: ExportedRegistration, settings: Settings): string | null {
  if (row.visa_status === null) return null;
  const traveller = {
    nationality: row.visa_nationality,
    isOnline: isOnlineType(settings, row.participant_type),
  };
  const advice = adviseOnVisa(traveller, settings);
  return advice.kind === 'dates' ? advice.dates.applyBy : null;
}

/**
 * Lists the registrations that a search finds, or those of a selection with any status, oldest first. The file has the
 * columns that the desk's list shows. The audit seals the search text and the mark, because they may be a name.
 */
export async function registrationList(
  store: SearchStore,
  asked: RegistrationSearch | { selection: string },
  now: Date,
  shown: readonly ListColumn[] = listColumns,
) {
  const selection = 'selection' in asked ? asked.selection : undefined;
  const search = 'selection' in asked ? searchWith({ status: 'any' }) : asked;
  const conditions = await conditionsOf(store, search, now);
  const searchedFor = sealedConditions(search.filter);
  return exportable({
    name: 'registrations',
    filter: selection ? { selection } : openSearch(search),
    ...(searchedFor && { searchedFor }),
    select: (db) =>
      selectExported(db, conditions).$if(selection !== undefined, (chosen) =>
        chosen.where('id', 'in', selectedRegistrations(db, selection ?? '')),
      ),
    columns: columnsWith(store.settings).filter(
      ({ shownWith }) =>
        shownWith === undefined ||
        (shown.includes(shownWith) &&
          (shownWith !== 'turn' || mayWait(search.filter) || selection !== undefined)),
    ),
  });
}

function selectExported(db: Database, search: SearchConditions) {
  return searchRegistrations(db, search)
    .select(['reference', 'full_name', 'email', 'participant_type', 'country', 'status', 'paid_at'])
    .select((row) => ['payment_state', row.fn.coalesce('affiliation', 'organisation').as('affiliation')])
    .select(['needs_visa', 'interested_doctorate', 'cloth_size', 'shoe_size', 'created_at'])
    .select((row) => [findFile(row, 'photo').as('photo_id'), findFile(row, 'passport').as('passport_id')])
    .leftJoin(listVisaStatuses(db).as('visa'), (join) =>
      join.on('visa.visa_registration_id', '=', filteredId),
    )
    .select(['visa.visa_status', 'visa.visa_nationality', 'visa.letter_on', 'visa.is_letter_outdated'])
    .select(clearanceStatesOf(db, filteredId).as('clearances'))
    .leftJoin(waits(db).as('wait'), (join) => join.on('wait.waiting_id', '=', filteredId))
    .select(['wait.joined_at', 'wait.offer_until'])
    .select(labelsOf(db, filteredId).as('marks'))
    .select(validKindsOf(db, filteredId).as('documents'))
    .select(handedItemsOf(db, filteredId).as('kit'))
    .orderBy('created_at')
    .orderBy('id');
}
