import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';
import { papers } from './papers.ts';

/** The month in which somebody checked the facts about travel, prices and opening hours. */
export const checked = 'November 2026';

/** The facts of this edition, such as dates, place and prices. Every page, mail and rule reads them from here. */
export const facts: EditionFacts = {
  id: 'new-york-2027',
  languages: ['en', 'hi', 'fr', 'es', 'ar', 'zh', 'ru'],
  english: 'en-US',
  name: 'International Hybrid Peace Conference',
  shortName: 'Peace Conference',
  organisers: ['Long Table Foundation', 'Third Pier Institute', 'Red Hook Peace Trust'],
  place: 'New York',
  country: 'USA',
  timeZone: 'America/New_York',
  timeZoneName: 'Eastern Time',
  conference: { from: '2027-09-27', to: '2027-10-02' },
  preConference: '2027-09-26',
  countdownTo: '2027-09-27T00:00:00',
  pastEditions: [{ folder: 'new-delhi-2026', label: 'The edition before: New Delhi 2026' }],
  targets: { participants: 1400, countries: 120, speakers: 80, speakerCountries: 45 },
  participantTypes: [
    {
      id: 'student',
      name: 'Student',
      plural: 'students',
      fee: { amount: 650_00, currency: 'USD' },
    },
    {
      id: 'professional',
      name: 'Professional or faculty',
      plural: 'professionals and faculty',
      fee: { amount: 1400_00, currency: 'USD' },
      isDefault: true,
    },
    {
      id: 'organisation',
      name: 'Delegate of an organisation',
      plural: 'delegates of organisations',
      fee: { amount: 1950_00, currency: 'USD' },
    },
  ],
  documents: {
    state: 'open',
    paper: 'us-letter',
    membership: { from: '2027-09-27', to: '2028-09-26' },
    certificatesFrom: '2027-10-02',
    certificateDays: 1,
    onlineMinutes: 60,
    certificateSignatories: [
      { name: 'Dr. Marguerite Okonjo-Bell', title: 'Chair', signature: 'signature-chair' },
      { name: 'André Ferreira-Quinn', title: 'Host in Red Hook', signature: 'signature-host' },
    ],
    letter: {
      paragraphs: [
        'We invite the person named below to the conference. They have registered as a participant and paid the conference fee.',
        'They come to New York as a business visitor (B-1), to take part in a conference and for no employment, and leave the United States afterwards. The conference is held in English.',
        'This letter confirms the purpose and the days of the visit. The decision on the visa is yours alone.',
      ],
      addressee: 'To the consular officer',
      signatory: { name: 'Dr. Marguerite Okonjo-Bell', title: 'Chair' },
      subject: 'Cities at peace, truth in public, and shared water',
      costs: 'The participant, unless we have confirmed otherwise in writing',
      organisation: {
        name: 'Long Table Foundation',
        registration: 'Not-for-profit corporation, EIN 00-0000000 (example)',
        address: ['0 Example Street', 'New York, NY 10000', 'USA'],
        phone: '+1 212 555 0127',
      },
    },
  },
  papers,
  speakersCall: {
    isOpen: true,
    from: '2026-12-01',
    until: '2027-05-31',
    days: { from: '2027-09-28', to: '2027-09-30' },
    samples: 'replaced',
  },
  kit: {
    state: 'open',
    cloth: { id: 'shirt', name: 'Conference shirt', label: 'Conference shirt size' },
    shoe: { id: 'shoes', name: 'Walking shoes', label: 'US shoe size' },
    changeUntil: '2027-08-15',
    orderMargin: 8,
  },
  participation: { changeUntil: '2027-09-12' },
  recordings: { addUntil: '2028-03-31' },
  grants: { isOpen: false },
  registration: { isOpen: true, payBy: '2027-09-20', places: { offerDays: 3 } },
  // This account does not exist: the bank and the number are invented.
  bankAccounts: {
    USD: {
      beneficiary: 'Long Table Foundation',
      bank: 'Example Bank of New York, 0 Example Street, New York',
      accountNumber: '000987654321',
      swift: 'EXMPUS33XXX',
      statementDays: 'month-first',
    },
  },
  visaHint:
    'With an ESTA under the Visa Waiver Program you need no visa. For a B-1 visa our letter helps, and you apply yourself.',
  // These rules are read from public texts, named beside them, and may have changed. docs/visa-requirements.md lays the
  // letter beside them; docs/to-confirm.md says what to confirm before you publish.
  visa: {
    hostCountry: 'US',
    // US Department of State, travel.state.gov, "Citizens of Canada and Bermuda".
    withoutVisa: ['BM', 'CA'],
    // US Department of State, travel.state.gov, "Visa Waiver Program": business visits of up to 90 days, with an approved
    // ESTA. The list changes: Romania was named in January 2025 and taken off in May 2025.
    authorisation: {
      name: 'ESTA',
      nationalities: [
        ...['AD', 'AT', 'AU', 'BE', 'BN', 'CH', 'CL', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR'],
        ...['HR', 'HU', 'IE', 'IL', 'IS', 'IT', 'JP', 'KR', 'LI', 'LT', 'LU', 'LV', 'MC', 'MT', 'NL', 'NO'],
        ...['NZ', 'PL', 'PT', 'QA', 'SE', 'SG', 'SI', 'SK', 'SM', 'TW'],
      ],
      letter: {
        addressee: 'To the officer of US Customs and Border Protection',
        paragraphs: [
          'We invite the person named below to the conference. They have registered as a participant and paid the conference fee.',
          'Nationals of their country can travel for business under the Visa Waiver Program with an approved ESTA. They come to take part in a conference and for no employment, and leave the United States afterwards. If they have to apply for a B-1 visa instead, this letter is also meant for the consular officer.',
        ],
      },
    },
    // US Department of State, travel.state.gov, "Visa Appointment Wait Times": they differ by post, and some are long.
    daysToApply: { usual: 90, longer: 150, longerFor: ['BD', 'CO', 'IN', 'MX', 'NG', 'PK'] },
    daysBeforeApplying: { pay: 14, askForLetter: 10 },
    clearances: [],
    letterWaitsForClearances: false,
    // No authority asks for a list. This one is for the desk, to help people with their own form (DS-160).
    clearanceColumns: [
      { field: 'fullName', header: 'Name as in the passport' },
      { field: 'sex', header: 'Sex' },
      { field: 'birthDate', header: 'Date of birth' },
      { field: 'birthPlace', header: 'Place of birth' },
      { field: 'nationality', header: 'Nationality' },
      { field: 'passportNumber', header: 'Passport number' },
      { field: 'issuedIn', header: 'Passport issued in' },
      { field: 'issuedOn', header: 'Passport issued on' },
      { field: 'passportExpiry', header: 'Passport valid until' },
      { field: 'occupation', header: 'Occupation' },
      { field: 'affiliation', header: 'Position and organisation' },
      { field: 'country', header: 'Country of residence' },
      { field: 'address', header: 'Address' },
      { field: 'stay', header: 'Days of stay' },
      { field: 'mission', header: 'Mission where they apply' },
      { field: 'reference', header: 'Our reference' },
    ],
  },
  onlinePayment: { USD: ['stripe'] },
  booking: { isOpen: false, mostHeldByOne: 2, daysToPay: 10, hoursToProve: 24, reminderDaysBefore: 3 },
  catalogue: [],
  policiesSince: '2026-11-01',
  refunds: {
    byDate: [
      { until: '2027-05-31', percent: 90 },
      { until: '2027-07-31', percent: 60 },
      { until: '2027-08-31', percent: 30 },
      { until: null, percent: 0 },
    ],
    substitutionDaysBefore: 10,
    cancelledByOrganisers: 100,
    visaRefused: { percent: 90, daysBefore: 14 },
    paidWithinDays: 20,
  },
  privacy: {
    passportKeptDays: 60,
    contactsKeptDays: 180,
    recordsKeptYears: 7,
    erasureDays: 21,
  },
  venue: {
    name: 'The Ropewalk',
    dailyHours: '8:30 AM–7:00 PM',
    registrationHours: '8:00 AM–6:00 PM',
    auditoriumSeats: 1450,
    hallSeats: { least: 60, most: 180 },
    exhibitionSquareFeet: 12_000,
  },
  receipts: { paper: 'us-letter' },
  // These contacts are invented. The phone numbers are reserved for fiction, and .example is not a real domain.
  contact: {
    street: 'The Ropewalk, 1 Hawser Slip, Red Hook',
    city: 'Brooklyn, NY',
    postalCode: '11231',
    country: 'USA',
    offices: [
      { name: 'New York', phone: '+1 212 555 0127' },
      { name: 'London', phone: '+44 20 7946 0127' },
      { name: 'Sydney', phone: '+61 2 5550 0127' },
    ],
    email: 'hello@ropewalk-peace.example',
    workingDaysToAnswer: 2,
    chatNumber: '+1 (212) 555-0127',
    social: [{ name: 'LinkedIn' }, { name: 'Instagram' }, { name: 'YouTube' }],
  },
};

/** The facts with the changes of owners. */
export type CurrentFacts = EditionFacts;

/** The text after the last day. */
export const over: EditionFacts['over'] = {
  title: 'The conference in {place} is over',
  text: 'It took place from {conference_words}. Thank you to everybody who took part. Place and days of the next conference will stand here as soon as they are certain.',
  link: { to: '/gallery', label: 'See the gallery' },
};
