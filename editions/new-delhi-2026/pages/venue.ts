import type { VenuePage } from '#conference/edition/schema/pages/venue-schema.ts';
import type { CurrentFacts } from '../facts.ts';
import { writeAccess } from './access.ts';
import { venueTour } from './venue-tour.ts';

const landmark = (src: string, alt: string) => ({ src, alt, width: 640, height: 440 });

export function writeVenue(current: CurrentFacts): VenuePage {
  return {
    state: 'open',
    meta: {
      title: 'Venue: {venue} · {event}',
      description:
        'Dilli Haat in Janakpuri, New Delhi: halls, stages and shops, how to get there from the airport and the station, hours, capacity and the landmarks of Delhi.',
    },
    title: '{venue}',
    lead: 'During the festival this market square becomes a town of peace: halls for the sessions, stages for the evenings, and a food court where nobody sits alone.',
    paragraphs: [
      'The conference meets in the auditorium and the conference halls; the festival fills the shops, the amphitheater and the square between them. Everything lies within five minutes on foot, on level ground, a short way from Janakpuri West Metro station.',
    ],
    picture: {
      src: 'dilli-haat',
      alt: 'Block print of the Dilli Haat market in the evening: shops, an open stage and a strolling crowd of many ages',
      width: 960,
      height: 480,
    },
    virtualTour: { label: 'Virtual Tour', to: '/venue#tour' },
    features: {
      title: 'What the venue offers',
      items: [
        {
          title: 'Main auditorium',
          to: '/venue#auditorium',
          text: '{auditoriumSeats} seats, a full stage, and screens on which online speakers are life-size.',
        },
        {
          title: 'Conference halls',
          to: '/venue#conference-halls',
          text: 'Halls of {leastHallSeats}–{mostHallSeats} seats each for papers, seminars and parliament sessions.',
        },
        {
          title: 'Exhibition space',
          to: '/venue#exhibition',
          text: '{exhibitionSquareFeet} sq ft for peace work from over {countries} countries.',
        },
        {
          title: 'Open-air amphitheater',
          to: '/venue#amphitheater',
          text: 'Rings of stone seats for music and dance.',
        },
        {
          title: 'Online in every hall',
          to: '/venue#online-desk',
          text: 'Cameras, microphones and a host for those who join from home.',
        },
        {
          title: 'Access for everybody',
          to: '/venue#access',
          text: 'Ramps, lifts, step-free paths and quiet rooms.',
        },
      ],
    },
    tour: venueTour,
    access: writeAccess(current),
    travel: {
      title: 'Getting Here',
      options: [
        {
          title: 'From the airport',
          to: '/travel#from-the-airport',
          description: 'Indira Gandhi International Airport',
          distance: '15 km',
          time: '30–45 min',
          options: [
            'Prepaid taxi from the arrivals hall',
            'Magenta Line of the Metro from Terminal 1 to Janakpuri West',
          ],
        },
        {
          title: 'From the railway station',
          to: '/travel#from-the-railway-station',
          description: 'New Delhi Railway Station',
          distance: '12 km',
          time: '25–35 min',
          options: [
            'Taxi or auto rickshaw from the station',
            'Metro: change at Rajiv Chowk to the Blue Line',
          ],
        },
        {
          title: 'Local transport',
          to: '/travel#metro',
          description: 'Around Janakpuri',
          options: [
            'Metro to Janakpuri West, then on foot',
            'Auto rickshaws and e-rickshaws at the gate',
            'City buses along Pankha Road',
          ],
        },
      ],
      help: { label: 'Get Travel Help', to: '/travel#help' },
      map: {
        label: 'Open in a map',
        address: 'https://www.openstreetmap.org/search?query=Dilli%20Haat%20Janakpuri%20New%20Delhi',
      },
    },
    landmarks: {
      title: 'Explore Delhi',
      lead: 'Six places worth an early morning or a free afternoon, with their distance from the venue.',
      unit: 'km',
      items: [
        {
          name: 'India Gate',
          to: '/travel#india-gate',
          distance: 8,
          description: 'The great arch on Kartavya Path, where the Peace March begins.',
          category: 'Monument',
          picture: landmark(
            'india-gate',
            'Block print of India Gate at night under street lamps and a crescent moon',
          ),
        },
        {
          name: 'Red Fort',
          to: '/travel#red-fort',
          distance: 10,
          description: 'Red sandstone walls of the Mughal court, and the stage of Independence Day.',
          category: 'Heritage',
          picture: landmark('red-fort', 'Block print of the Red Fort’s gate with the flag of India above it'),
        },
        {
          name: 'Lotus Temple',
          to: '/travel#lotus-temple',
          distance: 6,
          description: 'A house of prayer for everybody, in the shape of an opening flower.',
          category: 'Religious',
          picture: landmark(
            'lotus-temple',
            'Block print of the Lotus Temple’s white petals against an amber sky',
          ),
        },
        {
          name: 'Qutub Minar',
          to: '/travel#qutub-minar',
          distance: 12,
          description: 'A tower of 73 metres, begun in 1199, carved from base to balcony.',
          category: 'Monument',
          picture: landmark(
            'qutub-minar',
            'Block print of the Qutub Minar beside a ruined arch, the sun behind it',
          ),
        },
        {
          name: 'Humayun’s Tomb',
          to: '/travel#humayuns-tomb',
          distance: 14,
          description: 'The garden tomb that inspired the Taj Mahal.',
          category: 'Heritage',
          picture: landmark(
            'humayun-tomb',
            'Block print of Humayun’s Tomb with its white dome, seen along the garden’s water',
          ),
        },
        {
          name: 'Akshardham',
          to: '/travel#akshardham',
          distance: 18,
          description: 'A temple of pink stone and marble, carved by seven thousand hands.',
          category: 'Religious',
          picture: landmark('akshardham', 'Block print of the Akshardham temple’s towers behind a lake'),
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
          { label: 'Conference, daily', value: '{dailyHours}' },
          { label: 'Registration desk', value: '{registrationHours}' },
        ],
      },
      capacity: {
        title: 'Capacity',
        rows: [
          { label: 'Main auditorium', value: '{auditoriumSeats} seats' },
          { label: 'Conference halls', value: '{leastHallSeats}–{mostHallSeats} each' },
          { label: 'Exhibition space', value: '{exhibitionSquareFeet} sq ft' },
        ],
      },
    },
  };
}
