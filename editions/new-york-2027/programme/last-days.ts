import { addDays } from '#conference/edition/days.ts';
import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { facts } from '../facts.ts';
import { join } from './join.ts';

const last = facts.conference.to;
const walk = addDays(last, -1);

/** The sessions of the walk across the bridge, and of the last boat. */
export const lastDays: ProgrammeData['sessions'] = [
  {
    id: 'before-the-walk',
    title: 'Before the walk: shoes, water, rope',
    abstract:
      'Each table collects its length of rope. People in yellow jackets explain the way, the two places to rest, and the bus for those who do not walk.',
    kind: 'gathering',
    language: 'en',
    interpretedInto: ['es', 'fr'],
    format: 'in-person',
    day: walk,
    from: '08:00',
    to: '08:45',
    room: 'bandstand',
    people: [{ id: 'dela-cruz', role: 'host' }],
  },
  {
    id: 'walk-from-home',
    title: 'The bridge, from wherever you are',
    abstract:
      'The walk, the knot and the handing over of the motions, live. Somebody at your table carries your name on the rope.',
    kind: 'culture',
    theme: 'cities',
    language: 'en',
    interpretedInto: ['es', 'fr'],
    format: 'online',
    day: walk,
    from: '09:30',
    to: '13:00',
    people: [{ id: 'haddad-luna', role: 'host' }],
    joinLink: join('walk'),
  },
  {
    id: 'what-your-table-owes',
    title: 'What your table owes',
    abstract:
      'Each table writes down one thing that it will do, by whom and until when. In a year the archive asks all of them.',
    kind: 'gathering',
    language: 'en',
    interpretedInto: ['es', 'fr', 'ar'],
    format: 'both',
    day: last,
    from: '09:00',
    to: '10:15',
    room: 'rope-floor',
    people: [{ id: 'quispe', role: 'host' }, { id: 'okonjo-bell' }],
    joinLink: join('what-your-table-owes'),
  },
  {
    id: 'farewell-on-the-water',
    title: 'Farewell on the water',
    abstract:
      'One boat, once round the harbour. Honours are given on deck, the volunteers are thanked by name, and the gong goes to the next hosts.',
    kind: 'plenary',
    language: 'en',
    interpretedInto: ['es', 'fr', 'ar'],
    format: 'both',
    day: last,
    from: '11:00',
    to: '14:00',
    room: 'last-boat',
    people: [{ id: 'okonjo-bell', role: 'chair' }, { id: 'kamau' }, { id: 'ferreira-quinn' }],
    joinLink: join('farewell'),
  },
];
