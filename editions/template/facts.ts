import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';
import { papers } from './papers.ts';

/** The facts of this edition, such as dates, place and prices. Every page, mail and rule reads them from here. */
export const facts: EditionFacts = {
  id: 'template',
  languages: ['en'],
  name: 'International Hybrid Peace Conference',
  shortName: 'Peace Conference',
  organisers: ['Example Foundation'],
  place: 'Example City',
  country: 'Example Land',
  timeZone: 'Etc/UTC',
  timeZoneName: 'Universal Time',
  conference: { from: '2030-05-06', to: '2030-05-08' },
  preConference: '2030-05-05',
  countdownTo: '2030-05-06T09:00:00',
  pastEditions: [],
  targets: { participants: 300, countries: 40, speakers: 30, speakerCountries: 20 },
  participantTypes: [
    { id: 'student', name: 'Student', plural: 'students', fee: { amount: 100_00, currency: 'EUR' } },
    {
      id: 'professional',
      name: 'Professional or faculty',
      plural: 'professionals and faculty',
      fee: { amount: 300_00, currency: 'EUR' },
      isDefault: true,
    },
  ],
  documents: {
    state: 'open',
    paper: 'a4',
    membership: { from: '2030-05-06', to: '2031-05-05' },
    certificatesFrom: '2030-05-08',
    certificateDays: 1,
    onlineMinutes: 60,
    certificateSignatories: [{ name: 'Example Signatory', title: 'Chair' }],
    letter: {
      paragraphs: [
        'We have the honour to invite the person named below to the conference. They have registered as a participant and paid the conference fee.',
        'We kindly ask you to grant the visa that they need for the days of the conference and for the journey.',
      ],
      addressee: 'To the visa officer',
      signatory: { name: 'Example Signatory', title: 'Chair' },
      subject: 'The subject of your conference',
      costs: 'The participant, unless we have confirmed otherwise in writing',
      organisation: {
        name: 'Example Foundation',
        registration: 'Registered association, number 0000 (example)',
        address: ['0 Example Street', 'Example City'],
        phone: '+1 202 555 0100',
      },
    },
  },
  papers,
  speakersCall: { isOpen: true, from: '2029-10-01', until: '2030-01-31', samples: 'replaced' },
  kit: {
    state: 'open',
    cloth: { id: 'shirt', name: 'Shirt', label: 'Shirt size' },
    shoe: { id: 'shoes', name: 'Shoes', label: 'US shoe size' },
    changeUntil: '2030-03-31',
    orderMargin: 5,
  },
  participation: { changeUntil: '2030-04-20' },
  recordings: { addUntil: '2030-11-30' },
  grants: { isOpen: false },
  registration: { isOpen: true, payBy: '2030-04-26', places: { offerDays: 3 } },
  booking: { isOpen: false, mostHeldByOne: 1, daysToPay: 7, hoursToProve: 24, reminderDaysBefore: 2 },
  catalogue: [],
  policiesSince: '2029-10-01',
  refunds: {
    byDate: [
      { until: '2030-02-28', percent: 80 },
      { until: null, percent: 0 },
    ],
    substitutionDaysBefore: 14,
    cancelledByOrganisers: 100,
    visaRefused: { percent: 80, daysBefore: 21 },
    paidWithinDays: 30,
  },
  privacy: {
    passportKeptDays: 60,
    contactsKeptDays: 365,
    recordsKeptYears: 8,
    erasureDays: 30,
  },
  venue: {
    name: 'Example Hall',
    dailyHours: '9:00 AM–6:00 PM',
    registrationHours: '8:00 AM–6:00 PM',
    auditoriumSeats: 300,
    hallSeats: { least: 40, most: 80 },
    exhibitionSquareFeet: 2000,
  },
  contact: {
    street: '1 Example Street',
    city: 'Example City',
    postalCode: '00000',
    country: 'Example Land',
    offices: [{ name: 'Office', phone: '+1 202 555 0100' }],
    email: 'hello@conference.example',
    workingDaysToAnswer: 3,
    chatNumber: '+1 202 555 0100',
    social: [],
  },
};

/** The facts with the changes of owners. */
export type CurrentFacts = EditionFacts;
