import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';
import { catalogue } from './catalogue.ts';
import { papers } from './papers.ts';

/** Place and days of the next edition. */
export const nextEdition = {
  place: 'New York',
  country: 'USA',
  days: { from: '2027-09-27', to: '2027-10-02' },
};

/** The month in which somebody checked the facts about travel, prices and opening hours. */
export const checked = 'September 2025';

/** The facts of this edition, such as dates, place and prices. Every page, mail and rule reads them from here. */
export const facts = {
  id: 'new-delhi-2026',
  languages: ['en', 'hi', 'fr', 'es', 'ar', 'zh', 'ru'],
  name: 'International Hybrid Peace Conference',
  shortName: 'Peace Conference',
  organisers: ['Shanti Setu Foundation', 'Global Peace Accord Foundation'],
  place: 'New Delhi',
  country: 'India',
  timeZone: 'Asia/Kolkata',
  timeZoneName: 'India Standard Time',
  conference: { from: '2026-01-26', to: '2026-01-30' },
  preConference: '2026-01-25',
  festival: { name: 'Bharat Utsav', path: 'bharat-utsav', from: '2026-01-14', to: '2026-01-30' },
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
    onlineMinutes: 60,
    certificateSignatories: [
      { name: 'Dr. Ananya Vardhan Rao', title: 'Chairman', signature: 'signature-chair' },
      { name: 'Samuel Adeyemi Whitlock', title: 'Conference Convener', signature: 'signature-convener' },
    ],
    letter: {
      paragraphs: [
        'We have the honour to invite the person named below to the conference. They have registered as a participant and paid the conference fee.',
        'We kindly ask you to grant the conference visa that they need for the days of the conference and for the journey. The conference has the clearances named below; the participant brings copies of them.',
      ],
      addressee: 'To the visa officer',
      signatory: { name: 'Dr. Ananya Vardhan Rao', title: 'Chairman' },
      subject:
        'Sustaining peace, a nonviolent society, sustainable agriculture and tourism, protection of nature',
      costs: 'The participant, unless we have confirmed otherwise in writing',
      organisation: {
        name: 'Shanti Setu Foundation',
        registration: 'Public charitable trust, number 0000 of 1994 (example)',
        address: ['0 Example Marg, Janakpuri', 'New Delhi 110058', 'India'],
        phone: '+91 00000 26130',
      },
    },
  },
  papers,
  // Not on the first day, which has the parade, and not on the last, which has the march.
  speakersCall: { isOpen: true, days: { from: '2026-01-27', to: '2026-01-29' }, samples: 'kept' },
  kit: {
    state: 'open',
    cloth: { id: 'dress', name: 'Traditional dress', label: 'Traditional dress size' },
    shoe: { id: 'shoes', name: 'Shoes', label: 'US shoe size' },
    changeUntil: '2025-12-15',
    orderMargin: 5,
  },
  participation: { changeUntil: '2026-01-10' },
  recordings: { addUntil: '2026-07-31' },
  grants: { isOpen: false },
  registration: {
    isOpen: true,
    payBy: '2026-01-19',
    places: { offerDays: 3 },
    isOnlinePaymentAnnounced: true,
  },
  // These accounts do not exist: the banks, the numbers and the UPI ID are invented.
  bankAccounts: {
    USD: {
      beneficiary: 'Shanti Setu Foundation',
      bank: 'Example Bank of New York, 0 Example Street, New York',
      accountNumber: '000123456789',
      swift: 'EXMPUS33XXX',
      statementDays: 'month-first',
    },
    INR: {
      beneficiary: 'Shanti Setu Foundation',
      bank: 'Example Bank of India, Janakpuri, New Delhi',
      accountNumber: '00001234567890',
      ifsc: 'EXMP0110058',
      upi: 'peace-conference@example',
    },
  },
  onlinePayment: { USD: ['stripe'], INR: ['razorpay', 'stripe'] },
  // These rules are read from public texts, named beside them, and may have changed. docs/visa-requirements.md lays the
  // letter and the list beside them; docs/to-confirm.md says what to ask the ministries before you publish.
  visa: {
    hostCountry: 'IN',
    // Ministry of External Affairs, CPV Division, "Visa": nationals of Nepal and Bhutan need none.
    withoutVisa: ['BT', 'NP'],
    daysToApply: {
      // Earlier than the last day to ask for the refund after a refusal, so that an answer can come in between.
      usual: 45,
      // Ministry of Home Affairs, conference visa: about 60 days for the nationalities that it clears one by one.
      longer: 75,
      longerFor: ['AF', 'CN', 'IQ', 'IR', 'PK', 'SD', 'SO', 'SY', 'YE'],
    },
    daysBeforeApplying: { pay: 10, askForLetter: 7 },
    // Ministry of Home Affairs, e-Visa (indianvisaonline.gov.in/evisa), documents for an e-Conference visa: an invitation,
    // the political clearance of the Ministry of External Affairs (MEA) and the event clearance of the Ministry of Home
    // Affairs (MHA). The MHA's portal conference.mha.gov.in gives each event an id.
    eventClearances: [
      { id: 'mea', name: 'MEA political clearance' },
      { id: 'mha', name: 'MHA event clearance', hasEventId: true },
    ],
    clearancesExpectedBy: '2025-11-14',
    clearances: [
      {
        id: 'mha-person',
        name: 'MHA clearance of the participant',
        // MHA, Foreigners Division, letters of event clearance since 2014: participants from these countries, foreigners
        // of Pakistani origin and stateless persons are cleared one by one.
        concerns: { nationalities: ['AF', 'CN', 'IQ', 'IR', 'PK', 'SD'], origin: 'PK' },
        // MHA, particulars of participants for a security clearance: parentage. Visa form of indianvisaonline.gov.in:
        // father, mother or spouse, and any previous nationality.
        asks: ['relativeName', 'previousNationality'],
      },
    ],
    letterWaitsForClearances: true,
    // Columns: MHA, particulars of participants for a security clearance (name, birth, parentage, addresses, passport with
    // its issue and validity, occupation), and the visa form (previous nationality, Pakistani origin).
    clearanceColumns: [
      { field: 'fullName', header: 'Name as in the passport' },
      { field: 'relativeName', header: 'Name of a parent or the spouse' },
      { field: 'sex', header: 'Sex' },
      { field: 'birthDate', header: 'Date of birth' },
      { field: 'birthPlace', header: 'Place of birth' },
      { field: 'nationality', header: 'Nationality' },
      { field: 'previousNationality', header: 'Previous nationality' },
      { field: 'listedOrigin', header: 'Of Pakistani origin' },
      { field: 'passportNumber', header: 'Passport number' },
      { field: 'issuedIn', header: 'Passport issued in' },
      { field: 'issuedOn', header: 'Passport issued on' },
      { field: 'passportExpiry', header: 'Passport valid until' },
      { field: 'occupation', header: 'Occupation' },
      { field: 'affiliation', header: 'Position and organisation' },
      { field: 'country', header: 'Country of residence' },
      { field: 'address', header: 'Address' },
      { field: 'contact', header: 'Email and telephone' },
      { field: 'stay', header: 'Days of stay' },
      { field: 'mission', header: 'Mission where they apply' },
      { field: 'reference', header: 'Our reference' },
    ],
  },
  booking: { isOpen: true, mostHeldByOne: 3, daysToPay: 7, hoursToProve: 24, reminderDaysBefore: 2 },
  catalogue,
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
    passportKeptDays: 90,
    contactsKeptDays: 365,
    recordsKeptYears: 8,
    erasureDays: 30,
  },
  venue: {
    name: 'Dilli Haat, Janakpuri',
    dailyHours: '8:00 AM–9:00 PM',
    registrationHours: '7:00 AM–10:00 PM',
    auditoriumSeats: 1000,
    hallSeats: { least: 200, most: 300 },
    exhibitionSquareFeet: 5000,
  },
  // These contacts are invented. The phone numbers are reserved for fiction, and .example is not a real domain.
  contact: {
    street: 'Dilli Haat, Lal Sai Mandir Marg, Janakpuri',
    city: 'New Delhi',
    postalCode: '110058',
    country: 'India',
    offices: [
      { name: 'USA', phone: '+1 202 555 0143' },
      { name: 'India', phone: '+91 00000 26130' },
    ],
    email: 'hello@peace-conference.example',
    workingDaysToAnswer: 3,
    chatNumber: '+1 (202) 555-0143',
    social: [
      { name: 'Facebook' },
      { name: 'Twitter' },
      { name: 'LinkedIn' },
      { name: 'Instagram' },
      { name: 'YouTube' },
    ],
  },
} satisfies EditionFacts;

/** The facts with the changes of owners. The edition always has a festival and visa rules. */
export type CurrentFacts = EditionFacts & Required<Pick<EditionFacts, 'festival' | 'visa'>>;

/** The days of the conference between its first day (the parade) and its last day (the march). */
export const workingDays = facts.speakersCall.days;

/** The same days after owners have changed the dates. */
export function workingDaysOf({ conference, speakersCall }: CurrentFacts) {
  return speakersCall.days ?? conference;
}

/** The text after the last day. */
export const over: EditionFacts['over'] = {
  title: 'The conference in {place} is over',
  text: 'It took place from {conference_words}. Thank you to everybody who took part. The next conference is in {nextPlace}: {nextConference}.',
  link: { to: '/gallery', label: 'See the gallery' },
};
