import type { GuidePage } from '#conference/edition/schema/pages/guide-schema.ts';

const print = (src: string, alt: string, width = 720, height = 540) => ({
  src,
  alt: `Block print of ${alt}`,
  width,
  height,
});

export const press: GuidePage = {
  path: 'press',
  meta: {
    title: 'Press: facts, pictures, accreditation · {event}',
    description:
      'For journalists: the conference in figures, three sentences to copy, accreditation, the journalist visa, block prints to download, and whom to call.',
  },
  title: 'Press',
  lead: 'Figures that you may quote, pictures that you may print, and somebody who calls back.',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'facts',
      title: 'In figures',
      lead: 'All figures are aims until we meet. After that, we publish what came true.',
      rows: [
        { label: 'Days', value: '{conference}' },
        { label: 'Place', value: '{venue}, {city}, and online' },
        { label: 'Participants', value: '{participants, number} from {countries} countries' },
        { label: 'Speakers', value: '{speakers}+ from {speakerCountries}+ countries' },
        { label: 'Organisers', value: '{organisers}' },
        { label: 'Fees', value: '{fees}' },
      ],
    },
    {
      id: 'in-short',
      title: 'Three sentences to copy',
      lead: 'From {conference_words}, {participants, number} people from {countries} countries meet in a former rope factory in Red Hook, {place}, and online. They sit at tables of twelve, drawn by lot, and work on peace in cities, on truth in public and on shared water. On the third day they vote on motions, and on the fifth they carry them across the Brooklyn Bridge.',
    },
    {
      id: 'contact',
      title: 'Press contact',
      lead: 'Write to {email} with “Press” in the subject. We call back on the same day, if you write before noon in {place}.',
      links: [
        { to: '/contact?topic=media', label: 'Write to the press desk' },
        { to: '/contact', label: 'Our offices and their telephones' },
      ],
    },
    {
      id: 'accreditation',
      title: 'Accreditation',
      lead: 'Journalists pay no fee. Send us your name, your medium, a press card or a recent article, and your days.',
      points: [
        'Foreign journalists need a visa for media (I), also from countries whose visitors travel with an ESTA. Apply early; we write a letter.',
        'You may sit at any table that says yes. Ask before you record.',
        'Nobody with a blue lanyard is filmed or photographed, not even from behind.',
        'The assembly and the walk are open to cameras. The cameras have a platform on the left of the Long Hall.',
        'The press room is beside the screen desk. It has cables, coffee and a door.',
      ],
    },
    {
      id: 'logo',
      title: 'Logo',
      lead: 'At least an inch wide, on a plain ground, in its own colours.',
      downloads: [
        {
          label: 'Logo (SVG)',
          fileName: 'peace-conference-logo.svg',
          picture: { src: 'logo', alt: 'Logo of the conference', width: 120, height: 120 },
        },
      ],
    },
    {
      id: 'pictures',
      title: 'Pictures',
      lead: 'Free to print in reports about the conference. Please name the conference beside them.',
      downloads: [
        {
          label: 'The ferry below the bridge (SVG)',
          fileName: 'ferry-below-the-bridge.svg',
          picture: print(
            'hero',
            'a ferry full of people below the Brooklyn Bridge, before the rising sun',
            960,
            800,
          ),
        },
        {
          label: 'The Ropewalk (SVG)',
          fileName: 'the-ropewalk.svg',
          picture: print('venue', 'brick workshops with a chimney and a strolling crowd', 960, 480),
        },
        {
          label: 'The people’s assembly (SVG)',
          fileName: 'peoples-assembly.svg',
          picture: print('gal-assembly', 'eight delegates who hold up their cards to vote'),
        },
        {
          label: 'The walk across the bridge (SVG)',
          fileName: 'walk-across-the-bridge.svg',
          picture: print('gal-march', 'a crowd of all ages with flags on the Brooklyn Bridge'),
        },
      ],
      links: [{ to: '/gallery', label: 'Gallery' }],
    },
  ],
  related: [
    { to: '/about', label: 'About' },
    { to: '/speakers', label: 'Speakers' },
  ],
};
