import { type CheckInFilter, selectCheckIns } from '#conference/door/list-check-ins.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Column } from '#platform/http/send-table.server.ts';
import type { ExportableList, RowOf } from './export-list.server.ts';

type ExportedArrival = RowOf<typeof arrivalList>;

/**
 * Returns the columns of an export of check-ins. `namePlace` returns the name of the place where somebody was checked
 * in.
 */
export function arrivalColumns(
  namePlace: (row: Pick<ExportedArrival, 'kind' | 'place'>) => string,
): readonly Column<ExportedArrival>[] {
  return [
    { header: 'Checked in', kind: 'instant', of: ({ at }) => at, width: 18 },
    { header: 'Where', of: namePlace, width: 36 },
    { header: 'Reference', of: ({ reference }) => reference },
    { header: 'Full name', of: ({ fullName }) => fullName, width: 30 },
    { header: 'Type', of: ({ participantType }) => nameParticipantType(participantType), width: 26 },
    { header: 'Checked in by', of: ({ by }) => by, width: 26 },
  ];
}

/** Lists the check-ins that match a filter, oldest first. */
export function arrivalList(filter: CheckInFilter) {
  const { where, ...conditions } = filter;
  return {
    name: 'arrivals',
    filter: {
      ...Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)),
      where: typeof where === 'object' ? where.session : where,
    },
    select: (db) => selectCheckIns(db, filter).orderBy('scan.scanned_at').orderBy('scan.id'),
  } satisfies ExportableList<object>;
}
