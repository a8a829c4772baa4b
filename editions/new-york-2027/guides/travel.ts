import type { GuidePage } from '#conference/edition/schema/pages/guide-schema.ts';
import { explore } from './explore.ts';

const print = (src: string, alt: string) => ({
  src,
  alt: `Block print of ${alt}`,
  width: 720,
  height: 540,
});

/** The guide for travel. Its hotels are invented, so a real edition must name real hotels. */
export const travel: GuidePage = {
  path: 'travel',
  meta: {
    title: 'Travel: visa, airports, beds, money · {event}',
    description:
      'How to come to {place}: ESTA or visa, three airports, subway and ferry, where to sleep, tips and taxes, weather, food, health, prayer, children, access and five sights.',
  },
  title: 'Getting here, and getting by',
  lead: 'The border, the way to the waterfront, a bed, and what visitors ask us after a day in {place}.',
  asOf: 'Checked in {checked}. Fares, rules and hours change: please confirm them before you travel.',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'visa',
      title: 'Visa and ESTA',
      lead: 'Citizens of countries in the Visa Waiver Program usually travel with an approved ESTA. Citizens of Canada usually need neither. Most others need a visa for business visitors (B-1).',
      rows: [
        { label: 'Ask for the letter', value: 'Please ask {visaLetter}.' },
        { label: 'Apply for the visa', value: 'Please apply {visaApplication}.' },
        {
          label: 'If your visa is refused',
          value: '{visaRefusedPercent}\u00a0% of the fee back, with proof. Ask {visaRefusal}.',
        },
      ],
      paragraphs: [
        'Some consulates have no appointment for months. After you have registered, your dashboard shows our estimate for your nationality.',
        'At times the United States gives no visas to citizens of some countries, and asks others for a deposit. Read the news of your consulate before you pay for a flight. You can always join online.',
        'Use only the official sites: esta.cbp.dhs.gov for an ESTA, travel.state.gov for visas. Other sites charge more and cannot do more.',
      ],
      points: [
        'For an ESTA you need a passport with a chip. Apply at least three days before you fly, better when you register.',
        'Your passport should be valid for six months after your stay, unless your country has an agreement.',
        'At the border, say that you come to a conference, and have our letter and your return ticket at hand.',
        'Officers may look into telephones and laptops. Bring only data that you may show.',
        'Journalists need a visa for media (I), not an ESTA.',
      ],
      links: [
        { to: '/registration', label: 'Register and ask for the letter' },
        { to: '/terms-and-conditions#travel', label: 'Entering the USA' },
        { to: '/refund-policy#visa-refused', label: 'Refund Policy' },
      ],
    },
    {
      id: 'from-the-airport',
      title: 'From the airport',
      lead: 'All three airports are a train and a bus away. With luggage, or late at night, take a taxi from the official line, and accept no offer inside the terminal.',
      parts: [
        {
          id: 'jfk',
          title: 'John F. Kennedy (JFK)',
          lead: '15 miles, 75–90 minutes by train and bus, 45–75 minutes by car.',
          rows: [
            {
              label: 'Train and bus',
              value:
                'AirTrain to Howard Beach (about $9), subway A to Jay Street–MetroTech (about $3), bus B61 to Red Hook',
            },
            {
              label: 'Faster train',
              value: 'AirTrain to Jamaica, railroad (LIRR) to Atlantic Terminal, then a taxi. About an hour.',
            },
            { label: 'Taxi', value: 'By the meter, about $70–95 with tolls and tip' },
            {
              label: 'Without steps',
              value: 'Howard Beach and Jay Street have elevators; every bus has a ramp.',
            },
          ],
        },
        {
          id: 'lga',
          title: 'LaGuardia (LGA)',
          lead: '11 miles, about 80 minutes by bus and subway, 35–60 minutes by car.',
          rows: [
            {
              label: 'Bus and subway',
              value:
                'Bus Q70 (free) to Jackson Heights, subway F to Jay Street–MetroTech (about $3), bus B61 to Red Hook',
            },
            { label: 'Taxi', value: 'By the meter, about $50–75 with tip' },
            { label: 'Without steps', value: 'Jackson Heights and Jay Street have elevators.' },
          ],
        },
        {
          id: 'ewr',
          title: 'Newark Liberty (EWR)',
          lead: '17 miles, in New Jersey, about 100 minutes by train and bus, 45–80 minutes by car.',
          rows: [
            {
              label: 'Train and bus',
              value:
                'AirTrain to the airport’s station, NJ Transit to Penn Station (about $17), subway A or C to Jay Street–MetroTech, bus B61 to Red Hook',
            },
            {
              label: 'Taxi',
              value: 'About $110–150 with tolls and tip. Agree on the price before you leave.',
            },
            { label: 'Without steps', value: 'Penn Station and Jay Street have elevators.' },
          ],
          paragraphs: [
            'The AirTrain of this airport is being rebuilt, and buses replace it at times. Read the airport’s site before you fly.',
          ],
        },
      ],
      points: [
        'Passport control can take two hours. Book no tight connection.',
        'Apps for rides (Uber, Lyft) pick you up at marked places outside the terminals.',
        'People in yellow jackets meet the trains at Jay Street–MetroTech on {preConference_short}.',
      ],
    },
    {
      id: 'subway-and-bus',
      title: 'Subway, bus and bicycle',
      picture: print(
        'elevated-train',
        'an elevated train of the line F before the sun, and a bus B61 below it',
      ),
      lead: 'No subway goes to Red Hook. Take the F or G to Smith–9th Streets, or any train to Jay Street–MetroTech, and then bus B61.',
      rows: [
        {
          label: 'Fare',
          value: 'About $3 a ride. A change between subway and bus within two hours is free.',
        },
        {
          label: 'How to pay',
          value:
            'Hold your own card or telephone to the reader (OMNY), always the same one. Machines in the stations sell OMNY cards for cash.',
        },
        { label: 'Hours', value: 'Day and night, less often after midnight' },
        { label: 'Our bus stop', value: 'B61, Van Brunt Street, two minutes from the gate' },
        { label: 'On foot', value: '20 minutes from Smith–9th Streets, level' },
        { label: 'Without steps', value: 'Smith–9th Streets has no elevator. Jay Street–MetroTech has.' },
      ],
      points: [
        'After about a dozen rides in seven days, the next ones are free with the same card.',
        'Lines change at weekends. Look at the map of the operator, mta.info, on the same day.',
        '“Uptown” means towards the north, “Downtown” towards the south. “Express” trains do not stop everywhere.',
        'Share bikes stand at the gate. A single ride costs about $5.',
      ],
    },
    {
      id: 'ferry',
      title: 'Ferry',
      picture: print('gal-ferry', 'four people at the rail of a ferry, a girl points at the city'),
      lead: 'The public ferry from Wall Street (Pier 11) takes 15–20 minutes, and it is the best seat in {place}.',
      rows: [
        {
          label: 'Fare',
          value: 'About $5. Subway cards are not valid: use the ferry’s app or the machine on the pier.',
        },
        { label: 'Hours', value: 'About 6:30 AM to 10:00 PM, every 30–60 minutes' },
        {
          label: 'Our pier',
          value: 'The boat lands in the north of the yard, or at Atlantic Basin, ten minutes away on foot.',
        },
        { label: 'Without steps', value: 'Yes. The bridge to the boat is steep when the tide is low.' },
      ],
      links: [{ to: '/venue#ferry-landing', label: 'The landing on the plan' }],
    },
    {
      id: 'beds',
      title: 'Where to sleep',
      picture: print('gal-stoop', 'five people of all ages on the front steps of a brick house'),
      lead: 'The General Assembly of the United Nations meets in September, and rooms are scarce: book early. These examples are invented. They show what to expect at which distance and price.',
      rows: [
        {
          label: 'Up to $90',
          value: 'The Bollard Hostel (invented), 2 mi: beds in rooms of four, lockers, elevator, kitchen',
        },
        {
          label: '$90–180',
          value: 'Mrs. Abruzzi’s Rooms (invented), 0.5 mi: six rooms, stairs, a cat, breakfast at seven',
        },
        {
          label: '$180–280',
          value:
            'Hotel Half Hitch (invented), 2.5 mi, Downtown Brooklyn: subway at the door, step-free rooms',
        },
        {
          label: '$180–280',
          value: 'Gowanus Lock House (invented), 1.5 mi: bus B61, family rooms, quiet side to the canal',
        },
        {
          label: 'Above $280',
          value: 'The Tontine (invented), 2 mi by ferry, Lower Manhattan: step-free rooms, the pier in front',
        },
      ],
      paragraphs: [
        'Prices are for a room and a night, before tax. About 15\u00a0% tax and a few dollars a night are added, and some hotels add a fee of their own: ask for the whole sum.',
      ],
      points: [
        'Good areas: Downtown Brooklyn, Gowanus, Carroll Gardens, Lower Manhattan near Wall Street. Long Island City has subway G.',
        'Most hotels want a credit card at the desk, and block a deposit on it.',
        'Neighbours host delegates, too. Say on your dashboard that you look for a bed.',
        'Renting a whole flat for less than 30 days is mostly forbidden here.',
      ],
      links: [{ to: '/get-involved', label: 'Neighbours who host' }],
    },
    {
      id: 'money',
      title: 'Money, tax and tips',
      lead: 'Cards and telephones pay for nearly everything. Carry $40 in small bills for the rest.',
      rows: [
        { label: 'Sales tax', value: 'Nearly 9\u00a0% is added at the till to most prices that you see.' },
        {
          label: 'Restaurants',
          value: 'Tip 18–20\u00a0% of the sum before tax. It is part of the waiter’s wage.',
        },
        { label: 'Taxis', value: 'Tip 15–20\u00a0%.' },
        {
          label: 'Bars and coffee',
          value: 'Tip a dollar or two a drink. At a counter, nothing is expected.',
        },
        { label: 'Hotels', value: 'Leave $3–5 a night in the room.' },
      ],
      points: [
        'Look at the bill first: for groups, the tip is often included.',
        'Machines in corner shops charge $3 or more for cash. A bank’s own machine charges less.',
        'We take no tips. A yellow jacket who accepts one owes us an explanation.',
      ],
    },
    {
      id: 'phone',
      title: 'Telephone, Wi-Fi and plugs',
      lead: 'An eSIM is simplest: buy it at home and switch it on when you land. Shops sell SIM cards without a passport.',
      points: [
        'The venue, the subway stations and many street corners have free Wi-Fi.',
        'Plugs are of types A and B, 120 volts. Check that your charger says 100–240 V.',
        'Numbers have ten digits. From abroad, +1 comes first.',
      ],
    },
    {
      id: 'safety',
      title: 'Safety',
      lead: 'Call 911 for police, fire and ambulance, from any telephone, free of charge. Interpreters are on the line.',
      points: [
        'For questions to the city that are no emergency, call 311. If you or somebody else is in despair, call or text 988.',
        'Red Hook is quiet at night and has few passers-by. Walk to the bus together; yellow jackets go with you until midnight.',
        'Cross at the lights, and look both ways for bicycles without lights.',
        'Alcohol is sold from 21 on, with a photo ID, also to people with grey hair.',
        'Note the number of your consulate. Keep a copy of your passport apart from it.',
      ],
      links: [{ to: '/terms-and-conditions#conduct', label: 'How we argue' }],
    },
    {
      id: 'weather',
      title: 'Weather',
      lead: 'Late September is mild: about 75\u00a0°F (24\u00a0°C) by day and 61\u00a0°F (16\u00a0°C) at night.',
      points: [
        'The wind on the water makes it colder. Bring a sweater for the films and the last boat.',
        'Pack a rain jacket. It is the season of tropical storms; if one comes, the city sends a warning to every telephone, and we to your mailbox.',
        'Rooms and trains are cold, because they are cooled. A scarf helps.',
        'Bring shoes for three miles: the bridge alone is more than one.',
      ],
    },
    {
      id: 'food',
      title: 'Food and diets',
      picture: print('gal-market', 'four people at a market stall under a striped awning'),
      lead: 'Suppers are vegetarian, with vegan, halal and gluten-free plates. Every dish has a label.',
      points: [
        'Tell us about allergies on your dashboard, and the cook again at the counter. We cannot promise a kitchen without traces.',
        'Kosher meals come sealed, if you order them two weeks before.',
        'Tap water is good, and free in every restaurant. Bring a bottle.',
        'Around the gate: pizza by the slice for $4, tacos, key lime pie, and a supermarket with a view of the statue.',
      ],
      links: [
        { to: '/venue#tar-kitchen', label: 'The tar kitchen on the plan' },
        { to: '/contact', label: 'Write to us' },
      ],
    },
    {
      id: 'health',
      title: 'Health',
      lead: 'Buy travel insurance that pays for a hospital in the USA. One night there costs more than your flight.',
      points: [
        'A hospital treats every emergency first and asks about money afterwards. An emergency room in Cobble Hill is ten minutes away by car.',
        'For a sore throat, look for “urgent care”: no appointment, about $150–250.',
        'Bring medicine in its box, with a prescription in English. Some that is sold freely elsewhere is controlled here.',
        'No vaccination is asked of most visitors. Ask your consulate.',
      ],
      links: [{ to: '/venue#first-aid', label: 'First aid on the plan' }],
    },
    {
      id: 'prayer',
      title: 'Prayer and quiet',
      lead: 'A prayer room for all faiths and a room where nobody talks are in the middle of the yard.',
      points: [
        'Mats, a place to wash, the direction of Mecca, and a shelf for shoes',
        'Churches, mosques, synagogues and temples are a short ride away; the badge desk has a list with their hours.',
      ],
      links: [{ to: '/venue#prayer-room', label: 'The prayer room on the plan' }],
    },
    {
      id: 'children',
      title: 'Children',
      lead: 'Children under 12 come free with a participant. Each needs a passport, and an ESTA or a visa, of their own.',
      points: [
        'First aid has a room to feed and change babies.',
        'We have no child care. Neighbours’ children meet in the yard after school, and yours are invited.',
        'People from 12 to 17 register as students and come with an adult.',
        'Up to three children under 44 inches ride free with an adult on subway and bus.',
      ],
    },
    {
      id: 'access',
      title: 'Access',
      lead: 'Our yard has no steps. {place} has many. Jay Street–MetroTech and bus B61 bring you here without one.',
      links: [{ to: '/venue#access', label: 'Accessibility' }],
    },
    {
      id: 'online',
      title: 'If you join from home',
      picture: print('gal-screen', 'four people who wave from a large screen, and the hall waves back'),
      lead: 'You need no visa and no bed. You sit at a table, you speak, you vote, and you get the same certificate.',
      points: [
        'Somebody looks after each screen, and turns it towards whoever speaks.',
        'We try everything together on {preConference_short}.',
        'Suppers, kit and the boat are for people in {place}. The walk and the boat are shown live.',
      ],
      links: [{ to: '/schedule', label: 'Schedule in your time zone' }],
    },
    explore,
    {
      id: 'help',
      title: 'Travel help',
      lead: 'Ask us. We answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}, and faster if you stand at a gate.',
      rows: [{ label: 'Address for your taxi', value: '{street}, {city} {postalCode}' }],
      links: [{ to: '/contact', label: 'Our offices and their telephones' }],
      map: {
        label: 'Open in a map',
        address: 'https://www.openstreetmap.org/search?query=Red%20Hook%20Brooklyn%20New%20York',
      },
    },
  ],
  related: [
    { to: '/venue', label: 'Venue' },
    { to: '/faq', label: 'Questions and answers' },
  ],
};
