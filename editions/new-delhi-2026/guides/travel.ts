import type { GuidePage } from '#conference/edition/schema/pages/guide-schema.ts';
import type { CurrentFacts } from '../facts.ts';
import { writeExploreDelhi } from './explore-delhi.ts';

const print = (src: string, alt: string) => ({
  src,
  alt: `Block print of ${alt}`,
  width: 720,
  height: 540,
});

/** The guide for travel. Its hotels are invented, so a real edition must name real hotels. */
export function writeTravel(current: CurrentFacts): GuidePage {
  const { contact } = current;
  return {
    path: 'travel',
    meta: {
      title: 'Travel: visa, airport, hotels, health · {event}',
      description:
        'Plan your journey to New Delhi: visa dates, the way from the airport, metro, hotels by price, money, SIM cards, safety, weather, food, health, prayer, children, access and six landmarks.',
    },
    title: 'Plan your journey',
    lead: 'What to do before you fly, how to reach the hall, where to sleep, and what to know in Delhi in January.',
    asOf: 'Checked in {checked}. Prices, lines and rules change: please confirm them before you travel.',
    contentsTitle: 'On this page',
    sections: [
      {
        id: 'visa',
        title: 'Visa',
        lead: `Most visitors need a visa for India. Register, pay and ask for your invitation letter as early as you can.`,
        rows: [
          {
            label: 'Ask for the letter',
            value: 'Please ask {visaLetter}.',
          },
          {
            label: 'Apply for the visa',
            value: 'Please apply {visaApplication}.',
          },
          {
            label: 'If your visa is refused',
            value: '{visaRefusedPercent}\u00a0% of the fee back, with proof. Ask {visaRefusal}.',
          },
        ],
        paragraphs: [
          'After you have registered, your dashboard shows the dates for your nationality. They are estimates: please confirm them with the embassy.',
          'You find the letter on your dashboard once your fee has arrived. It states the dates, the place and your name as in your passport.',
          'Choose the visa for conferences if your embassy or the official e-Visa site offers it to you. Apply only on the official site of the Government of India or at an Indian embassy. Other sites may charge you more, or are a fraud. Only the embassy decides.',
        ],
        points: [
          'Your passport should be valid for six months after you arrive and have two free pages.',
          'If an official asks for more papers, write to us. We answer quickly when a visa depends on it.',
        ],
        links: [
          { to: '/registration', label: 'Register and ask for the letter' },
          { to: '/refund-policy#visa-refused', label: 'If your visa is refused' },
        ],
      },
      {
        id: 'from-the-airport',
        title: 'From the airport',
        picture: print('gal-cyclists', 'three people who cycle up the avenue from India Gate'),
        lead: 'Take the metro by day and a prepaid taxi at night. The hall is 15 km from Indira Gandhi International Airport, 30–45 minutes by car.',
        rows: [
          {
            label: 'Metro from Terminal 1',
            value: 'Magenta Line to Janakpuri West, no change, about 20 minutes, ₹21–32',
          },
          {
            label: 'Metro from Terminal 3',
            value:
              'Airport Express to Dwarka Sector 21, then Blue Line to Janakpuri West, about 45 minutes, ₹60–90. Most international flights arrive here.',
          },
          {
            label: 'Prepaid taxi',
            value: '30–45 minutes, ₹500–900. Pay at the counter in the arrivals hall and keep the slip.',
          },
          { label: 'Ride apps', value: '30–45 minutes, ₹400–800, from the marked pick-up zone' },
        ],
        paragraphs: [
          'Trains run from about 5:30 AM to 11:00 PM. All stations named here have lifts. Trains and taxis are busiest from 8 to 10 AM and from 5 to 8 PM.',
        ],
        points: [
          'Follow the signs to the counters inside the hall. Do not go with somebody who speaks to you.',
        ],
      },
      {
        id: 'from-the-railway-station',
        title: 'From the railway station',
        lead: 'New Delhi Railway Station is 12 km from the hall, 25–35 minutes by taxi.',
        rows: [
          {
            label: 'Metro',
            value:
              'Yellow Line one stop to Rajiv Chowk, then Blue Line to Janakpuri West, about 45 minutes, ₹32–43',
          },
          {
            label: 'Taxi or auto rickshaw',
            value: '25–35 minutes, ₹250–450. Use the prepaid counter at the exit.',
          },
        ],
      },
      {
        id: 'metro',
        title: 'Metro and local transport',
        lead: 'Janakpuri West is the station of the hall. The Blue Line and the Magenta Line meet there.',
        rows: [
          {
            label: 'From the station',
            value: 'About 10 minutes on foot, on level ground, or an e-rickshaw for ₹10–20',
          },
          { label: 'Tickets', value: '₹11–64 a ride, by card, by QR code or from a machine' },
          { label: 'Hours', value: 'About 5:30 AM to 11:00 PM' },
          { label: 'Step-free', value: 'Lifts, wide gates and tactile paths at the stations' },
        ],
        points: [
          'The first coach in the direction of travel is for women only.',
          'Bags pass a scanner at each entrance. Allow ten minutes at busy hours.',
          'In an auto rickshaw, agree on the fare first, or ask for the meter. City buses run along Pankha Road.',
        ],
      },
      {
        id: 'hotels',
        title: 'Where to sleep',
        picture: print('gal-chai', 'four delegates who talk over small glasses of tea'),
        lead: 'Book early: the week of Republic Day is busy. These example hotels are invented; they show what to expect at which distance and price.',
        rows: [
          {
            label: 'Up to ₹2,500 a night',
            value: 'Neem Tree Hostel (invented), 1 km: beds and small rooms, lift, breakfast',
          },
          {
            label: '₹2,500–5,000',
            value: 'Hotel Kite & Kettle (invented), 1.5 km: ten minutes on foot, family rooms',
          },
          {
            label: '₹2,500–5,000',
            value: 'Marigold Guest House (invented), 3 km: two metro stops, women’s floor',
          },
          {
            label: '₹5,000–10,000',
            value: 'The Courtyard of Nine Lamps (invented), 4 km: step-free rooms, vegetarian kitchen',
          },
          {
            label: 'Above ₹10,000',
            value: 'Jasmine Terrace Hotel (invented), 9 km: near the airport, shuttle, step-free rooms',
          },
        ],
        paragraphs: [
          'Prices are for a double room with tax. The fee of the conference does not include a room.',
        ],
        points: [
          'Hotels in India must see your passport and visa when you arrive. Carry the originals.',
          'Stay near the Blue Line or the Magenta Line, and you need no taxi.',
        ],
      },
      {
        id: 'money',
        title: 'Money',
        lead: 'India pays in rupees (₹). Cards work in hotels and larger shops; take some cash for stalls and rickshaws.',
        points: [
          'Cash machines are at the airport and at Janakpuri West. Tell your bank that you travel.',
          'Change money at a bank or an official counter and keep the slip. You may need it to change back.',
          'Most Indians pay by UPI. Visitors can get a prepaid UPI wallet at the airport with passport and visa.',
          'A tip of ten per cent is usual in restaurants if the bill includes no service charge.',
        ],
      },
      {
        id: 'sim',
        title: 'Phone and internet',
        lead: 'Buy a SIM or an eSIM at the airport. You need your passport, your visa and sometimes a photograph.',
        points: [
          'A month of data costs about ₹400–1,000. It can take some hours until the SIM works.',
          'The hall has free Wi-Fi for participants. The name and the password are on your badge.',
          'Sockets have 230 volts, types C, D and M.',
        ],
      },
      {
        id: 'safety',
        title: 'Safety',
        lead: 'Call 112 for police, fire and ambulance. It is free and works without credit.',
        points: [
          'At night use a taxi from your hotel or an app, and share the ride with a friend.',
          'The hosts at the registration desk help with anything that worries you, in confidence.',
          'Roads in the centre are closed for the parade on {firstDay_short}. Security checks take time: bring no bags.',
          'Keep a copy of your passport separate from it. Note the number of your embassy.',
        ],
        links: [{ to: '/terms-and-conditions#conduct', label: 'How we treat each other' }],
      },
      {
        id: 'weather',
        title: 'Weather',
        lead: 'January is cool and dry: about 8 degrees Celsius at night and 20 at noon. Rooms often have no heating.',
        points: [
          'Bring layers, a warm jacket for the march and the evenings, and closed shoes.',
          'Morning fog delays flights and trains. Plan a buffer day, and do not book a tight connection.',
          'The air can be bad. If you have asthma, bring your medicine and masks of type N95 or FFP2.',
        ],
      },
      {
        id: 'food',
        title: 'Food and diets',
        picture: print('gal-dinner', 'six people at a long table under paper lanterns'),
        lead: 'The dinners are vegetarian, with vegan, Jain, halal and gluten-free dishes. Each dish has a label with its ingredients.',
        points: [
          'Tell us about allergies before you come, and again at the counter. We cannot promise food without traces of what you are allergic to.',
          'Kosher meals come sealed, if you order them two weeks before.',
          'The food court of the festival is open all day, from ₹100 a meal.',
          'Drink filtered or bottled water. The drinking water points in the venue are filtered.',
        ],
        links: [
          { to: '/venue#food-court', label: 'The food court on the plan' },
          { to: '/contact', label: 'Tell us about an allergy' },
        ],
      },
      {
        id: 'health',
        title: 'Health',
        lead: 'First aid is at the main gate during all hours of the conference. Buy travel insurance that pays for a hospital in India.',
        points: [
          'Ask your doctor about vaccinations six weeks before you travel.',
          'If you come from a country with yellow fever, India asks for the certificate of vaccination.',
          'Carry prescriptions in English and keep medicine in its box. Some medicines need a permit.',
          'The nearest large hospital is about ten minutes by car. The first aid room calls a car for you.',
        ],
        links: [{ to: '/venue#first-aid', label: 'First aid on the plan' }],
      },
      {
        id: 'prayer',
        title: 'Prayer and quiet',
        lead: 'A prayer room for all faiths and a quiet room are beside the amphitheater. They are open whenever the venue is.',
        points: [
          'The prayer room has mats, a place to wash and the direction of Mecca. Please leave shoes at the door.',
          'Temples, gurdwaras, mosques and churches are within a few kilometres. The registration desk has a list.',
        ],
        links: [
          { to: '/venue#prayer-room', label: 'The prayer room on the plan' },
          { to: '/venue#quiet-room', label: 'The quiet room on the plan' },
        ],
      },
      {
        id: 'children',
        title: 'Children',
        picture: print('gal-dhol', 'two drummers beside a puppeteer and a girl with two puppets'),
        lead: 'Children under 12 come free with a participant. They need no registration, but a visa of their own.',
        points: [
          'There is a room to feed and change babies beside first aid.',
          'There is no child care during the sessions. The festival has puppet theatre and craft for children every afternoon.',
          'Young people from 12 to 17 register as students and come with an adult.',
        ],
      },
      {
        id: 'access',
        title: 'Access',
        lead: 'The whole venue can be reached without steps, and the metro station has lifts. Tell us what you need, and we prepare it.',
        links: [
          { to: '/venue#access', label: 'Accessibility in detail' },
          { to: '/venue#tour', label: 'Ramps and toilets on the plan' },
        ],
      },
      {
        id: 'online',
        title: 'If you join online',
        picture: print('gal-hybrid', 'a speaker in the hall with six people on a large screen'),
        lead: 'You see and hear every hall, you ask questions, and you vote. Your fee is the same, and you get the same certificate and membership.',
        points: [
          'Each hall has a camera, a microphone and a host who reads your questions aloud.',
          'Speakers meet the hosts and test their sound on {preConference}.',
          'All times are Indian time. The schedule also shows them in your own time zone.',
          'Dinners, the parade, the march and the kit are for people in New Delhi. You need no visa.',
        ],
        links: [
          { to: '/schedule', label: 'Schedule in your time zone' },
          { to: '/registration', label: 'Register' },
        ],
      },
      writeExploreDelhi(current),
      {
        id: 'help',
        title: 'Travel help',
        lead: 'Nothing here answers your question? Write to us, and we answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}.',
        rows: [
          {
            label: 'Address for your taxi',
            value: '{street}, {city} {postalCode}',
          },
          { label: 'Registration desk', value: '{registrationHours}' },
          ...contact.offices.map(({ name, phone }) => ({ label: name, value: phone })),
        ],
        links: [{ to: '/contact', label: 'Write to us' }],
        map: {
          label: 'Open the venue in a map',
          address: 'https://www.openstreetmap.org/search?query=Dilli%20Haat%20Janakpuri%20New%20Delhi',
        },
      },
    ],
    related: [
      { to: '/venue', label: 'Venue' },
      { to: '/faq', label: 'Questions and answers' },
    ],
  };
}
