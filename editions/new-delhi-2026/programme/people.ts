import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { leaders, speakers } from '../people.ts';

/** The speakers who also have a portrait on the page of the speakers. Their data comes from there. */
const featured = ['wekesa', 'solbakken', 'quintero', 'morisaki'].flatMap((id, index) => {
  const person = speakers[index];
  return person
    ? [{ id, name: person.name, title: person.title, country: person.country, biography: person.description }]
    : [];
});

const hosts = ['ananya-rao', 'whitlock'].flatMap((id, index) => {
  const person = leaders[index];
  const country = index === 0 ? 'India' : 'Nigeria';
  return person
    ? [{ id, name: person.name, title: person.title, country, biography: person.description }]
    : [];
});

/** The people of the programme. All of them are invented. */
export const people: ProgrammeData['people'] = [
  ...hosts,
  ...featured,
  {
    id: 'haddad-saade',
    name: 'Dr. Rima Haddad Saadeh',
    title: 'Interpreter between negotiators',
    country: 'Lebanon',
    biography:
      'For eighteen years she has sat between delegations and said in one language what was meant in the other. She now teaches negotiators how much of an agreement is lost on the way.',
  },
  {
    id: 'tamang',
    name: 'Pasang Doma Tamang',
    title: 'Keeper of a community forest',
    country: 'Nepal',
    biography:
      'She chairs a federation of forest users in the middle hills. Under its rules nobody cuts before everybody has counted.',
  },
  {
    id: 'okonjo-bello',
    name: 'Tunde Okonjo-Bello',
    title: 'Former police superintendent',
    country: 'Nigeria',
    biography:
      'He took the guns off the beat in one district and published every complaint that followed. The complaints fell by half; he explains why that was not the point.',
  },
  {
    id: 'castellanos',
    name: 'Inés Castellanos Ruiz',
    title: 'Judge of a land court',
    country: 'Guatemala',
    biography:
      'Her court goes to the land instead of waiting for its people to come to the city. She has heard four hundred boundary cases on foot.',
  },
  {
    id: 'lindqvist',
    name: 'Maja Lindqvist',
    title: 'Historian of disarmament',
    country: 'Sweden',
    biography:
      'She reads the minutes of talks that failed, and finds in them the sentences on which later talks succeeded.',
    timeZone: 'Europe/Stockholm',
  },
  {
    id: 'farooqi',
    name: 'Zoya Farooqi',
    title: 'Film maker',
    country: 'Pakistan',
    biography:
      'Her films are made with one camera and a long wait. The last one follows two bakers on two sides of a border who buy flour from the same mill.',
  },
  {
    id: 'devi-meena',
    name: 'Kamla Devi Meena',
    title: 'Water steward',
    country: 'India',
    biography:
      'With the women of eleven villages in Rajasthan she has rebuilt two hundred earth dams. The river in her valley flows again for nine months of the year.',
  },
  {
    id: 'obrien',
    name: 'Prof. Niamh O’Brien-Kerr',
    title: 'Professor of education after conflict',
    country: 'Ireland',
    biography:
      'She compares school books that two communities wrote about the same year, and helps teachers to use both in one class.',
  },
  {
    id: 'tuilagi',
    name: 'Sione Tuilagi',
    title: 'Navigator and climate envoy',
    country: 'Samoa',
    biography:
      'He sails between islands that will have to move, and carries their decisions to rooms in which nobody has seen them.',
    timeZone: 'Pacific/Apia',
  },
  {
    id: 'benali',
    name: 'Yasmine Benali',
    title: 'Radio journalist',
    country: 'Morocco',
    biography:
      'Her programme checks rumours on air, together with the people who spread them. Three stations in the Sahel have copied it.',
  },
  {
    id: 'mukherjee',
    name: 'Prof. Arun Mukherjee',
    title: 'Scholar of Gandhi’s economics',
    country: 'India',
    biography:
      'He has taught for forty years that an economy can be judged by what it makes people do to one another.',
  },
  {
    id: 'nakagawa',
    name: 'Hana Nakagawa',
    title: 'Peace museum curator',
    country: 'Japan',
    biography:
      'She designs exhibitions without weapons: chairs, letters, lunch boxes. Visitors stay twice as long as they did before.',
  },
  {
    id: 'mbeki-dube',
    name: 'Thandeka Mbeki-Dube',
    title: 'Trainer in restorative justice',
    country: 'South Africa',
    biography:
      'She has prepared six hundred meetings between people who were harmed and people who harmed them. Half of her work is to say: not yet.',
  },
  {
    id: 'petrova',
    name: 'Irina Petrova-Lund',
    title: 'Designer of citizens’ assemblies',
    country: 'Estonia',
    biography:
      'She draws lots for a living. Her assemblies have written laws on forests, on war graves and on the age of voting.',
  },
  {
    id: 'rangihuna',
    name: 'Wiremu Rangihuna',
    title: 'Guardian of a river',
    country: 'New Zealand',
    biography:
      'He speaks for a river that the law treats as a person, and explains what it costs to be asked every day what a river wants.',
    timeZone: 'Pacific/Auckland',
  },
  {
    id: 'sharma-iyer',
    name: 'Dr. Leela Sharma Iyer',
    title: 'Soil scientist',
    country: 'India',
    biography:
      'She measures what farmers have known: which fields drink a cloudburst and which ones lose it. Her maps are drawn on the wall of the village council.',
  },
  {
    id: 'vasquez-mora',
    name: 'Tomás Vásquez Mora',
    title: 'Guide and cooperative farmer',
    country: 'Costa Rica',
    biography:
      'His valley decided together how many visitors it wants in a week, and has said no to the next hundred ever since.',
  },
  {
    id: 'el-amin',
    name: 'Salma El Amin',
    title: 'Organiser of neighbourhood committees',
    country: 'Sudan',
    biography:
      'She kept kitchens open on both sides of a front line. She works with lists, telephones and patience.',
  },
];
