import type { PartnershipPage } from '#conference/edition/schema/pages/part-schemas.ts';

const picture = (name: string, alt: string) => ({ src: `partner-${name}`, alt, width: 480, height: 320 });

export const partnership: PartnershipPage = {
  meta: {
    title: 'Partners · {event}',
    description: 'Universities, newsrooms, sponsors and neighbours: four ways to be our partner in {place}.',
  },
  title: 'Partner with us',
  lead: 'Nobody can carry a week like this alone. Choose the part that suits you.',
  cards: [
    {
      id: 'university-partners',
      title: 'Universities',
      text: 'Send a class, a question and a professor who does not mind questions.',
      points: [
        'Student places for your class',
        'A table of twelve in your name',
        'Your papers in the open archive',
      ],
      link: { to: '/contact?topic=partner', label: 'Become a university partner' },
      picture: picture(
        'university',
        'Block print of a professor who reads with two students before a domed library',
      ),
    },
    {
      id: 'media-outreach',
      title: 'Newsrooms',
      text: 'Run the rumour desk with us, and broadcast the assembly in your language.',
      points: ['A desk with a view of the floor', 'Interviews without a press officer'],
      link: { to: '/contact?topic=media', label: 'Become a media partner' },
      picture: picture(
        'media',
        'Block print of two radio hosts at their microphones, an antenna behind them',
      ),
    },
    {
      id: 'neighbours',
      title: 'Neighbours',
      text: 'Lend a spare room, a kitchen or your front steps for an evening.',
      points: ['We insure what you lend', 'Two seats at the opening assembly', 'Your street on the map'],
      link: { to: '/contact?topic=partner', label: 'Offer a room or your front steps' },
      picture: {
        src: 'gal-stoop',
        alt: 'Block print of five people of all ages on the front steps of a brick house, one with a ukulele',
        width: 720,
        height: 540,
      },
    },
    {
      id: 'sponsorship',
      title: 'Sponsors',
      text: 'Pay the journey of somebody who does the work and cannot afford it.',
      points: ['A letter from everyone you brought', 'A report on every dollar by December'],
      link: { to: '/contact?topic=sponsor', label: 'Become a sponsor' },
      picture: picture('sponsor', 'Block print of two people who plant a tree in a street of brick houses'),
    },
  ],
  closing: {
    title: 'Another idea?',
    text: 'Tell us what you have. We answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}.',
    link: { to: '/contact?topic=partner', label: 'Write to us' },
  },
};
