import type { AboutPage } from '#conference/edition/schema/pages/about-schema.ts';
import { leaders } from '../people.ts';

const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const about: AboutPage = {
  meta: {
    title: 'About · {event}',
    description:
      'Why we meet in {place}, the three people who lead the week, who should come, and what you take home.',
  },
  title: 'About the conference',
  mission: {
    title: 'Our mission',
    statement:
      'To put {participants} people from {countries} countries at the same tables until they trust each other enough to disagree.',
    paragraphs: [
      'The {event} is held by three organisations that had never shared an office: the {organisers_1}, the {organisers_2} and the {organisers_3}. We meet from {conference_words} in {place} and online, after a supper on {preConference_short}.',
      '{venue} once made rope for half the ships in the harbour. One strand breaks under a child’s weight; sixty twisted together hold a liner. We like the lesson, so we hung it over the door.',
    ],
    picture: {
      src: 'gal-assembly',
      alt: 'Block print of eight delegates who hold up their cards to vote, tall windows and the city behind them',
      width: 720,
      height: 540,
    },
  },
  leadership: {
    title: 'Who leads the week',
    lead: 'Three people, three votes. The youngest counts as much as the others.',
    people: leaders,
  },
  audience: {
    title: 'Who should come',
    cards: [
      {
        title: 'People who stop fights',
        text: 'Mediators, outreach workers, teachers, bus drivers. If others calm down when you arrive, we want you here.',
        mark: mark('makers'),
      },
      {
        title: 'People who build cities',
        text: 'Planners, tenants, mayors and the clerks who know where the money is.',
        mark: mark('builders'),
      },
      {
        title: 'People who find out',
        text: 'Researchers, reporters, archivists and students. Bring the finding that nobody liked.',
        mark: mark('researchers'),
      },
      {
        title: 'People who pay for it',
        text: 'Foundations, companies and neighbours with a spare room. We show you how your money was used.',
        mark: mark('sponsor'),
      },
      {
        title: 'People who are only curious',
        text: 'Take a chair at the back. By Wednesday you will be at the table.',
        mark: mark('volunteer'),
      },
    ],
  },
  benefits: {
    title: 'What you take home',
    lead: 'A week of tired feet, a full notebook, and these.',
    picture: {
      src: 'passport-cover',
      alt: 'Cover of the International World Peace Passport: a dove with an olive branch before a bridge, in a ring of rope, and the word Peace',
      width: 440,
      height: 625,
    },
    items: [
      {
        title: 'International World Peace Passport',
        text: 'A booklet with your name and a stamp for every day you were there.',
      },
      {
        title: 'Certificate of Participation',
        text: 'Signed by all three organisations. It lists the tables you sat at.',
      },
      {
        title: 'One year of membership',
        text: 'With a card, a letter each season, and a say in where we meet next.',
      },
    ],
    register: { to: '/registration', label: 'Register Now' },
  },
};
