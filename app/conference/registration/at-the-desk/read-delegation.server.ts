import type { ParticipantType } from '#conference/edition/schema/facts-schema.ts';
import { readTable } from '#platform/read-table.server.ts';
import {
  type DelegationField,
  type DelegationValues,
  delegationColumns,
  delegationFields,
  mostFileBytes,
  mostPeople,
  type ReadDelegation,
  type TableChoice,
} from './delegation.ts';

type Types = readonly Pick<ParticipantType, 'id' | 'name'>[];

/** A table as a file, the participant types that its cells can name, and what the organiser has chosen for it. */
export type DelegationFile = { bytes: Uint8Array; types: Types; choice?: TableChoice };

/**
 * Reads the people of a CSV file or of the first sheet of an XLSX workbook. The first row has the headers: ours, those
 * of the exports of pretix (“Order data”, positions) and Eventbrite (attendees), or what the organiser has chosen. Ignores
 * empty rows and ended orders. `line` is the number of the row in the file. Does not check the values.
 */
export async function readDelegation(
  bytes: Uint8Array,
  types: Types,
  choice: TableChoice = { columns: {}, types: {} },
): Promise<ReadDelegation> {
  if (bytes.length > mostFileBytes) return { ok: false, reason: 'too-large' };
  const table = await readTable(bytes, { rows: 1001, columns: 100 });
  const [head, ...rows] = table ?? [];
  if (!head) return { ok: false, reason: 'not-a-table' };
  const places = findColumns(head, choice.columns);
  const header = [...new Set(head.filter((name) => name !== ''))].map((name) => name.slice(0, 100));
  const missing = delegationFields.filter(
    (field) => places[field] === undefined && !delegationColumns[field].isOptional,
  );
  if (missing.length > 0) {
    return {
      ok: false,
      reason: 'no-columns',
      missing: missing.map((field) => delegationColumns[field].header),
      header,
    };
  }
  const isEnded = openEndedCheck(head);
  const filled = rows.flatMap((row, index) =>
    row.every((cell) => cell === '') ? [] : [{ line: index + 2, row }],
  );
  const kept = filled.filter(({ row }) => !isEnded(row));
  const people = kept.map(({ line, row }) => ({ line, values: readRow(row, places, types, choice.types) }));
  if (people.length === 0) return { ok: false, reason: 'no-people' };
  if (people.length > mostPeople) return { ok: false, reason: 'too-many' };
  const known = new Set(types.map(({ id }) => id));
  const tickets = new Set(
    kept.flatMap(({ row }, index) =>
      known.has(people[index]?.values.participantType ?? '') ? [] : cellOf(row, places.participantType) || [],
    ),
  );
  return { ok: true, rows: people, header, tickets: [...tickets], ended: filled.length - kept.length };
}

/** The places of the columns of each field, of which the first one with a text counts. */
type ColumnPositions = Partial<Record<DelegationField, number[]>> & {
  /** The places of the first and the last name, which Eventbrite has in two columns. */
  nameParts: number[];
};

const plain = (text: string) => text.toLowerCase().replace(/[^a-z#]/g, '');

function findColumns(head: readonly string[], chosen: TableChoice['columns']): ColumnPositions {
  const headers = head.map(plain);
  const placesOf = (names: readonly string[]) =>
    names.map((name) => headers.indexOf(plain(name))).filter((place) => place >= 0);
  const nameParts = [...placesOf(['First name']), ...placesOf(['Last name', 'Surname'])];
  const places: ColumnPositions = { nameParts };
  for (const field of delegationFields) {
    const { header, inOrders = [] } = delegationColumns[field];
    const own = chosen[field];
    const found = own === undefined ? placesOf([...inOrders, header]) : [head.indexOf(own)];
    if (found.some((place) => place >= 0)) places[field] = found;
  }
  if (places.fullName === undefined && nameParts.length > 1) places.fullName = [];
  return places;
}

/**
 * Returns a function that tells whether the order of a row has ended. It is false for all rows of a table that is no
 * export of orders.
 */
function openEndedCheck(head: readonly string[]): (row: readonly string[]) => boolean {
  const headers = head.map(plain);
  const isOrders = headers.includes(plain('Order code')) || headers.includes(plain('Order #'));
  const status = ['Attendee status', 'Order status', 'Status']
    .map((name) => headers.indexOf(plain(name)))
    .find((place) => place >= 0);
  if (!isOrders || status === undefined) return () => false;
  return (row) => /^(cancel|expired|refund|not attending|deleted)/i.test(row[status] ?? '');
}

function cellOf(row: readonly string[], places: readonly number[] | undefined): string {
  return places?.map((place) => row[place] ?? '').find((cell) => cell !== '') ?? '';
}

function readRow(
  row: readonly string[],
  places: ColumnPositions,
  types: Types,
  typeOfTicket: TableChoice['types'],
): DelegationValues {
  const read = (field: DelegationField) => cellOf(row, places[field]);
  const ticket = read('participantType');
  const type = typeOfTicket[ticket] ?? ticket.toLowerCase();
  return {
    fullName:
      read('fullName') ||
      places.nameParts
        .map((place) => row[place] ?? '')
        .join(' ')
        .trim(),
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
