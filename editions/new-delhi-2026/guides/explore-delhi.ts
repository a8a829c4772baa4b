import type { GuideSection } from '#conference/edition/schema/pages/guide-schema.ts';
import type { CurrentFacts } from '../facts.ts';
import { writeVenue } from '../pages/venue.ts';

type Place = {
  id: string;
  name: string;
  lead: string;
  way: string;
  hours: string;
  entry: string;
  access: string;
  more: string;
  query: string;
};

const monumentFee = '₹35–50 for citizens of India and its neighbours, ₹500–600 for other visitors';

const places: Place[] = [
  {
    id: 'india-gate',
    name: 'India Gate',
    lead: 'A stone arch, 42 metres high, for soldiers who died in the First World War. The Peace March begins here.',
    way: 'Blue Line to Rajiv Chowk, Yellow Line to Central Secretariat, then 25 minutes on foot along Kartavya Path or a short rickshaw ride. About 65 minutes, ₹32–43.',
    hours: 'Open day and night. Best after sunset, when it is lit.',
    entry: 'Free',
    access: 'Wide, level paths and ramps. Toilets for wheelchairs at the parking areas.',
    more: 'Before and on Republic Day the avenue is closed for the parade and its rehearsals.',
    query: 'India Gate New Delhi',
  },
  {
    id: 'red-fort',
    name: 'Red Fort',
    lead: 'The red sandstone palace of the Mughal emperors, begun in 1638. World heritage since 2007.',
    way: 'Blue Line to Mandi House, Violet Line to Lal Quila. About 60 minutes, ₹43.',
    hours: 'Tuesday to Sunday, about 9:30 AM to 4:30 PM. Closed on Mondays.',
    entry: monumentFee,
    access: 'Ramps to the main buildings, rough stone in places. Wheelchairs at the gate.',
    more: 'The fort is often closed for some days around Republic Day. Please check before you go.',
    query: 'Red Fort Delhi',
  },
  {
    id: 'lotus-temple',
    name: 'Lotus Temple',
    lead: 'A house of worship of the Bahai faith, opened in 1986. Everybody may come in and sit in silence.',
    way: 'Magenta Line to Kalkaji Mandir without a change, then 10 minutes on foot. About 55 minutes, ₹43.',
    hours: 'Tuesday to Sunday, about 9:00 AM to 5:00 PM in winter. Closed on Mondays.',
    entry: 'Free',
    access: 'Ramps to the hall. Ask the volunteers at the gate for a wheelchair.',
    more: 'Leave your shoes at the entrance. The hall is silent, and nobody takes photographs inside.',
    query: 'Lotus Temple New Delhi',
  },
  {
    id: 'qutub-minar',
    name: 'Qutub Minar',
    lead: 'A tower of 73 metres, begun in 1199, with the ruins of Delhi’s first mosque and an iron pillar that does not rust.',
    way: 'Magenta Line to Hauz Khas, Yellow Line to Qutub Minar, then a rickshaw or 20 minutes on foot. About 60 minutes, ₹43.',
    hours: 'Every day, about 7:00 AM to 9:00 PM',
    entry: monumentFee,
    access: 'Level paths and ramps around the tower. Nobody can climb it.',
    more: 'Come early in the morning, when the stone is red and the paths are empty.',
    query: 'Qutub Minar New Delhi',
  },
  {
    id: 'humayuns-tomb',
    name: 'Humayun’s Tomb',
    lead: 'The garden tomb of a Mughal emperor, finished in 1572. It inspired the Taj Mahal.',
    way: 'Blue Line to Mandi House, Violet Line to JLN Stadium, then a rickshaw. About 65 minutes, ₹43.',
    hours: 'Every day, from sunrise to sunset',
    entry: monumentFee,
    access: 'Level garden paths. High steps lead to the tomb itself.',
    more: 'The museum beside the garden is new and step-free. Sunder Nursery, a park, is next door.',
    query: 'Humayun’s Tomb New Delhi',
  },
  {
    id: 'akshardham',
    name: 'Akshardham',
    lead: 'A large temple of pink sandstone and marble, opened in 2005, with gardens and exhibitions.',
    way: 'Blue Line to Akshardham without a change, then 10 minutes on foot. About 60 minutes, ₹43–54.',
    hours: 'Tuesday to Sunday, entry about 10:00 AM to 6:30 PM. Closed on Mondays.',
    entry: 'Free. The exhibitions and the water show cost about ₹100–300.',
    access: 'Ramps, lifts and free wheelchairs',
    more: 'Phones, cameras and bags stay in the cloakroom. Clothes cover shoulders and knees.',
    query: 'Akshardham New Delhi',
  },
];

/** The last section of the travel guide: a part for each landmark. */
export function writeExploreDelhi(current: CurrentFacts): GuideSection {
  const landmarks = writeVenue(current).landmarks.items;
  const pictureOf = (name: string) => {
    const found = landmarks.find((landmark) => landmark.name === name);
    return found && { picture: found.picture };
  };
  return {
    id: 'explore-delhi',
    title: 'Explore Delhi',
    lead: 'Six landmarks for a free morning. All can be reached by metro from Janakpuri West, the station of the hall.',
    paragraphs: ['Most monuments sell cheaper tickets online.'],
    parts: places.map(({ id, name, lead, way, hours, entry, access, more, query }) => ({
      id,
      title: name,
      ...pictureOf(name),
      lead,
      rows: [
        { label: 'From the hall', value: way },
        { label: 'Open', value: hours },
        { label: 'Entry', value: entry },
        { label: 'Without steps', value: access },
      ],
      paragraphs: [more],
      map: {
        label: 'Open in a map',
        address: `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`,
      },
    })),
  };
}
