import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { facts } from '../facts.ts';
import { join } from './join.ts';

const { conference, preConference } = facts;

/** The sessions of the evening before and of the first day, on which everybody gets a table. */
export const firstDays: ProgrammeData['sessions'] = [
  {
    id: 'once-round-the-yard',
    title: 'Once round the yard',
    abstract:
      'A walk through all rooms with somebody who has worked in them. You learn where the water is, which door sticks, and whom to ask. Begins every half hour.',
    kind: 'gathering',
    language: 'en',
    interpretedInto: ['es', 'fr'],
    format: 'in-person',
    day: preConference,
    from: '14:30',
    to: '16:30',
    room: 'bandstand',
    people: [{ id: 'ferreira-quinn', role: 'host' }],
  },
  {
    id: 'a-seat-at-home',
    title: 'A seat at home',
    abstract:
      'How to sit down at a table through a screen, ask a question, hear an interpreter and vote. We try each of them once, and then once more without help.',
    kind: 'gathering',
    language: 'en',
    interpretedInto: ['es', 'fr', 'ar'],
    format: 'online',
    day: preConference,
    from: '16:30',
    to: '17:15',
    people: [{ id: 'haddad-luna', role: 'host' }],
    joinLink: join('a-seat-at-home'),
  },
  {
    id: 'dishes-and-addresses',
    title: 'Dishes and addresses',
    abstract:
      'You draw an address, take a dish from the stove, and walk there with the two people who drew the same one. Supper on the stoops begins when you arrive.',
    kind: 'gathering',
    language: 'en',
    format: 'in-person',
    day: preConference,
    from: '17:30',
    to: '18:15',
    room: 'tar-kitchen',
    people: [{ id: 'okonjo-bell', role: 'host' }],
  },
  {
    id: 'opening-assembly',
    title: 'Opening assembly',
    abstract:
      'The three hosts have ten minutes between them. Then a gong, and two hours for delegates: one minute each, drawn by lot, about the conflict they came from.',
    kind: 'plenary',
    language: 'en',
    interpretedInto: ['es', 'fr', 'ar'],
    format: 'both',
    day: conference.from,
    from: '10:00',
    to: '12:30',
    room: 'long-hall',
    people: [{ id: 'haddad-luna', role: 'chair' }, { id: 'okonjo-bell' }, { id: 'ferreira-quinn' }],
    joinLink: join('opening-assembly'),
  },
  {
    id: 'archive-opens',
    title: 'The open archive opens',
    abstract:
      'Letters, tapes and maps that somebody kept although it was forbidden. Gloves are there. The archivist shows how to lay something down again.',
    kind: 'exhibition',
    theme: 'truth',
    language: 'en',
    interpretedInto: ['es'],
    format: 'in-person',
    day: conference.from,
    from: '12:45',
    to: '13:45',
    room: 'rope-floor',
    people: [{ id: 'brennan', role: 'host' }],
  },
  {
    id: 'finding-your-table',
    title: 'Finding your table',
    abstract:
      'A number is read out, and twelve people look for each other, some of them on a screen. The first task is to agree on what the table does when it does not agree.',
    kind: 'gathering',
    language: 'en',
    interpretedInto: ['es', 'fr', 'ar'],
    format: 'both',
    day: conference.from,
    from: '14:00',
    to: '17:00',
    room: 'rope-floor',
    people: [{ id: 'quispe', role: 'host' }],
    joinLink: join('finding-your-table'),
  },
  {
    id: 'pay-books-of-the-harbour',
    title: 'The harbour, told from its pay books',
    abstract:
      'Who was paid, who was fined, and who was never written down. A historian reads from the books of the port, and two old dockers correct him.',
    kind: 'culture',
    theme: 'cities',
    language: 'en',
    interpretedInto: ['es'],
    format: 'both',
    day: conference.from,
    from: '18:30',
    to: '19:45',
    room: 'long-hall',
    people: [{ id: 'reyes' }],
    joinLink: join('pay-books'),
  },
];
