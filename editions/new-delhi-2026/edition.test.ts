import { expect, test } from 'vitest';
import { readEdition } from '#conference/edition/read-edition.server.ts';
import { topics } from '#conference/enquiries/enquiry.ts';
import { fillInSiteFacts } from '#routes/public/policies/site-rules.server.ts';
import { findEntries, makeIndex } from '#routes/public/search/find-entries.ts';
import { listEntries } from '#routes/public/search/list-entries.server.ts';
import { writeEdition } from './edition.ts';

const edition = readEdition(writeEdition());
const sections = (page: 'privacyPolicy' | 'refundPolicy' | 'termsAndConditions') =>
  Object.fromEntries(
    fillInSiteFacts(edition.pages[page]).sections.map(({ id, paragraphs = [], points = [] }) => [
      id,
      [...paragraphs, ...points],
    ]),
  );

test('the edition of New Delhi has the catalogue of the specification', () => {
  expect(
    edition.catalogue.map(({ id, price, per, total }) => [id, price.amount, price.currency, per, total]),
  ).toEqual([
    ['art-craft-shop', 2500000, 'INR', 'festival', 100],
    ['ac-shop', 6500000, 'INR', 'festival', 45],
    ['food-court-shop', 3500000, 'INR', 'festival', 30],
    ['amphitheater', 4500000, 'INR', 'day', 1],
    ['auditorium', 12500000, 'INR', 'day', 1],
  ]);
});

test('the pages of New Delhi contain the dates of the specification', () => {
  const { home, about, schedule, speakers } = edition.pages;
  expect([
    home.hero.when,
    home.countdown.date,
    home.festival?.dates,
    home.join.figures.map(({ number, label }) => `${number} ${label}`),
    [home.journey.place, home.journey.dates],
    about.mission.statement.slice(0, 45),
    schedule.days.map(({ label, date }) => `${label}, ${date}`),
    schedule.venue.text,
    speakers.title,
  ]).toEqual([
    'New Delhi · 26–30 January 2026',
    'It begins on 26 January 2026',
    '14–30 January 2026',
    ['1000 participants', '100 countries', '5 days'],
    ['New York, USA', '27 September – 2 October 2027'],
    'To bring 1000 people from 100 countries who w',
    ['Pre-Conference, 25 January', 'Day 1, 26 January', 'Days 2–4, 27–29 January', 'Day 5, 30 January'],
    'Activities on 27 to 29 January are at the Dilli Haat venue in Janakpuri, New Delhi 110058.',
    '100+ speakers from 50+ countries',
  ]);
});

test('the refund policy of New Delhi contains the refund rules of the specification', () => {
  expect(sections('refundPolicy')).toMatchObject({
    cancellation: [
      'The day on which your cancellation reaches us decides, counted in India Standard Time.',
      'Cancelled until 31 October 2025: 75\u00a0% of the fee is returned.',
      'Cancelled 1 November to 31 December 2025: 50\u00a0% of the fee is returned.',
      'Cancelled from 1 January 2026: nothing is returned.',
    ],
    how: [
      'Ask on your dashboard, which shows what you get back before you confirm. If you cannot open it, write to hello@peace-conference.example from the address you registered with, and name your reference. We confirm each request within 3 working days and pay approved refunds within 30 days, by the way you paid.',
    ],
  });
});

test('the terms of New Delhi contain the fees and dates of the edition', () => {
  expect(sections('termsAndConditions')).toMatchObject({
    who: [
      'The International Hybrid Peace Conference is a joint initiative of the Shanti Setu Foundation and the Global Peace Accord Foundation, called “the organisers” here. It takes place in New Delhi, India, from 26 to 30 January 2026, with a pre-conference on 25 January, and online. Bharat Utsav takes place from 14 to 30 January.',
    ],
    registration: expect.arrayContaining(['Student: $1500.', 'Professional or faculty: $2500.']),
  });
});

test('the privacy policy of New Delhi contains the names of cookies and the periods that the software uses', () => {
  const { cookies = [], 'how-long': kept = [] } = sections('privacyPolicy');
  expect(cookies.slice(1)).toEqual([
    'session keeps you logged in, or signed in with your mailbox alone: it ends after 1 week without a visit, and after 30 days in any case.',
    'device lets this browser log in to the registrations made in it. It lasts 1 year, unless you choose “Log out and forget this device”.',
    'proved-mailbox holds a mark that only the server can make, once you have signed in by mail in this browser, so that nobody else can use up the sign-in links you may ask for. It lasts 1 year, unless you choose “Log out and forget this device”.',
    'browser tells a form sent twice from two forms, and finds the files kept for you. It lasts 1 year.',
    'booking-draft holds what you typed when you booked before logging in, sealed so that only the server can read it. It lasts 1 hour.',
    'unsaved-form holds a form that you sent after you were logged out, sealed so that only the server can read it. It never holds passport details. It lasts 1 hour.',
    'stars holds the sessions that you have starred before you log in. It lasts 1 year.',
    'notice carries the name of a short message to the next page. It lasts 1 minute.',
    'In your browser’s own storage: your cookie choice (cookie_consent), and copies of your name, email and payment status for display (userRegistration, loggedInUser). They grant nothing. Until you close the tab, it also holds what you typed into the registration form, without passport details (registration-draft).',
  ]);
  expect(kept.slice(1, 5)).toEqual([
    'files kept after a refused form: after 24 hours;',
    'sign-in links and codes: they work for 10 minutes, and their record goes 1 day later;',
    'the record that tells a repeated form from a new one: after 30 days;',
    'sessions, with what the browser calls itself, such as “Firefox on Android”: 1 day after they run out, 30 days after you log out;',
  ]);
});

test('the pages of New Delhi have a link to the contact form for each topic except the general one', () => {
  const pages = JSON.stringify(edition.pages);
  const linked = topics.filter((topic) => pages.includes(`"/contact?topic=${topic}"`));
  expect(linked).toEqual(topics.filter((topic) => topic !== 'contact'));
});

test('the search finds what visitors mean, with a typing fault, in another form, or in another word', () => {
  const index = makeIndex(listEntries(edition), edition.synonyms);
  const first = (query: string) => findEntries(index, query)[0]?.to;
  const asked = [
    'wifi',
    'interpretation',
    'ambulance',
    'subway',
    'refundd',
    'vegeterian',
    'airprot',
    'sleeping',
  ];
  expect(Object.fromEntries(asked.map((query) => [query, first(query)]))).toEqual({
    wifi: '/travel#sim',
    interpretation: '/speaker-guidelines#language',
    ambulance: '/faq#emergency',
    subway: '/travel#metro',
    refundd: '/refund-policy#visa-refused',
    vegeterian: '/faq#diet',
    airprot: '/travel#from-the-airport',
    sleeping: '/travel#hotels',
  });
});
