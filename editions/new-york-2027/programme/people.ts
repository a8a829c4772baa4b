import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { leaders, speakers } from '../people.ts';

/** The people who also have a portrait on another page. Their data comes from there. */
const hosts = ['okonjo-bell', 'ferreira-quinn', 'haddad-luna'].flatMap((id, index) => {
  const person = leaders[index];
  return person
    ? [{ id, name: person.name, title: person.title, country: 'USA', biography: person.description }]
    : [];
});

const featured = ['mensah-darko', 'vilela', 'seo', 'brennan'].flatMap((id, index) => {
  const person = speakers[index];
  return person
    ? [{ id, name: person.name, title: person.title, country: person.country, biography: person.description }]
    : [];
});

/** The people of the programme. All of them are invented. */
export const people: ProgrammeData['people'] = [
  ...hosts,
  ...featured,
  {
    id: 'kamau',
    name: 'Dr. Wanjiru Kamau-Njeri',
    title: 'Host of the next conference',
    country: 'Kenya',
    biography:
      'She runs a hotline for landlords and tenants in Nairobi. Both may call, and both are told the same thing.',
  },
  {
    id: 'quispe',
    name: 'Mateo Quispe Arce',
    title: 'Designer of people’s assemblies',
    country: 'Bolivia',
    biography:
      'He has moderated two hundred assemblies in towns above the clouds. He owns one bell, and rings it for mayors, too.',
  },
  {
    id: 'contreras',
    name: 'Lucía Contreras Paz',
    title: 'Judge of a housing court',
    country: 'Colombia',
    biography:
      'Before she evicts anybody, she has tea in the kitchen that is about to be emptied. Half of her cases end there.',
  },
  {
    id: 'reyes',
    name: 'Prof. Darnell Reyes-Whitfield',
    title: 'Historian of the harbour',
    country: 'USA',
    biography:
      'He grew up four streets from the rope factory. He has written the history of the port from its strike pay books.',
  },
  {
    id: 'horvat',
    name: 'Damir Horvat',
    title: 'Mapper of a divided city',
    country: 'Bosnia and Herzegovina',
    biography:
      'He draws the paths that people really walk. On his map the city has one market, two school systems and no border.',
  },
  {
    id: 'dela-cruz',
    name: 'Benigno dela Cruz',
    title: 'Night bus driver and organiser',
    country: 'Philippines',
    biography:
      'For nineteen years he has driven the last bus through three districts that did not speak to each other. His passengers do now.',
  },
  {
    id: 'tran',
    name: 'Tran My Hanh',
    title: 'Planner of flood markets',
    country: 'Viet Nam',
    biography:
      'She plans market halls that are dry for ten months and a harbour for two. The traders decide where the boats tie up.',
  },
  {
    id: 'kowalczyk',
    name: 'Jadwiga Kowalczyk',
    title: 'Court reporter',
    country: 'Poland',
    biography:
      'In thirty-one years she has missed four hearings. She writes down what was said, and keeps what was meant for the last paragraph.',
  },
  {
    id: 'nkemelu',
    name: 'Chidi Nkemelu',
    title: 'Fact checker on the radio',
    country: 'Nigeria',
    biography:
      'His programme corrects three stories every morning before seven. One of them is always his own.',
  },
  {
    id: 'warsame',
    name: 'Hodan Warsame Ali',
    title: 'Editor of a newsroom of women',
    country: 'Somalia',
    biography:
      'Her paper has twelve reporters and one rule: nobody prints what she would not say at the well.',
  },
  {
    id: 'bauer',
    name: 'Dr. Henrike Bauer',
    title: 'Archivist of opened files',
    country: 'Germany',
    biography:
      'She sits beside people who read for the first time what was written about them. She brings water, and does not speak first.',
    timeZone: 'Europe/Berlin',
  },
  {
    id: 'lindholm',
    name: 'Aino Lindholm',
    title: 'Teacher who reads the news in class',
    country: 'Finland',
    biography:
      'Her pupils are nine years old. They check one headline a day, and write to the newspaper when it is wrong.',
    timeZone: 'Europe/Helsinki',
  },
  {
    id: 'al-masri',
    name: 'Faisal Al-Masri',
    title: 'Negotiator for a shared aquifer',
    country: 'Jordan',
    biography:
      'He has spent eleven years on a treaty about water that nobody can see. It has four pages, and he knows who wrote each comma.',
  },
  {
    id: 'sadykova',
    name: 'Gulnara Sadykova',
    title: 'Mediator of canals',
    country: 'Kyrgyzstan',
    biography:
      'In summer she lives in the house between two villages that share one canal. In winter they come to her and thank each other.',
  },
  {
    id: 'baptiste',
    name: 'Roseline Baptiste',
    title: 'Chair of a water committee',
    country: 'Haiti',
    biography:
      'Her committee sells water by the bucket and publishes every coin. Its cash box has never been stolen, because everybody knows what is in it.',
  },
  {
    id: 'petrakis',
    name: 'Eleni Petrakis',
    title: 'Mayor of an island',
    country: 'Greece',
    biography:
      'Her island has nine hundred inhabitants, and for two years it had more guests than beds. She keeps the list of who slept where.',
  },
  {
    id: 'tui',
    name: 'Mele Tuifua',
    title: 'Harbour master',
    country: 'Tonga',
    biography:
      'She measures the tide at the same post as her grandfather did. The marks are her argument; she seldom needs another.',
    timeZone: 'Pacific/Tongatapu',
  },
  {
    id: 'sissoko',
    name: 'Aminata Sissoko',
    title: 'Film maker',
    country: 'Senegal',
    biography:
      'She films on boats, with a sound engineer who gets seasick. Her last film follows one net from the person who ties it to the person who steals it.',
  },
  {
    id: 'cardinal',
    name: 'Josette Cardinal-Roy',
    title: 'Keeper of a river agreement',
    country: 'Canada',
    biography:
      'Once a year she reads the agreement aloud to both banks, and asks who has broken it. Somebody always raises a hand.',
  },
];
