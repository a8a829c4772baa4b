import { nameCountry } from '#conference/registration/countries.ts';
import { filterRegistrations } from '#conference/registration/filter-registrations.server.ts';
import { activeFields, type RegistrationFilter } from '#conference/registration/registration-filter.ts';
import type { ClothSize, ParticipantType, RegistrationStanding } from '#platform/database-types.ts';
import type { Column } from '#platform/send-table.server.ts';
import type { ExportableList } from './export-list.server.ts';

type ExportedRegistration = {
  reference: string;
  full_name: string;
  email: string;
  participant_type: ParticipantType;
  country: string | null;
  standing: RegistrationStanding;
  paid_at: Date | null;
  needs_visa: boolean;
  interested_doctorate: boolean;
  cloth_size: ClothSize | null;
  shoe_size: number | null;
  created_at: Date;
};

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** What whoever has `registrations.details` sees of them: nothing that is sealed. */
export const registrationColumns: readonly Column<ExportedRegistration>[] = [
  { header: 'Reference', of: ({ reference }) => reference },
  { header: 'Full name', of: ({ full_name }) => full_name, width: 30 },
  { header: 'Email', of: ({ email }) => email, width: 34 },
  { header: 'Type', of: ({ participant_type }) => participant_type },
  { header: 'Country', of: ({ country }) => country && nameCountry(country), width: 22 },
  { header: 'Standing', of: ({ standing }) => standing },
  { header: 'Paid', of: ({ paid_at }) => yesOrNo(paid_at !== null), width: 8 },
  { header: 'Paid on', kind: 'instant', of: ({ paid_at }) => paid_at, width: 18 },
  { header: 'Visa letter', of: ({ needs_visa }) => yesOrNo(needs_visa) },
  { header: 'Doctorate', of: ({ interested_doctorate }) => yesOrNo(interested_doctorate) },
  { header: 'Dress size', of: ({ cloth_size }) => cloth_size?.toUpperCase() ?? null },
  { header: 'Shoe size (US)', kind: 'number', of: ({ shoe_size }) => shoe_size },
  { header: 'Registered', kind: 'instant', of: ({ created_at }) => created_at, width: 18 },
];

const aboutMoney = ['Reference', 'Full name', 'Email', 'Type', 'Standing', 'Paid', 'Paid on', 'Registered'];

/** What everybody else who may see registrations sees: what is needed for money. */
export const moneyColumns = registrationColumns.filter(({ header }) => aboutMoney.includes(header));

/** The registrations of a filter, the oldest first. What was searched for may be a name: the audit keeps it sealed. */
export function registrationList(filter: RegistrationFilter) {
  const { text } = filter;
  const conditions = activeFields(filter).filter((name) => name !== 'text');
  return {
    name: 'registrations',
    filter: Object.fromEntries(conditions.map((name) => [name, filter[name]])),
    ...(text !== '' && { searchedFor: text }),
    select: (db) =>
      filterRegistrations(db, filter)
        .select(['reference', 'full_name', 'email', 'participant_type', 'country', 'standing', 'paid_at'])
        .select(['needs_visa', 'interested_doctorate', 'cloth_size', 'shoe_size', 'created_at'])
        .orderBy('registration.created_at')
        .orderBy('registration.id'),
  } satisfies ExportableList<ExportedRegistration>;
}
