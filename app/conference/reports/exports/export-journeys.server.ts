import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { describeLateChanges } from '#conference/registration/participation/journey.ts';
import {
  beforeLate,
  type JourneyFilter,
  orderedJourneys,
} from '#conference/registration/participation/list-journeys.server.ts';
import { orderedStays, type StayFilter } from '#conference/registration/participation/list-stays.server.ts';
import { roomWords, wayWords } from '#conference/registration/participation/participation-desk-words.ts';
import { exportable } from './export-list.server.ts';

const given = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** Lists the arrivals and departures that match a filter, for transport. */
export function journeyList(settings: Settings, filter: JourneyFilter) {
  return exportable({
    name: 'journeys',
    filter: given(filter),
    select: (db) => orderedJourneys(db, filter),
    columns: [
      { header: 'Way', of: ({ way }) => wayWords[way] },
      { header: 'Day', kind: 'day', of: ({ day }) => day },
      { header: 'Time', of: ({ time }) => time },
      { header: 'Flight or train', of: ({ how }) => how, width: 26 },
      { header: 'Place', of: ({ place }) => place, width: 30 },
      { header: 'Transfer wanted', of: ({ wantsTransfer }) => (wantsTransfer ? 'yes' : 'no') },
      { header: 'Reference', of: ({ reference }) => reference },
      { header: 'Full name', of: ({ fullName }) => fullName, width: 30 },
      {
        header: 'Type',
        of: ({ participantType }) => nameParticipantType(settings, participantType),
        width: 26,
      },
      { header: 'Phone', of: ({ phone }) => phone, width: 20 },
      { header: 'Hotel', of: ({ hotel }) => hotel, width: 30 },
      {
        header: 'Changed late',
        of: (row) => describeLateChanges(beforeLate(row), row).join('; '),
        width: 50,
      },
    ],
  });
}

/** Lists the stays that match a filter, for hotels. */
export function stayList(settings: Settings, filter: StayFilter) {
  const { hotel, ...open } = filter;
  return exportable({
    name: 'stays',
    filter: given(open),
    ...(hotel !== undefined && { searchedFor: hotel }),
    select: (db) => orderedStays(db, filter),
    columns: [
      { header: 'Hotel', of: (row) => row.hotel, width: 30 },
      { header: 'Room', of: ({ room }) => room && roomWords[room] },
      { header: 'Shares with', of: ({ roomWith }) => roomWith, width: 30 },
      { header: 'Arrives', kind: 'day', of: ({ arrivesOn }) => arrivesOn },
      { header: 'Leaves', kind: 'day', of: ({ leavesOn }) => leavesOn },
      { header: 'Nights', kind: 'number', of: ({ nights }) => nights },
      { header: 'Reference', of: ({ reference }) => reference },
      { header: 'Full name', of: ({ fullName }) => fullName, width: 30 },
      {
        header: 'Type',
        of: ({ participantType }) => nameParticipantType(settings, participantType),
        width: 26,
      },
      {
        header: 'Changed late',
        of: (row) => describeLateChanges(beforeLate(row), row).join('; '),
        width: 50,
      },
    ],
  });
}
