import { type CheckInFilter, selectCheckIns } from '#conference/door/list-check-ins.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { exportable } from './export-list.server.ts';

/**
 * Lists the check-ins that match a filter, oldest first. `namePlace` returns the name of the place where somebody was
 * checked in.
 */
export function arrivalList(
  settings: Settings,
  filter: CheckInFilter,
  namePlace: (scan: { kind: 'day' | 'session' | null; place: string | null }) => string,
) {
  const { where, ...conditions } = filter;
  return exportable({
    name: 'arrivals',
    filter: {
      ...Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)),
      where: typeof where === 'object' ? where.session : where,
    },
    select: (db) => selectCheckIns(db, filter).orderBy('scan.scanned_at').orderBy('scan.id'),
    columns: [
      { header: 'Checked in', kind: 'instant', of: ({ at }) => at, width: 18 },
      { header: 'Where', of: (scan) => namePlace(scan), width: 36 },
      { header: 'Reference', of: ({ reference }) => reference },
      { header: 'Full name', of: ({ fullName }) => fullName, width: 30 },
      {
        header: 'Type',
        of: ({ participantType }) => nameParticipantType(settings, participantType),
        width: 26,
      },
      { header: 'Checked in by', of: ({ by }) => by, width: 26 },
      { header: 'Phone', of: ({ phone }) => phone ?? '', width: 18 },
      { header: 'Clock of the phone ahead, seconds', kind: 'number', of: ({ clockAhead }) => clockAhead },
    ],
  });
}
