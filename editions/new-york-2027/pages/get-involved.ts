import type { GetInvolvedPage } from '#conference/edition/schema/pages/part-schemas.ts';

const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const getInvolved: GetInvolvedPage = {
  meta: {
    title: 'Get involved · {event}',
    description:
      'Volunteer for a day, spend a summer with the team, open your home, or become a member: four ways to help.',
  },
  title: 'Help us',
  lead: 'Somebody has to meet the ferry, carry the chairs and know the word for “adjourned” in Wolof. You learn more here than in any hall.',
  cards: [
    {
      id: 'volunteer',
      title: 'Volunteer',
      text: 'One day or seven, on the pier, at the doors, or online at three in the morning.',
      points: [
        'Training on {trainingDay_short}',
        'Lunch, a jacket and a whistle',
        'A letter that says what you did',
      ],
      link: { to: '/contact?topic=volunteer', label: 'Offer your time' },
      picture: mark('volunteer'),
    },
    {
      id: 'internship',
      title: 'Summer desk',
      text: 'Ten paid weeks with the programme team, for students and for people changing careers.',
      points: ['A desk by the window', 'One part of the week is yours to plan'],
      link: { to: '/contact?topic=internship', label: 'Ask about the summer desk' },
      picture: mark('internship'),
    },
    {
      id: 'host',
      title: 'Open your home',
      text: 'Host a delegate for the week. We tell you who snores.',
      points: ['We introduce you in August', 'Somebody to call day and night'],
      link: { to: '/contact?topic=volunteer', label: 'Offer a bed' },
      picture: mark('builders'),
    },
    {
      id: 'membership',
      title: 'Membership',
      text: 'Every participant is a member for a year.',
      points: ['A letter each season', 'A say in where we meet next'],
      link: { to: '/registration', label: 'Register and become a member' },
      picture: mark('membership'),
    },
  ],
  picture: {
    src: 'gal-market',
    alt: 'Block print of four people with apples and pumpkins at a market stall under a striped awning',
    width: 720,
    height: 540,
  },
};
