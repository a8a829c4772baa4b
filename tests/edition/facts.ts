import type { EditionFacts } from '#conference/edition/facts-schema.ts';
import { catalogue } from './catalogue.ts';
import { papers } from './papers.ts';

/** Every test may rely on these facts. They change only together with the tests. */
export const facts = {
  id: 'river-city-2026',
  languages: ['en'],
  name: 'River City Peace Conference',
  shortName: 'River Conference',
  organisers: ['River Foundation', 'Hill Foundation'],
  place: 'River City',
  country: 'India',
  timeZone: 'Asia/Kolkata',
  timeZoneName: 'India Standard Time',
  conference: { from: '2026-01-26', to: '2026-01-30' },
  preConference: '2026-01-25',
  festival: { name: 'River Festival', path: 'river-festival', from: '2026-01-14', to: '2026-01-30' },
  countdownTo: '2026-01-26T00:00:00',
  pastEditions: [],
  targets: { participants: 1000, countries: 100, speakers: 100, speakerCountries: 50 },
  participantTypes: [
    { id: 'student', name: 'Student', plural: 'students', fee: { amount: 1500_00, currency: 'USD' } },
    {
      id: 'professional',
      name: 'Professional or faculty',
      plural: 'professionals and faculty',
      fee: { amount: 2500_00, currency: 'USD' },
      isDefault: true,
    },
  ],
  documents: {
    state: 'open',
    paper: 'a4',
    membership: { from: '2026-01-26', to: '2027-01-25' },
    certificatesFrom: '2026-01-30',
    certificateDays: 1,
    letter: {
      paragraphs: [
        'We have the honour to invite the person named below to the conference. They have registered as a participant and paid the conference fee.',
        'We kindly ask you to grant the visa that they need for the days of the conference and for the journey. The participant bears the costs of travel and stay, unless we have confirmed otherwise in writing.',
      ],
      signatory: { name: 'Asha Rivers', title: 'Convener' },
    },
  },
  papers,
  registration: { isOpen: true, payBy: '2026-01-19' },
  booking: { isOpen: true, mostHeldByOne: 3, daysToPay: 7, hoursToProve: 24, reminderDaysBefore: 2 },
  catalogue,
  onlinePayment: { USD: ['stripe'], INR: ['razorpay', 'stripe'] },
  policiesSince: '2025-08-01',
  refunds: {
    byDate: [
      { until: '2025-10-31', percent: 75 },
      { until: '2025-12-31', percent: 50 },
      { until: null, percent: 0 },
    ],
    substitutionDaysBefore: 15,
    cancelledByOrganisers: 100,
    visaRefused: { percent: 75, daysBefore: 30 },
    paidWithinDays: 30,
  },
  privacy: {
    closedWithinDays: 30,
    passportKeptDays: 90,
    contactsKeptDays: 365,
    recordsKeptYears: 8,
    erasureDays: 30,
  },
  venue: {
    name: 'River Hall',
    dailyHours: '8:00 AM–9:00 PM',
    registrationHours: '7:00 AM–10:00 PM',
    auditoriumSeats: 1000,
    hallSeats: { least: 200, most: 300 },
    exhibitionSquareFeet: 5000,
  },
  contact: {
    street: 'River Hall, 1 Bank Street',
    city: 'River City',
    postalCode: '000000',
    country: 'India',
    offices: [{ name: 'Office', phone: '+1 202 555 0100' }],
    email: 'hello@river-conference.example',
    workingDaysToAnswer: 3,
    chatNumber: '+1 202 555 0100',
    social: [],
  },
  bankAccounts: {
    USD: {
      beneficiary: 'River Foundation',
      bank: 'Example Bank, River City',
      accountNumber: '000123456789',
      swift: 'EXMPUS33XXX',
    },
    INR: {
      beneficiary: 'River Foundation',
      bank: 'Example Bank, Hill Town',
      accountNumber: '00001234567890',
      ifsc: 'EXMP0110058',
      upi: 'river-conference@example',
    },
  },
} satisfies EditionFacts;
