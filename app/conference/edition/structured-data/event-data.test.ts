import { expect, it } from 'vitest';
import { folderEdition } from '#conference/edition/edition.server.ts';
import { describeEvent } from './event-data.ts';

it('describes the event with its parts, prices and place', () => {
  const event = describeEvent(folderEdition, 'https://conference.example');
  expect(event).toMatchObject({
    '@type': 'Event',
    name: 'River City Peace Conference',
    startDate: '2026-01-26',
    endDate: '2026-01-30',
    url: 'https://conference.example/',
    image: 'https://conference.example/cards/home.png',
    offers: [
      { name: 'Student', price: 1500, priceCurrency: 'USD', url: 'https://conference.example/registration' },
      { name: 'Professional or faculty', price: 2500, priceCurrency: 'USD' },
    ],
  });
  expect(event.subEvent.map(({ name, startDate, endDate }) => [name, startDate, endDate])).toEqual([
    ['Pre-Conference: The first evening', '2026-01-25T15:00:00+05:30', '2026-01-25T19:00:00+05:30'],
    ['Day 1: Opening', '2026-01-26', '2026-01-26'],
    ['Days 2–4: The working days', '2026-01-27T09:00:00+05:30', '2026-01-29'],
    ['River Festival', '2026-01-14', '2026-01-30'],
  ]);
});

it('says that tickets are sold out while registration is closed', () => {
  const [offer] = describeEvent(
    { ...folderEdition, registration: { ...folderEdition.registration, isOpen: false } },
    '',
  ).offers;
  expect(offer?.availability).toBe('https://schema.org/SoldOut');
});
