import type { EditionData } from '#conference/edition/schema/edition-schema.ts';
import type { CurrentFacts } from './facts.ts';
import { decoration, mark, placeholder } from './pictures.ts';
import { meta, write } from './words.ts';

type Pages = Pick<EditionData['pages'], 'venue' | 'gallery' | 'partnership' | 'getInvolved' | 'contact'>;

/**
 * These pages contain one example of each thing that they can have. Add, remove and rewrite what you like: each list
 * may have any length.
 */
export function writeOtherPages(current: CurrentFacts): Pages {
  const { venue } = current;
  return {
    venue: {
      // While the state is `announced`, cards and buttons show a notice. When it is `open`, each of them needs a link
      // (`to`).
      state: 'announced',
      meta: meta('Venue'),
      title: '{venue}',
      lead: 'What the place is like.',
      paragraphs: ['Which rooms there are.'],
      picture: placeholder,
      virtualTour: { label: 'Virtual Tour' },
      features: { title: 'The rooms', items: [{ title: 'Hall', text: '{auditoriumSeats} seats.' }] },
      plan: { title: 'The site', picture: placeholder, legend: ['Hall'], note: 'A sketch, not to scale.' },
      travel: {
        title: 'Getting Here',
        options: [
          {
            title: 'By train',
            description: 'Main station',
            distance: '2 km',
            time: '10 min',
            options: ['On foot'],
          },
        ],
        help: { label: 'Get Travel Help' },
        map: { label: 'Open in a map', address: 'https://www.openstreetmap.org/' },
      },
      landmarks: {
        title: 'Around the venue',
        lead: 'What to see.',
        unit: 'km',
        items: [
          {
            name: 'Landmark',
            distance: 1,
            description: 'Why to go.',
            category: 'Monument',
            picture: placeholder,
          },
        ],
      },
      information: {
        title: 'Venue information',
        address: {
          title: 'Address',
          lines: ['{street}', '{city} {postalCode}', '{contactCountry}'],
        },
        hours: { title: 'Hours', rows: [{ label: 'Conference, daily', value: venue.dailyHours }] },
        capacity: { title: 'Capacity', rows: [{ label: 'Hall', value: '{auditoriumSeats} seats' }] },
      },
    },
    gallery: {
      meta: meta('Gallery'),
      title: 'Gallery',
      lead: 'The days in pictures.',
      filterLabel: 'Show',
      all: 'All',
      categories: [{ id: 'conference', label: 'Conference' }],
      photos: [{ id: 'first', category: 'conference', caption: 'A first picture', picture: placeholder }],
      words: { close: 'Close', previous: 'Previous picture', next: 'Next picture' },
    },
    partnership: {
      meta: meta('Partners'),
      title: 'Partners',
      lead: 'How others can help.',
      cards: [
        {
          id: 'sponsorship',
          title: 'Sponsorship',
          text: 'What it pays for.',
          points: ['What sponsors get'],
          link: { to: '/contact?topic=sponsor', label: 'Become a sponsor' },
          picture: placeholder,
        },
      ],
      closing: { title: 'Something else in mind?', text: 'Tell us.', link: write },
    },
    getInvolved: {
      meta: meta('Get involved'),
      title: 'Get involved',
      lead: 'How to help.',
      cards: [
        {
          id: 'volunteer',
          title: 'Volunteer',
          text: 'What volunteers do.',
          points: ['Training on {trainingDay_short}'],
          link: { to: '/contact?topic=volunteer', label: 'Offer your time' },
          picture: mark('volunteer'),
        },
      ],
      picture: placeholder,
    },
    contact: {
      meta: meta('Contact'),
      print: decoration,
      title: 'Talk to us',
      lead: 'A person reads every message.',
      officesTitle: 'Our offices',
      inquiries: 'General inquiries',
      address: 'Address',
      form: {
        title: 'Send a message',
        note: 'Your own mail program opens with the message ready to send.',
        name: 'Full name',
        email: 'Email',
        message: 'Message',
        openMail: 'Open in my mail program',
        sendHere: 'Send it from this page instead',
        send: 'Send message',
        sending: 'Sending…',
        required: 'All fields are required.',
        mailSubject: 'Message from {sender-name} for the Peace Conference',
      },
    },
  };
}
