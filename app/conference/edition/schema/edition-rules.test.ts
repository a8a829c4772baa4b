import { expect, test } from 'vitest';
import { readEdition } from '#conference/edition/read-edition.server.ts';
import { writeEdition } from '#tests/edition/edition.ts';
import { findRuleFaults, isKnownCurrency, isTimeZone } from './edition-rules.ts';
import type { EditionFacts } from './facts-schema.ts';

const facts: EditionFacts = {
  ...readEdition(writeEdition()),
  conference: { from: '2031-05-06', to: '2031-05-08' },
  preConference: '2031-05-05',
  festival: undefined,
  catalogue: [],
  countdownTo: '2031-05-06T09:00:00',
  policiesSince: '2030-10-01',
};
const { registration, papers, speakersCall, documents, kit } = facts;
const recordings = { addUntil: '2031-11-30' };
const sound: EditionFacts = {
  ...facts,
  recordings,
  documents: { ...documents, certificatesFrom: '2031-05-06' },
  speakersCall: { ...speakersCall, days: undefined },
};

test('facts that fit together have no faults', () => {
  expect(findRuleFaults(sound)).toEqual([]);
});

const first = 'the first day of the conference (6 May 2031)';
const last = 'the last day of the conference (8 May 2031)';

test.each<[string, Partial<EditionFacts>, string]>([
  [
    'the zone',
    { timeZone: 'Europe/Atlantis' },
    'timeZone: “Europe/Atlantis” is no time zone. Write a name of the IANA list: a continent, a slash and a city.',
  ],
  [
    'the pre-conference',
    { preConference: '2031-05-07' },
    `preConference: is after ${first}. Put the pre-conference before it.`,
  ],
  [
    'the countdown',
    { countdownTo: '2031-05-07T09:00:00' },
    `countdownTo: is after ${first}. Let the countdown end on that day or earlier.`,
  ],
  [
    'the last day to pay',
    { registration: { ...registration, payBy: '2031-05-07' } },
    `registration.payBy: is after ${first}. Put the last day to pay before it.`,
  ],
  [
    'a refund',
    {
      refunds: {
        ...facts.refunds,
        byDate: [
          { until: '2031-06-01', percent: 80 },
          { until: null, percent: 0 },
        ],
      },
    },
    `refunds.byDate.0.until: is after ${first}. End this refund before it: what holds from then on is the rule without a last day.`,
  ],
  [
    'the call for papers',
    { papers: { ...papers, until: '2031-05-07' } },
    `papers.until: is after ${first}. End the call for papers before it.`,
  ],
  [
    'the call for speakers',
    { speakersCall: { ...speakersCall, days: undefined, until: '2031-05-07' } },
    `speakersCall.until: is after ${first}. End the call for speakers before it.`,
  ],
  [
    'the call for grants',
    { grants: { isOpen: true, until: '2031-05-07' } },
    `grants.until: is after ${first}. End the call for grants before it.`,
  ],
  [
    'the sizes',
    { kit: { ...kit, changeUntil: '2031-05-09' } },
    `kit.changeUntil: is after ${last}. Put the last day to change sizes before it.`,
  ],
  [
    'how people take part',
    { participation: { changeUntil: '2031-05-09' } },
    `participation.changeUntil: is after ${last}. Put the last day to say how people take part before it.`,
  ],
  [
    'the days to speak begin',
    { speakersCall: { ...speakersCall, days: { from: '2031-05-05', to: '2031-05-08' } } },
    `speakersCall.days.from: is before ${first}. Take a day of the conference.`,
  ],
  [
    'the days to speak end',
    { speakersCall: { ...speakersCall, days: { from: '2031-05-06', to: '2031-05-09' } } },
    `speakersCall.days.to: is after ${last}. Take a day of the conference.`,
  ],
  [
    'the days to speak are swapped',
    { speakersCall: { ...speakersCall, days: { from: '2031-05-08', to: '2031-05-06' } } },
    'speakersCall.days.to: is before its first day. Swap the two.',
  ],
  [
    'certificates',
    { documents: { ...documents, certificatesFrom: '2031-05-05' } },
    `documents.certificatesFrom: is before ${first}. Give certificates from that day on or later.`,
  ],
  [
    'recordings',
    { recordings: { addUntil: '2031-05-07' } },
    `recordings.addUntil: is before ${last}. Put the last day to add recordings after it.`,
  ],
  [
    'the policies',
    { policiesSince: '2031-05-07' },
    `policiesSince: is after ${first}. The policies must apply when people register: take an earlier day.`,
  ],
  [
    'the festival',
    { festival: { name: 'Fair', path: 'fair', from: '2031-05-09', to: '2031-05-10' } },
    `festival.from: is after ${last}. Let the festival begin on that day or earlier.`,
  ],
  [
    'online payment in an unknown currency',
    { onlinePayment: { QQQ: ['stripe'] } },
    'onlinePayment: “QQQ” is no currency. Write its three letters of ISO 4217.',
  ],
])('a fault is said with its mend: %s', (_, change, fault) => {
  expect(findRuleFaults({ ...sound, ...change })).toEqual([fault]);
});

test('each amount in an unknown currency is a fault', () => {
  const [type] = facts.participantTypes;
  if (!type) throw new Error('The edition of the tests has types.');
  const money = { amount: 100_00, currency: 'QQQ' };
  const faults = findRuleFaults({
    ...sound,
    participantTypes: [{ ...type, fee: money, otherFees: [money] }],
  });
  expect(faults).toEqual([
    'participantTypes.0.fee.currency: “QQQ” is no currency. Write its three letters of ISO 4217.',
    'participantTypes.0.otherFees.0.currency: “QQQ” is no currency. Write its three letters of ISO 4217.',
  ]);
});

test('zones have the names of the IANA list, old ones too', () => {
  const names = ['UTC', 'Etc/UTC', 'Africa/Nairobi', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'];
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(['', 'CEST', '+03:00', 'Nairobi', 'Africa/Nairobbi'].filter(isTimeZone)).toEqual([]);
});

test('currencies are those of ISO 4217', () => {
  expect(['KES', 'JPY', 'KWD', 'XOF', 'EUR'].filter((code) => !isKnownCurrency(code))).toEqual([]);
  expect(['ABC', 'eur', '€', ''].filter(isKnownCurrency)).toEqual([]);
});

test('the folder is checked with these rules, with a line for each fault', () => {
  const late = { ...writeEdition(), timeZone: 'Nowhere', policiesSince: '2099-01-01' };
  expect(() => readEdition(late)).toThrow(
    /^The edition's data has faults:\ntimeZone: “Nowhere” is no time zone.+\npoliciesSince: is after the first day .+$/,
  );
});
