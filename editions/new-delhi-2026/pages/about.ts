import type { AboutPage } from '#conference/edition/schema/pages/about-schema.ts';
import { leaders } from '../people.ts';

const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const about: AboutPage = {
  meta: {
    title: 'About · {event}',
    description:
      'The mission, the people who lead it, who should attend, and what every participant receives: a joint initiative of two peace foundations in New Delhi, January 2026.',
  },
  title: 'About the conference',
  mission: {
    title: 'Our mission',
    statement:
      'To bring {participants} people from {countries} countries who work for peace into one place, so that they can learn what has worked for each other.',
    paragraphs: [
      'The {event} is a joint initiative of two peace foundations, the {organisers_1} and the {organisers_2}. It is held in {place} from {conference_words}, in the halls and online at the same time, with a pre-conference on {preConference_short}.',
      'Peace is made by people who seldom meet: a mediator in a valley, a researcher with thirty years of records, a farmer who shares a well, a member of parliament. For five days they present, argue, vote, walk and eat together.',
      'Alongside it runs {festival}, a festival of Indian culture from {festivalDays_short}. The next edition follows in {nextPlace}, {nextCountry}, from {nextConference_words}.',
    ],
    picture: {
      src: 'gal-plenary',
      alt: 'Block print of two rows of delegates from many countries under printed banners, one raising her hand',
      width: 720,
      height: 540,
    },
  },
  leadership: {
    title: 'Conference leadership',
    lead: 'Two foundations, and the two people who are responsible for the conference.',
    people: leaders,
  },
  audience: {
    title: 'Who should attend',
    cards: [
      {
        title: 'Activists, makers, builders and ambassadors of peace',
        text: 'People who do the work: in movements, in mediation, in rebuilding, in representing others. Bring what you have learned and what still fails.',
        mark: mark('activists'),
      },
      {
        title: 'Academics and researchers',
        text: 'Professors, researchers and students of peace, conflict, law, agriculture, tourism and nature. Present a paper, find a field partner, have your ideas tested.',
        mark: mark('researchers'),
      },
      {
        title: 'Institutes, partners, sponsors and visitors',
        text: 'Peace institutes and universities, companies and foundations that want to support the work, and everybody who wants to see it up close.',
        mark: mark('sponsor'),
      },
    ],
  },
  benefits: {
    title: 'Participant benefits',
    lead: 'What you take home, besides the people you meet.',
    picture: {
      src: 'passport-cover',
      alt: 'Cover of the International World Peace Passport: a dove before the sun on indigo, with the word शांति',
      width: 440,
      height: 625,
    },
    items: [
      {
        title: 'International World Peace Passport',
        text: 'A booklet in your name, stamped for each day you take part.',
      },
      {
        title: 'Certificate of Participation',
        text: 'Issued by both foundations, with the days and sessions you attended.',
      },
      {
        title: 'Membership Certificate and one-year membership',
        text: 'Every conference participant becomes a member for one year.',
      },
      {
        title: 'Awards and honorary doctorates',
        text: 'For outstanding people. When you register, you can say that you would like to be nominated.',
      },
    ],
    register: { to: '/registration', label: 'Register Now' },
  },
};
