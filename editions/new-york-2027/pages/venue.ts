import type { VenuePage } from '#conference/edition/schema/pages/venue-schema.ts';
import { access } from './access.ts';
import { tour } from './tour.ts';

const landmark = (src: string, alt: string) => ({
  src,
  alt: `Block print of ${alt}`,
  width: 640,
  height: 440,
});

export const venue: VenuePage = {
  state: 'open',
  meta: {
    title: 'Venue: {venue} · {event}',
    description:
      '{venue} in Red Hook, Brooklyn: the halls, how to come by ferry, train and bus, hours, capacity, and five sights worth the trip.',
  },
  title: 'The Ropewalk, Red Hook',
  lead: 'A rope factory needs a room as long as its rope. Ours runs along the whole waterfront, with a brick yard behind it and the ferry at its door.',
  paragraphs: [
    'The last cable left in 1961. Since then the neighbourhood has used the building for roller skating, weddings and one famous trial. All rooms open on one yard, so you cannot get lost.',
  ],
  picture: {
    src: 'venue',
    alt: 'Block print of The Ropewalk: brick workshops with a chimney, a bandstand before the sun, and a strolling crowd of all ages',
    width: 960,
    height: 480,
  },
  virtualTour: { label: 'Virtual Tour', to: '/venue#tour' },
  features: {
    title: 'One yard, five rooms',
    items: [
      {
        title: 'The Long Hall',
        to: '/venue#long-hall',
        text: '{auditoriumSeats, number} chairs, a deep stage, and a screen as wide as the wall.',
      },
      {
        title: 'Spinning rooms',
        to: '/venue#spinning-rooms',
        text: 'Halls for {leastHallSeats} to {mostHallSeats} people, with doors thick enough for an argument.',
      },
      {
        title: 'The rope floor',
        to: '/venue#rope-floor',
        text: '{exhibitionSquareFeet, number} sq ft for the open archive by day and the band by night.',
      },
      {
        title: 'A seat online',
        to: '/venue#screen-desk',
        text: 'Every table has a screen at the height of a face, and somebody who looks after it.',
      },
      {
        title: 'Easy to enter',
        to: '/venue#access',
        text: 'No steps anywhere, loops for hearing aids, and a room where nobody talks.',
      },
    ],
  },
  tour,
  access,
  travel: {
    title: 'Getting Here',
    options: [
      {
        title: 'By ferry',
        to: '/travel#ferry',
        description: 'From Lower Manhattan, Wall Street pier',
        distance: '2 mi',
        time: '15–20 min',
        options: ['The public boat to Red Hook', 'Our own boat on the first evening'],
      },
      {
        title: 'From the airport',
        to: '/travel#from-the-airport',
        description: 'John F. Kennedy International Airport',
        distance: '15 mi',
        time: '45–75 min',
        options: [
          'AirTrain to Jamaica, then the subway towards Brooklyn',
          'Taxi from the stand at each terminal',
        ],
      },
      {
        title: 'By train',
        to: '/travel#subway-and-bus',
        description: 'Penn Station and Grand Central',
        distance: '6 mi',
        time: '35–50 min',
        options: ['Subway to Smith–9th Streets, then the bus', 'Subway to the ferry at Wall Street'],
      },
      {
        title: 'Around Red Hook',
        to: '/travel#subway-and-bus',
        description: 'The last part of the way',
        options: [
          'City bus B61 along Van Brunt Street',
          'Share bikes at the gate',
          'Twenty minutes on foot from the train',
        ],
      },
    ],
    help: { label: 'Get Travel Help', to: '/travel#help' },
    map: {
      label: 'Open in a map',
      address: 'https://www.openstreetmap.org/search?query=Red%20Hook%20Brooklyn%20New%20York',
    },
  },
  landmarks: {
    title: 'Before or after',
    lead: 'Five places that New Yorkers pretend not to love, with their distance from the venue.',
    unit: 'mi',
    items: [
      {
        name: 'Statue of Liberty',
        to: '/travel#statue-of-liberty',
        distance: 2,
        description: 'You can see her from our loading dock. The boat goes closer.',
        category: 'Harbour',
        picture: landmark(
          'statue-of-liberty',
          'the Statue of Liberty before a great sun, a ferry on the harbour',
        ),
      },
      {
        name: 'Brooklyn Bridge',
        to: '/travel#brooklyn-bridge',
        distance: 3,
        description: 'Granite, steel wire and a wooden path. On the fifth day we walk it together.',
        category: 'Bridge',
        picture: landmark(
          'brooklyn-bridge',
          'people walking towards a tower of the Brooklyn Bridge under doves',
        ),
      },
      {
        name: 'Grand Central',
        to: '/travel#grand-central',
        distance: 6,
        description: 'Look up: the stars on the ceiling are painted the wrong way round.',
        category: 'Station',
        picture: landmark(
          'grand-central',
          'the great hall of Grand Central with its clock, travellers and painted stars',
        ),
      },
      {
        name: 'Bow Bridge',
        to: '/travel#bow-bridge',
        distance: 8,
        description: 'Cast iron over the lake in Central Park, and rowing boats by the hour.',
        category: 'Park',
        picture: landmark(
          'bow-bridge',
          'two people in a rowing boat before Bow Bridge in Central Park in autumn',
        ),
      },
      {
        name: 'Unisphere',
        to: '/travel#unisphere',
        distance: 11,
        description: 'A steel globe twelve storeys high, left over from a world’s fair about peace.',
        category: 'Park',
        picture: landmark('unisphere', 'the steel globe of the Unisphere above its fountains at dusk'),
      },
    ],
  },
  information: {
    title: 'Venue information',
    address: {
      title: 'Address',
      lines: ['{street}', '{city} {postalCode}', '{contactCountry}'],
    },
    hours: {
      title: 'Hours',
      rows: [
        { label: 'Doors, daily', value: '{dailyHours}' },
        { label: 'Registration desk', value: '{registrationHours}' },
      ],
    },
    capacity: {
      title: 'Capacity',
      rows: [
        { label: 'Long Hall', value: '{auditoriumSeats, number} seats' },
        { label: 'Spinning rooms', value: '{leastHallSeats}–{mostHallSeats} each' },
        { label: 'Rope floor', value: '{exhibitionSquareFeet, number} sq ft' },
      ],
    },
  },
};
