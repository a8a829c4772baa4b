import type { ParticipantType } from '#conference/edition/facts-schema.ts';
import { readTable } from '#platform/read-table.server.ts';
import {
  type DelegationField,
  type DelegationValues,
  delegationColumns,
  delegationFields,
  mostFileBytes,
  mostPeople,
  type ReadDelegation,
} from './delegation.ts';

type Types = readonly Pick<ParticipantType, 'id' | 'name'>[];

/** A table as a file, and the participant types that its cells can name. */
export type DelegationFile = { bytes: Uint8Array; types: Types };

/**
 * Reads the people of a CSV file or of the first sheet of an XLSX workbook. The first row has the headers. Ignores
 * empty rows. `line` is the number of the row in the file. Does not check the values.
 */
export async function readDelegation(bytes: Uint8Array, types: Types): Promise<ReadDelegation> {
  if (bytes.length > mostFileBytes) return { ok: false, reason: 'too-large' };
  const table = await readTable(bytes, { rows: 1001, columns: 26 });
  const [head, ...rows] = table ?? [];
  if (!head) return { ok: false, reason: 'not-a-table' };
  const places = findColumns(head);
  const missing = delegationFields.filter(
    (field) => places[field] === undefined && !delegationColumns[field].isOptional,
  );
  if (missing.length > 0) {
    return {
      ok: false,
      reason: 'no-columns',
      missing: missing.map((field) => delegationColumns[field].header),
    };
  }
  const people = rows.flatMap((row, index) =>
    row.every((cell) => cell === '') ? [] : [{ line: index + 2, values: readRow(row, places, types) }],
  );
  if (people.length === 0) return { ok: false, reason: 'no-people' };
  return people.length > mostPeople ? { ok: false, reason: 'too-many' } : { ok: true, rows: people };
}

type ColumnPositions = Partial<Record<DelegationField, number>>;

function findColumns(head: readonly string[]): ColumnPositions {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  const headers = head.map(plain);
  const places: ColumnPositions = {};
  for (const field of delegationFields) {
    const place = headers.indexOf(plain(delegationColumns[field].header));
    if (place >= 0) places[field] = place;
  }
  return places;
}

function readRow(row: readonly string[], places: ColumnPositions, types: Types): DelegationValues {
  const read = (field: DelegationField) => {
    const place = places[field];
    return (place === undefined ? undefined : row[place]) ?? '';
  };
  const type = read('participantType').toLowerCase();
  return {
    fullName: read('fullName'),
    email: read('email'),
    participantType: types.find(({ id, name }) => [id, name.toLowerCase()].includes(type))?.id ?? type,
    passportNumber: read('passportNumber'),
    passportExpiry: read('passportExpiry'),
    needsVisa: read('needsVisa').toLowerCase() || 'no',
    visaAddress: read('visaAddress'),
    clothSize: read('clothSize').toLowerCase(),
    shoeSize: read('shoeSize'),
    interestedDoctorate: read('interestedDoctorate'),
  };
}
