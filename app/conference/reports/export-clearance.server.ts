import { byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import {
  type RegistrationFilter,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Column } from '#platform/http/send-table.server.ts';
import { type RecordKey, tryRecordKey } from '#platform/keys/record-keys.server.ts';
import { exportList } from './export-list.server.ts';

type ClearedPerson = {
  reference: string;
  fullName: string;
  country: string | null;
  passportNumber: string | null;
  passportExpiry: string | null;
  visaAddress: string | null;
};

export const clearanceColumns: readonly Column<ClearedPerson>[] = [
  { header: 'Reference', of: ({ reference }) => reference },
  { header: 'Name as in the passport', of: ({ fullName }) => fullName, width: 32 },
  { header: 'Passport number', of: ({ passportNumber }) => passportNumber, width: 20 },
  { header: 'Passport expiry', kind: 'day', of: ({ passportExpiry }) => passportExpiry },
  { header: 'Country', of: ({ country }) => country && nameCountry(country), width: 24 },
  { header: 'Address', of: ({ visaAddress }) => visaAddress, width: 50 },
];

/** Limits a filter to the people of a clearance list: active participants who asked for a visa letter. */
export function clearanceFilter({
  paid,
  country,
  since,
}: Pick<RegistrationFilter, 'paid' | 'country' | 'since'>) {
  return registrationFilterSchema.parse({ paid, country, since, visa: 'yes' });
}

/** Counts the people that a clearance list would contain. */
export async function countForClearance(db: Database, filter: RegistrationFilter): Promise<number> {
  return await countRows(db, filterRegistrations(db, clearanceFilter(filter)));
}

type Export = { organiserId: string; requestId: string; format: string; reason: string };

const batchSize = 100;

/**
 * Streams the passport details of participants who asked for a visa letter, for the authorities. The audit records the
 * export, and, before each row, who saw the passport of that registration and why. Destroyed details are empty.
 */
export async function* exportClearance(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  filter: RegistrationFilter,
  by: Export,
): AsyncGenerator<ClearedPerson> {
  const narrowed = clearanceFilter(filter);
  const list = {
    name: 'clearance' as const,
    filter: { paid: narrowed.paid, country: narrowed.country, since: narrowed.since },
    select: (snapshot: Database) =>
      filterRegistrations(snapshot, narrowed)
        .select(['id', 'reference', 'full_name', 'country', 'record_key_id', 'sealed_details'])
        .orderBy('sort_name')
        .orderBy('id'),
  };
  const columns = clearanceColumns.map(({ header }) => header);
  for await (const rows of inBatches(exportList({ db, secrets }, list, { ...by, columns }), batchSize)) {
    const opened = [];
    // Opens one record at a time, so that other organisers also get database connections.
    for (const { sealed_details, ...row } of rows) {
      const record = await tryRecordKey(db, secrets, row.record_key_id);
      // The person was erased during the export.
      if (!record) continue;
      opened.push({ ...row, record, details: openDetails(record, sealed_details) });
    }
    await recordReveals(
      db,
      opened.flatMap(({ id, record, details }) => (details ? [{ id, record }] : [])),
      by,
    );
    for (const { reference, full_name, country, details } of opened) {
      yield {
        reference,
        fullName: full_name,
        country,
        passportNumber: details?.passportNumber ?? null,
        passportExpiry: details?.passportExpiry ?? null,
        visaAddress: details?.visaAddress ?? null,
      };
    }
  }
}

async function recordReveals(
  db: Database,
  seen: readonly { id: string; record: RecordKey }[],
  { reason, ...by }: Export,
) {
  const act = { ...byOrganiser(by), action: 'passport-details.exported', subject: 'registration' } as const;
  await recordActs(
    db,
    seen.map(({ id, record }) => ({ ...act, subjectId: id, record, reason })),
  );
}

async function* inBatches<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
