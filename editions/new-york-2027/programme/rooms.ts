import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { facts } from '../facts.ts';

const { venue } = facts;

export const rooms: ProgrammeData['rooms'] = [
  {
    id: 'long-hall',
    name: 'Long Hall',
    capacity: venue.auditoriumSeats,
    equipment: ['Stage', 'Projector', 'Interpreters’ booths', 'Hearing loop', 'Live stream', 'Step-free'],
  },
  {
    id: 'spinning-1',
    name: 'Spinning Room 1',
    capacity: venue.hallSeats.most,
    equipment: ['Projector', 'Interpreters’ booth', 'Hearing loop', 'Live stream', 'Step-free'],
  },
  {
    id: 'spinning-2',
    name: 'Spinning Room 2',
    capacity: 120,
    equipment: ['Projector', 'Interpreters’ booth', 'Hearing loop', 'Live stream', 'Step-free'],
  },
  {
    id: 'spinning-3',
    name: 'Spinning Room 3',
    capacity: venue.hallSeats.least,
    equipment: ['Tables of twelve', 'Flip charts', 'Hearing loop', 'Step-free'],
  },
  {
    id: 'rope-floor',
    name: 'Rope floor',
    capacity: 600,
    equipment: ['Tables of twelve', 'Screens at the tables', 'Live stream', 'Step-free'],
  },
  {
    id: 'tar-kitchen',
    name: 'Tar kitchen',
    capacity: 240,
    equipment: ['Long tables', 'Stoves', 'Step-free'],
  },
  { id: 'bandstand', name: 'Bandstand', capacity: 500, equipment: ['Stage', 'Sound', 'Lights', 'Step-free'] },
  {
    id: 'loading-dock',
    name: 'Loading dock',
    capacity: 450,
    equipment: ['Screen on the wall', 'Sound', 'Chairs with backs', 'Step-free'],
  },
  { id: 'last-boat', name: 'The last boat', capacity: 1500, equipment: ['Sound', 'Cabin', 'Step-free'] },
];
