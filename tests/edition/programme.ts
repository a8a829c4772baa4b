import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';

const day = '2026-01-27';

/**
 * The programme of the small edition, with two rooms and three people. Some of its sessions follow each other, some
 * take place at the same time, and some are online.
 */
export const programme: ProgrammeData = {
  state: 'open',
  themes: [
    { id: 'peace', name: 'Peace' },
    { id: 'nature', name: 'Nature' },
  ],
  rooms: [
    { id: 'river', name: 'River Room', capacity: 100, equipment: ['Projector'] },
    { id: 'hill', name: 'Hill Room', capacity: 30, equipment: [] },
  ],
  people: [
    { id: 'amal', name: 'Amal Rivers', title: 'Mediator', country: 'Kenya', biography: 'She mediates.' },
    {
      ...{ id: 'bo', name: 'Bo Étienne', title: 'Historian', country: 'Sweden', biography: 'He reads.' },
      timeZone: 'Europe/Stockholm',
    },
    { id: 'chen', name: 'Chen Hill', title: 'Guide', country: 'Nepal', biography: 'She walks.' },
  ],
  sessions: [
    {
      ...{ id: 'opening', title: 'Opening', abstract: 'We begin.', kind: 'plenary', theme: 'peace' },
      ...{ language: 'en', interpretedInto: ['hi'], format: 'both', day, from: '09:00', to: '10:00' },
      ...{ room: 'river', people: [{ id: 'amal' }, { id: 'chen', role: 'chair' }] },
      joinLink: 'https://meet.example.org/opening-secret',
    },
    {
      ...{ id: 'wells', title: 'Wells', abstract: 'Who keeps the key?', kind: 'workshop', theme: 'nature' },
      ...{ language: 'hi', format: 'in-person', day, from: '10:30', to: '12:00', room: 'river' },
      people: [{ id: 'amal' }],
    },
    {
      ...{ id: 'minutes', title: 'Failed talks', abstract: 'Four pages.', kind: 'papers', theme: 'peace' },
      ...{ language: 'en', format: 'online', day, from: '10:30', to: '11:30', people: [{ id: 'bo' }] },
      joinLink: 'https://meet.example.org/minutes-secret',
    },
    {
      ...{ id: 'dinner', title: 'Dinner', abstract: 'Long tables.', kind: 'gathering', language: 'en' },
      ...{ format: 'in-person', day: '2026-01-28', from: '19:00', to: '21:00', room: 'hill' },
    },
  ],
};
