import type { GetInvolvedPage } from '#conference/edition/schema/pages/part-schemas.ts';

const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const getInvolved: GetInvolvedPage = {
  meta: {
    title: 'Get involved · {event}',
    description:
      'Volunteer for a day, learn as an intern for a season, or become a member for a year: three ways to take part in the peace conference.',
  },
  title: 'Get involved',
  lead: 'Help behind the scenes: light the lamps, count the chairs, find the interpreter. It is the best way to see a conference from the inside.',
  cards: [
    {
      id: 'volunteer',
      title: 'Volunteer',
      text: 'Give a day or all six: at the desks, in the halls, on the march, or online from wherever you are.',
      points: ['Training on {trainingDay_short}', 'Meals and a kit', 'A certificate of service'],
      link: { to: '/contact?topic=volunteer', label: 'Offer your time' },
      picture: mark('volunteer'),
    },
    {
      id: 'internship',
      title: 'Internship',
      text: 'Eight weeks with the programme, research or festival team, for students and for people changing careers.',
      points: ['A mentor of your own', 'Work with your name on it', 'A reference letter about your work'],
      link: { to: '/contact?topic=internship', label: 'Ask about internships' },
      picture: mark('internship'),
    },
    {
      id: 'membership',
      title: 'Membership',
      text: 'Every conference participant becomes a member for one year, with a Membership Certificate.',
      points: ['The members’ newsletter', 'Priority places at the next edition', 'A vote on its themes'],
      link: { to: '/registration', label: 'Register and become a member' },
      picture: mark('membership'),
    },
  ],
  picture: {
    src: 'gal-chai',
    alt: 'Block print of four people of different ages and countries talking over small glasses of tea',
    width: 720,
    height: 540,
  },
};
