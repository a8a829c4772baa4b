import { expect, test } from 'vitest';
import {
  formatDay,
  formatDayAndMonth,
  formatDaysAndMonths,
  formatDayWithWeekday,
  formatInstant,
  formatPeriod,
  formatShortDay,
  writeDaysAndMonths,
  writePeriod,
} from '#conference/edition/days.ts';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { readEdition } from '#conference/edition/read-edition.server.ts';
import { describeEvent } from '#conference/edition/structured-data/event-data.ts';
import { wholeLanguages } from '#conference/edition/texts/whole-pages.server.ts';
import { findEntries, makeIndex } from '#routes/public/search/find-entries.ts';
import { listEntries } from '#routes/public/search/list-entries.server.ts';
import { writeEdition } from './edition.ts';

const edition = readEdition(writeEdition());

test('the edition of New York contains no word of another edition', () => {
  const { pastEditions: _, ...own } = edition;
  const said = JSON.stringify([own, describeEvent(edition, 'https://conference.example')]);
  expect(said.match(/Delhi|India\b|Bharat|Utsav|Shanti|rupee|₹|INR|2026-01|Janakpuri|Kolkata/gi)).toBeNull();
});

test('the edition of New York contains no tax, number or way to pay of another country', () => {
  const { pastEditions: _, visa: __, ...own } = edition;
  expect(JSON.stringify(own).match(/\b(GST(IN)?|PAN|UPI|Aadhaar|lakh|crore|IFSC)\b/g)).toBeNull();
});

test('the edition of New York has no festival, and all its fees are in dollars', () => {
  expect([edition.festival, edition.pages.festival, edition.pages.home.festival, edition.catalogue]).toEqual([
    undefined,
    undefined,
    undefined,
    [],
  ]);
  expect(edition.participantTypes.map(({ fee }) => fee)).toEqual([
    { amount: 65000, currency: 'USD' },
    { amount: 140000, currency: 'USD' },
    { amount: 195000, currency: 'USD' },
  ]);
});

test('the schedule of New York has an entry and a stamp for each of its seven days', () => {
  const { days } = edition.pages.schedule;
  expect(days.map(({ dates, stamps }) => [...dates, ...stamps.map(({ src }) => src)])).toEqual([
    ['2027-09-26', 'stamp-26'],
    ['2027-09-27', 'stamp-27'],
    ['2027-09-28', 'stamp-28'],
    ['2027-09-29', 'stamp-29'],
    ['2027-09-30', 'stamp-30'],
    ['2027-10-01', 'stamp-1'],
    ['2027-10-02', 'stamp-2'],
  ]);
});

test('the event data of New York has times in the time zone of New York', () => {
  const { subEvent } = describeEvent(edition, 'https://conference.example');
  expect(subEvent[0]).toMatchObject({ startDate: '2027-09-26T14:00:00-04:00' });
  expect(subEvent).toHaveLength(7);
});

test('the pages of New York contain the dates and refund rules of the edition', () => {
  const { home, refundPolicy, termsAndConditions } = edition.pages;
  expect([home.hero.when, edition.layout.dates, refundPolicy.figures]).toEqual([
    'New York · September 27 – October 2, 2027',
    'New York · September 27 – October 2, 2027',
    [
      { number: '90\u00a0%', label: 'cancelled until May 31, 2027' },
      { number: '60\u00a0%', label: 'cancelled June 1 to July 31, 2027' },
      { number: '30\u00a0%', label: 'cancelled August 1 to 31, 2027' },
      { number: '0\u00a0%', label: 'cancelled from September 1, 2027' },
    ],
  ]);
  expect(JSON.stringify(termsAndConditions)).toContain('from September 27 to October 2, 2027');
});

test('each page is whole in all seven languages, until a text of it has no translation', () => {
  const whole = (path: string, unfilled = folderSettings.unfilled) =>
    wholeLanguages(path, { ...folderSettings, unfilled });
  expect(['/', '/about', '/registration'].map((path) => whole(path))).toEqual(
    Array(3).fill(['en', 'hi', 'fr', 'es', 'ar', 'zh', 'ru']),
  );
  const { pages, layout } = folderSettings.unfilled;
  const changed = {
    ...folderSettings.unfilled,
    pages: { ...pages, about: { ...pages.about, title: 'New' } },
  };
  expect([whole('/about', changed), whole('/venue', changed)]).toEqual([['en'], whole('/venue')]);
  const newHeader = { ...folderSettings.unfilled, layout: { ...layout, chat: 'Talk to us' } };
  expect(whole('/venue', newHeader)).toEqual(['en']);
});

