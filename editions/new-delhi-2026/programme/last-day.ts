import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { facts, nextEdition } from '../facts.ts';

const day = facts.conference.to;

/** The sessions of the last day, with the march and the closing ceremony. */
export const lastDay: ProgrammeData['sessions'] = [
  {
    id: 'before-the-march',
    title: 'Before the march: water, hats and silence',
    abstract:
      'Stewards explain the way from India Gate to Rajghat, the pace, the resting places and why nobody speaks. Buses for those who cannot walk leave from here.',
    kind: 'gathering',
    language: 'en',
    interpretedInto: ['hi', 'es', 'fr'],
    format: 'in-person',
    day,
    from: '07:00',
    to: '07:45',
    room: 'amphitheater',
    people: [{ id: 'el-amin', role: 'host' }],
  },
  {
    id: 'march-stream',
    title: 'The march, from wherever you are',
    abstract:
      'A silent stream along the whole way. Walk your own street with us, and send one photograph of where you stopped.',
    kind: 'culture',
    theme: 'nonviolence',
    language: 'en',
    format: 'online',
    day,
    from: '08:30',
    to: '11:00',
    people: [{ id: 'benali', role: 'host' }],
    joinLink: 'https://meet.peace-conference.example/march',
  },
  {
    id: 'what-we-take-home',
    title: 'What we take home',
    abstract:
      'Each theme gets ten minutes and one promise that can be checked in a year. Everything that was voted is read out once more.',
    kind: 'plenary',
    theme: 'peace',
    language: 'en',
    interpretedInto: ['hi', 'fr', 'es', 'ar'],
    format: 'both',
    day,
    from: '13:30',
    to: '14:30',
    room: 'auditorium',
    people: [{ id: 'ananya-rao', role: 'chair' }, { id: 'wekesa' }, { id: 'tamang' }],
    joinLink: 'https://meet.peace-conference.example/take-home',
  },
  {
    id: 'closing',
    title: 'Awards, thanks, and the keys to the next hosts',
    abstract: `The awards are given, the volunteers are thanked by name, and the keys go to the next hosts: ${nextEdition.place}.`,
    kind: 'plenary',
    language: 'en',
    interpretedInto: ['hi', 'fr', 'es', 'ar'],
    format: 'both',
    day,
    from: '15:00',
    to: '17:00',
    room: 'auditorium',
    people: [{ id: 'whitlock', role: 'chair' }, { id: 'ananya-rao' }],
    joinLink: 'https://meet.peace-conference.example/closing',
  },
  {
    id: 'farewell',
    title: 'Farewell tea',
    abstract: 'One cup, and the names you forgot to ask for.',
    kind: 'gathering',
    language: 'en',
    format: 'in-person',
    day,
    from: '17:15',
    to: '18:30',
    room: 'exhibition',
  },
];
