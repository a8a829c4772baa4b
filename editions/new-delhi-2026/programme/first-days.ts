import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { facts } from '../facts.ts';

const { conference, preConference } = facts;

/** The sessions of the pre-conference and of the first day, on which the parade takes place. */
export const firstDays: ProgrammeData['sessions'] = [
  {
    id: 'orientation',
    title: 'Badges, bags and how this works',
    abstract:
      'Collect your badge and kit, walk once through all rooms with somebody who knows them, and learn how the days in the hall and online fit together. Bring your questions; nobody else knows the answers yet either.',
    kind: 'gathering',
    language: 'en',
    interpretedInto: ['hi', 'fr', 'es'],
    format: 'in-person',
    day: preConference,
    from: '15:00',
    to: '16:30',
    room: 'auditorium',
    people: [{ id: 'whitlock', role: 'host' }],
  },
  {
    id: 'online-orientation',
    title: 'Taking part from home',
    abstract:
      'How to enter a session, ask a question, hear an interpreter and vote in the parliament from your own desk. We try everything once together, so that nobody has to try it on the first morning.',
    kind: 'gathering',
    language: 'en',
    interpretedInto: ['ar', 'es'],
    format: 'online',
    day: preConference,
    from: '16:45',
    to: '17:30',
    people: [{ id: 'benali', role: 'host' }],
    joinLink: 'https://meet.peace-conference.example/orientation',
  },
  {
    id: 'first-circle',
    title: 'The first circle',
    abstract:
      'Everybody who is here for the first time sits down with somebody who has been to many conferences and still likes them. Tea, and no speeches.',
    kind: 'gathering',
    language: 'en',
    format: 'in-person',
    day: preConference,
    from: '17:45',
    to: '19:00',
    room: 'baithak',
    people: [{ id: 'ananya-rao', role: 'host' }],
  },
  {
    id: 'parade-from-afar',
    title: 'The parade, explained for those at home',
    abstract:
      'A live talk along the pictures of the Republic Day Parade: what each state shows, what the dances tell, and why a republic celebrates its constitution.',
    kind: 'culture',
    language: 'en',
    interpretedInto: ['es', 'fr'],
    format: 'online',
    day: conference.from,
    from: '10:00',
    to: '11:30',
    people: [{ id: 'mukherjee', role: 'host' }],
    joinLink: 'https://meet.peace-conference.example/parade',
  },
  {
    id: 'utsav-walk',
    title: 'A walk through Bharat Utsav',
    abstract:
      'In small groups from stall to stall: a weaver, a papermaker, a puppet family and a kitchen. Guides speak nine languages; wear shoes in which you can stand.',
    kind: 'culture',
    language: 'en',
    interpretedInto: ['hi', 'fr', 'es', 'ar'],
    format: 'in-person',
    day: conference.from,
    from: '15:00',
    to: '17:30',
    room: 'exhibition',
    people: [{ id: 'nakagawa', role: 'host' }],
  },
  {
    id: 'opening-night',
    title: 'Opening night on the open stage',
    abstract:
      'Songs of the road from Rajasthan, drums from Manipur, and a choir of delegates who met at four o’clock and have rehearsed once.',
    kind: 'culture',
    language: 'hi',
    interpretedInto: ['en'],
    format: 'both',
    day: conference.from,
    from: '18:30',
    to: '20:30',
    room: 'amphitheater',
    joinLink: 'https://meet.peace-conference.example/opening-night',
  },
];
