import { formatDayAndMonth, writeDaysAndMonths, writePeriod } from '#conference/edition/days.ts';
import type { AboutPage } from '#conference/edition/page-schemas/about-schema.ts';
import { type CurrentFacts, nextEdition } from '../facts.ts';
import { leaders } from '../people.ts';

/** Puts a no-break space between a day and its month, so that they stay on one line. */
const together = (days: string) => days.replaceAll(/(\d) (?=[A-Z])/g, '$1\u00a0');
const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export function writeAbout(current: CurrentFacts): AboutPage {
  const { conference, festival, organisers, place, preConference, targets } = current;
  return {
    meta: {
      title: `About · ${current.name}`,
      description:
        'The mission, the people who lead it, who should attend, and what every participant receives: a joint initiative of two peace foundations in New Delhi, January 2026.',
    },
    title: 'About the conference',
    mission: {
      title: 'Our mission',
      statement: `To bring ${targets.participants} people from ${targets.countries} countries who work for peace into one place, so that they can learn what has worked for each other.`,
      paragraphs: [
        `The ${current.name} is a joint initiative of two peace foundations, the ${organisers[0]} and the ${organisers[1]}. It is held in ${place} from ${together(writePeriod(conference))}, in the halls and online at the same time, with a pre-conference on ${together(formatDayAndMonth(preConference))}.`,
        'Peace is made by people who seldom meet: a mediator in a valley, a researcher with thirty years of records, a farmer who shares a well, a member of parliament. For five days they present, argue, vote, walk and eat together.',
        `Alongside it runs ${festival.name}, a festival of Indian culture from ${together(writeDaysAndMonths(festival))}. The next edition follows in ${nextEdition.place}, ${nextEdition.country}, from ${together(writePeriod(nextEdition.days)).replace('October ', 'October\u00a0')}.`,
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
}
