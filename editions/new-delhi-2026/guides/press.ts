import type { GuidePage } from '#conference/edition/schema/pages/guide-schema.ts';
import type { CurrentFacts } from '../facts.ts';

const print = (src: string, alt: string, width = 720, height = 540) => ({ src, alt, width, height });

export function writePress(current: CurrentFacts): GuidePage {
  const { contact } = current;
  return {
    path: 'press',
    meta: {
      title: 'Press: facts, logos, pictures, contact · {event}',
      description:
        'For journalists: the conference in numbers, a short description, logos and block prints to download, accreditation and contact.',
    },
    title: 'Press',
    lead: 'Facts that you can quote, pictures that you can print, and people who answer.',
    contentsTitle: 'On this page',
    sections: [
      {
        id: 'facts',
        title: 'The facts',
        lead: 'The {event} brings {participants} participants from {countries} countries to {place} and online.',
        rows: [
          { label: 'Days', value: '{conference}' },
          { label: 'Place', value: '{venue}, {city}, and online' },
          { label: 'Aim', value: '{participants} participants from {countries} countries' },
          {
            label: 'Speakers',
            value: '{speakers}+ from {speakerCountries}+ countries',
          },
          { label: 'Organisers', value: '{organisers}' },
          { label: 'Festival', value: '{festival}, {festivalDays_short}' },
          { label: 'Next edition', value: '{nextPlace}, {nextConference}' },
        ],
      },
      {
        id: 'in-short',
        title: 'In short, to copy',
        lead: 'From {conference_words}, people who work for peace meet in {place} and online. They present papers, hold workshops, vote in a parliament for peace, show films, and walk in silence from India Gate to Rajghat.',
        paragraphs: [
          'The conference is a joint initiative of the {organisers_1} and the {organisers_2}. Alongside it runs {festival}, a festival of Indian culture.',
        ],
      },
      {
        id: 'contact',
        title: 'Press contact',
        lead: 'We answer journalists on the same day, if they write before noon in India.',
        rows: [
          { label: 'Email', value: contact.email },
          ...contact.offices.map(({ name, phone }) => ({ label: name, value: phone })),
        ],
        links: [{ to: '/contact', label: 'Write to us' }],
      },
      {
        id: 'accreditation',
        title: 'Accreditation',
        lead: 'Journalists come free of charge. Write to us with your name, your medium and the days on which you come.',
        points: [
          'Foreign journalists need a journalist visa. Please ask for our letter eight weeks before.',
          'Filming in the halls needs a host beside you. People with a marked badge do not want to be filmed.',
          'Interviews: tell us whom you want to meet, and we ask them.',
        ],
      },
      {
        id: 'logos',
        title: 'Logos',
        lead: 'Use the logo as it is, on a plain ground, at least 20 mm wide. Please do not change its colours.',
        downloads: [
          {
            label: 'Logo (SVG)',
            fileName: 'peace-conference-logo.svg',
            picture: { src: 'logo', alt: '{event} logo', width: 120, height: 120 },
          },
        ],
      },
      {
        id: 'pictures',
        title: 'Pictures',
        lead: 'You may print these block prints in reports about the conference, with its name beside them.',
        downloads: [
          {
            label: 'Delegates in the plenary (SVG)',
            fileName: 'plenary.svg',
            picture: print('gal-plenary', 'Block print of two rows of delegates under printed banners'),
          },
          {
            label: 'Dilli Haat in the evening (SVG)',
            fileName: 'dilli-haat.svg',
            picture: print('dilli-haat', 'Block print of the Dilli Haat market in the evening', 960, 480),
          },
          {
            label: 'Drummers of the festival (SVG)',
            fileName: 'festival-drummers.svg',
            picture: print('gal-dhol', 'Block print of two drummers before a great sun'),
          },
          {
            label: 'India Gate at sunrise (SVG)',
            fileName: 'india-gate-at-sunrise.svg',
            picture: print('hero', 'Block print of India Gate before the rising sun', 960, 800),
          },
        ],
        links: [{ to: '/gallery', label: 'All pictures in the gallery' }],
      },
    ],
    related: [
      { to: '/about', label: 'About the conference' },
      { to: '/speakers', label: 'Speakers' },
    ],
  };
}
