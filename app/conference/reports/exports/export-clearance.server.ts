import { byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import { formatPeriod } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { ClearanceField, VisaRule } from '#conference/edition/schema/facts/visa-schema.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { isTraveller } from '#conference/registration/list/filter-registrations.server.ts';
import { sealedConditions } from '#conference/registration/list/registration-filter.ts';
import { stayOf } from '#conference/registration/participation/participation.ts';
import { readParticipation } from '#conference/registration/participation/read-participation.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import {
  conditionsOf,
  type SearchStore,
  searchRegistrations,
} from '#conference/visa/desk/registration-search.server.ts';
import { openSearch, type RegistrationSearch } from '#conference/visa/desk/registration-search.ts';
import { openVisaCase } from '#conference/visa/read-visa-case.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Column } from '#platform/http/send-table.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { type ExportRequest, exportable } from './export-list.server.ts';

type ClearedPerson = Record<ClearanceField, string | null>;

/** The columns of an edition without a visa rule. */
const plainColumns: VisaRule['clearanceColumns'] = [
  { field: 'reference', header: 'Reference' },
  { field: 'fullName', header: 'Name as in the passport' },
  { field: 'nationality', header: 'Nationality' },
  { field: 'passportNumber', header: 'Passport number' },
  { field: 'passportExpiry', header: 'Passport valid until' },
  { field: 'birthDate', header: 'Date of birth' },
  { field: 'country', header: 'Country of residence' },
  { field: 'address', header: 'Address' },
];

const days: readonly ClearanceField[] = ['birthDate', 'issuedOn', 'passportExpiry'];
const widths: Partial<Record<ClearanceField, number>> = {
  fullName: 32,
  address: 50,
  mission: 50,
  occupation: 28,
  relativeName: 28,
  affiliation: 36,
  contact: 36,
  stay: 30,
};

/** The columns of the list, in the order and words of the edition. */
export const clearanceColumns: readonly Column<ClearedPerson>[] = (
  edition.visa?.clearanceColumns ?? plainColumns
).map(({ field, header }) => ({
  header,
  kind: days.includes(field) ? ('day' as const) : ('text' as const),
  width: widths[field] ?? 20,
  of: (person) => person[field],
}));

/** Prepares a query of the travellers whom a search finds: active participants who asked for a visa letter. */
export async function findTravellers(store: SearchStore, search: RegistrationSearch, now: Date) {
  const conditions = await conditionsOf(store, search, now);
  return (db: Database) => searchRegistrations(db, conditions).where(isTraveller).select('id');
}

/**
 * Lists the data that the authorities ask for, about the travellers whom a search finds. Before a row is in
 * the file, the audit records who saw the passport of that registration and why. Destroyed details are empty.
 */
export async function clearanceList(
  store: SearchStore,
  search: RegistrationSearch,
  { reason, ...by }: Pick<ExportRequest, 'organiserId' | 'requestId' | 'reason'>,
  now: Date,
) {
  const { db, secrets } = store;
  const select = await findTravellers(store, search, now);
  const searchedFor = sealedConditions(search.filter);
  return exportable({
    name: 'clearance',
    filter: openSearch(search),
    ...(searchedFor && { searchedFor }),
    select: (snapshot) => select(snapshot).orderBy('sort_name').orderBy('id'),
    complete: async (rows) => {
      const opened = [];
      // Opens one record at a time, so that other organisers also get database connections.
      for (const { id } of rows) {
        const registration = await registrations(db).where('id', '=', id).executeTakeFirst();
        const record = registration && (await openRecordKeyIfExists(db, secrets, registration.record_key_id));
        // The person was erased during the export.
        if (!record) continue;
        const visa = await openVisaCase(db, registration, record);
        opened.push({ id, registration, record, visa, travel: await readParticipation(db, id) });
      }
      const act = { ...byOrganiser(by), action: 'passport-details.exported', reason } as const;
      const seen = opened.filter(({ visa }) => visa.passport);
      await recordActs(
        db,
        seen.map(({ id, record }) => ({ ...act, subject: 'registration', subjectId: id, record })),
      );
      const { conference } = store.settings;
      return opened.map(({ registration, visa, travel }): ClearedPerson => {
        const { nationality, issuedIn, ...data } = visa.data;
        return {
          reference: registration.reference,
          fullName: registration.full_name,
          participantType: nameParticipantType(store.settings, registration.participant_type),
          country: registration.country && nameCountry(registration.country),
          nationality: nationality ? nameCountry(nationality) : null,
          issuedIn: issuedIn ? nameCountry(issuedIn) : null,
          issuedOn: data.issuedOn ?? null,
          birthDate: data.birthDate ?? null,
          birthPlace: data.birthPlace ?? null,
          sex: data.sex ?? null,
          occupation: data.occupation ?? null,
          mission: data.mission ?? null,
          affiliation: registration.affiliation,
          relativeName: data.relativeName ?? null,
          previousNationality: data.previousNationality ?? null,
          listedOrigin: data.listedOrigin ?? null,
          stay: formatPeriod(stayOf(travel, conference)),
          contact: [registration.email, travel?.phone].filter(Boolean).join(', '),
          passportNumber: visa.passport?.passportNumber ?? null,
          passportExpiry: visa.passport?.passportExpiry ?? null,
          address: visa.passport?.visaAddress ?? null,
        };
      });
    },
    columns: clearanceColumns,
  });
}
