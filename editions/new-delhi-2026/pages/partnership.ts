import type { PartnershipPage } from '#conference/edition/schema/pages/part-schemas.ts';

const picture = (name: string, alt: string) => ({ src: `partner-${name}`, alt, width: 480, height: 320 });
const contact = { to: '/contact?topic=partner', label: 'Write to us' };

export const partnership: PartnershipPage = {
  meta: {
    title: 'Partners · {event}',
    description:
      'Universities, sponsors and media: three ways to be a partner of the conference, in {place} in {year} and in {nextPlace} in {nextYear}.',
  },
  title: 'Partner with us',
  lead: 'Our partners help with rooms, knowledge, money and publicity.',
  cards: [
    {
      id: 'university-partners',
      title: 'University Partners',
      text: 'Send researchers and students, host a reading group before the event, publish the papers after it.',
      points: [
        'A place in the academic committee',
        'Student fee for your delegation',
        'Your name on the proceedings',
      ],
      link: { to: '/contact?topic=partner', label: 'Become a university partner' },
      picture: picture(
        'university',
        'Block print of a professor reading with two students before a domed building',
      ),
    },
    {
      id: 'sponsorship',
      title: 'Sponsorship',
      text: 'Pay for people who work for peace and cannot afford to come: travel, fees, interpreters, stages.',
      points: [
        'Named grants for participants',
        'Presence at the exhibition and at Bharat Utsav',
        'A report on how your money was used',
      ],
      link: { to: '/contact?topic=sponsor', label: 'Become a sponsor' },
      picture: picture('sponsor', 'Block print of two people planting a young tree together before the sun'),
    },
    {
      id: 'media-outreach',
      title: 'Media & Outreach Partners',
      text: 'Bring the sessions to people who could not come: in print, on radio and television, in your language.',
      points: ['Accreditation and a desk on site', 'Interviews arranged', 'Recordings for broadcast'],
      link: { to: '/contact?topic=media', label: 'Become a media partner' },
      picture: picture(
        'media',
        'Block print of a reporter with a microphone and a camera woman beside an antenna',
      ),
    },
  ],
  closing: {
    title: 'Something else in mind?',
    text: 'Tell us what you have and what you hope for. We answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}.',
    link: contact,
  },
};
