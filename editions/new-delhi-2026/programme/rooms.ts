import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { facts } from '../facts.ts';

const { venue } = facts;

export const rooms: ProgrammeData['rooms'] = [
  {
    id: 'auditorium',
    name: 'Auditorium',
    capacity: venue.auditoriumSeats,
    equipment: ['Stage', 'Projector', 'Interpreters’ booths', 'Hearing loop', 'Live stream', 'Step-free'],
  },
  {
    id: 'ganga',
    name: 'Hall Ganga',
    capacity: venue.hallSeats.most,
    equipment: ['Projector', 'Interpreters’ booth', 'Live stream', 'Step-free'],
  },
  {
    id: 'yamuna',
    name: 'Hall Yamuna',
    capacity: 250,
    equipment: ['Projector', 'Interpreters’ booth', 'Live stream', 'Step-free'],
  },
  {
    id: 'narmada',
    name: 'Hall Narmada',
    capacity: venue.hallSeats.least,
    equipment: ['Projector', 'Round tables', 'Step-free'],
  },
  {
    id: 'baithak',
    name: 'Baithak',
    capacity: 60,
    equipment: ['Floor seating', 'Chairs on request', 'Flip charts'],
  },
  {
    id: 'amphitheater',
    name: 'Open stage',
    capacity: 400,
    equipment: ['Stage', 'Sound', 'Lights'],
  },
  { id: 'exhibition', name: 'Exhibition hall', capacity: 250, equipment: ['Walls for posters', 'Step-free'] },
];