test('New York writes days the American way, and other languages in their own', () => {
  const { conference, preConference } = edition;
  const oneMonth = { from: '2027-08-01', to: '2027-08-31' };
  const newYear = { from: '2027-12-30', to: '2028-01-02' };
  expect([
    formatDay(preConference),
    formatShortDay(preConference),
    formatDayWithWeekday(preConference),
    formatDayAndMonth(preConference),
    formatPeriod(conference),
    formatPeriod(oneMonth),
    formatPeriod(newYear),
    formatDaysAndMonths(oneMonth),
    writePeriod(oneMonth),
    writeDaysAndMonths(conference),
    formatInstant(new Date('2027-09-26T18:00:00Z'), edition),
    formatDay(preConference, 'fr'),
  ]).toEqual([
    'September 26, 2027',
    'Sep 26, 2027',
    'Sunday, September 26, 2027',
    'September 26',
    'September 27 – October 2, 2027',
    'August 1–31, 2027',
    'December 30, 2027 – January 2, 2028',
    'August 1–31',
    'August 1 to 31, 2027',
    'September 27 to October 2',
    'September 26, 2027, 2:00 PM (Eastern Time)',
    '26 septembre 2027',
  ]);
});

test('both calls of New York open and close by themselves', () => {
  const { papers, speakersCall } = edition;
  expect([papers, speakersCall].map(({ isOpen, from, until }) => ({ isOpen, from, until }))).toEqual([
    { isOpen: true, from: '2026-12-01', until: '2027-04-30' },
    { isOpen: true, from: '2026-12-01', until: '2027-05-31' },
  ]);
  expect(speakersCall.days).toEqual({ from: '2027-09-28', to: '2027-09-30' });
});

test('each card of the venue and of the speakers of New York opens', () => {
  const { venue, speakers, about } = edition.pages;
  const cards = [
    ...[...venue.features.items, ...venue.travel.options, ...venue.landmarks.items],
    ...[venue.virtualTour, venue.travel.help],
    ...[...speakers.categories.items, ...speakers.featured.people, ...about.leadership.people],
    ...[...speakers.call.audiences, ...speakers.recognition.honours],
  ];
  expect(cards.filter(({ to }) => to === undefined)).toEqual([]);
  expect(cards).toHaveLength(32);
});

test('the programme of New York fills three working days, with people from many countries', () => {
  const { sessions = [], people = [], rooms = [] } = edition.programme ?? {};
  const days = Object.groupBy(sessions, ({ day }) => day);
  expect(Object.entries(days).map(([day, list]) => [day, list?.length])).toEqual([
    ['2027-09-26', 3],
    ['2027-09-27', 4],
    ['2027-09-28', 17],
    ['2027-09-29', 14],
    ['2027-09-30', 17],
    ['2027-10-01', 2],
    ['2027-10-02', 2],
  ]);
  const busy = new Set(sessions.flatMap((session) => session.people.map(({ id }) => id)));
  expect(people.filter(({ id }) => !busy.has(id))).toEqual([]);
  expect([people.length, new Set(people.map(({ country }) => country)).size, rooms.length]).toEqual([
    26, 23, 9,
  ]);
});

test('the search of New York finds what visitors mean', () => {
  const index = makeIndex(listEntries(edition), edition.synonyms);
  const first = (query: string) => findEntries(index, query)[0]?.to;
  const asked = ['wifi', 'ambulance', 'restroom', 'gratuity', 'esta', 'airprot', 'hostel'];
  expect(Object.fromEntries(asked.map((query) => [query, first(query)]))).toEqual({
    wifi: '/travel#phone',
    ambulance: '/venue#first-aid',
    restroom: '/venue#toilets-south',
    gratuity: '/travel#money',
    esta: '/travel#visa',
    airprot: '/travel#from-the-airport',
    hostel: '/travel#beds',
  });
});
