import fc from 'fast-check';
import { addDays } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { countryCodes } from '#conference/registration/countries.ts';
import { openDraw } from '../../scripts/demo/draw.ts';
import { pickPeople } from '../../scripts/demo/people.ts';

const { conference } = folderSettings;
const { privacy } = edition;

/** The days of the year on which people and organisers come to the site, as days before the first day. */
const daysBefore = [
  365, 330, 300, 270, 240, 210, 180, 150, 120, 100, 88, 80, 72, 64, 56, 48, 42, 36, 30, 26, 22, 18, 14, 10, 7,
  4, 1,
];

/** These many days after the last day, the edition is closed. */
const closedAfter = 10;

/** The days on which the rehearsal stops, such as `2025-11-20`, the earliest first. */
export const calendar = {
  coming: daysBefore.map((count) => addDays(conference.from, -count)),
  conference: listDays(conference.from, conference.to),
  afterwards: [addDays(conference.to, 2), addDays(conference.to, closedAfter)],
  /** The days after the closing on which something must be destroyed: passports, contacts, all records. */
  retention: [
    addDays(conference.to, closedAfter + privacy.passportKeptDays + 1),
    addDays(conference.to, closedAfter + privacy.contactsKeptDays + 1),
    addDays(conference.to, closedAfter + Math.ceil(privacy.recordsKeptYears * 365.25) + 2),
  ],
};

export const stops = [
  ...calendar.coming,
  ...calendar.conference,
  ...calendar.afterwards,
  ...calendar.retention,
];

/** The days of a short year: those on which the desk does what later days need, and all from the conference on. */
export const shortStops = stops.filter(
  (day, place) => day >= conference.from || [0, 1, 3, 8, 9, 12, 13, 16, 17, 19, 20, 26].includes(place),
);
/** The code that finance gives to its friends. Three people can use it. */
export const friendsCode = 'FRIENDS2026';
export const closingDay = calendar.afterwards.at(-1) ?? '';
/** On this day a conference that does not take place is cancelled. */
export const cancelledOn = calendar.coming.at(-1) ?? '';

function listDays(from: string, to: string): string[] {
  const days = [from];
  for (let day = from; day < to; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

/** In which order a provider tells the site about a payment, and whether twice. */
export type EventOrder = 'in order' | 'doubled and turned round';

/** What a person does. Each act says what it needs to know; who the person is stands in the {@link Story}. */
export type Act =
  | { do: 'register'; wrongFirst: number; times: number; sendsFiles: boolean }
  | { do: 'register again' }
  | { do: 'register with another address' }
  | { do: 'apply for a grant' }
  | { do: 'send a proof of transfer'; paid: 'exact' | 'too little' | 'too much' }
  | { do: 'pay online'; events: EventOrder }
  | { do: 'book'; option: number; day: number; times: number }
  | { do: 'correct the name' }
  | { do: 'fill in the visa checklist' }
  | { do: 'take the documents' }
  | { do: 'say how they take part' }
  | { do: 'star a session' }
  | { do: 'sign up for a session' }
  | { do: 'nominate somebody' }
  | { do: 'answer the questions' }
  | { do: 'use a code' }
  | { do: 'take a copy of their data' }
  | { do: 'ask to cancel' }
  | { do: 'name a substitute' }
  | { do: 'ask for erasure' }
  | { do: 'send a paper' }
  | { do: 'revise the paper' }
  | { do: 'withdraw the paper' }
  | { do: 'ask a question' }
  | { do: 'come to the door' };

export type Planned = Act & { on: string };

/** Somebody with a plan. `number` counts the people of a run from 1. */
export type Story = {
  number: number;
  name: string;
  email: string;
  country: string;
  language: string;
  type: number;
  needsVisa: boolean;
  acts: Planned[];
};

const chance = (percent: number) => fc.nat(99).map((drawn) => drawn < percent);
/** Makes an act with this probability. It shrinks to no act, so that a failure shrinks to the shortest story. */
const maybe = <Made>(percent: number, made: fc.Arbitrary<Made>): fc.Arbitrary<Made | null> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(null) },
    { weight: percent, arbitrary: made },
  );

/** What somebody draws. The counts are stops after the registration, so that an act never comes before it. */
const drawn = fc.record({
  registers: fc.nat(calendar.coming.length - 3),
  wrongFirst: fc.nat(2),
  times: fc.constantFrom(1, 1, 1, 2),
  sendsFiles: chance(60),
  again: maybe(8, fc.record({ after: fc.nat(6) })),
  elsewhere: maybe(10, fc.record({ after: fc.integer({ min: 1, max: 6 }) })),
  grant: maybe(25, fc.record({ after: fc.nat(3) })),
  pays: maybe(
    80,
    fc.record({
      after: fc.nat(7),
      how: fc.constantFrom('transfer', 'transfer', 'online', 'online', 'group'),
      paid: fc.constantFrom('exact', 'exact', 'exact', 'exact', 'too little', 'too much'),
      events: fc.constantFrom('in order', 'doubled and turned round'),
    }),
  ),
  books: maybe(
    30,
    fc.record({ after: fc.nat(8), option: fc.nat(4), day: fc.nat(2), times: fc.constantFrom(1, 2) }),
  ),
  corrects: maybe(25, fc.record({ after: fc.integer({ min: 1, max: 14 }) })),
  visa: maybe(70, fc.record({ after: fc.integer({ min: 1, max: 9 }) })),
  documents: maybe(60, fc.record({ after: fc.integer({ min: 2, max: 16 }) })),
  paper: maybe(40, fc.record({ after: fc.nat(4), withdraws: maybe(35, fc.integer({ min: 1, max: 10 })) })),
  takesPart: maybe(50, fc.record({ after: fc.nat(12) })),
  signsUp: maybe(40, fc.record({ after: fc.integer({ min: 10, max: 20 }), again: fc.nat(3) })),
  nominates: maybe(10, fc.record({ after: fc.nat(6) })),
  answers: maybe(50, fc.record({ after: fc.integer({ min: 1, max: 12 }) })),
  code: maybe(15, fc.record({ after: fc.nat(3) })),
  stars: maybe(30, fc.record({ after: fc.integer({ min: 4, max: 20 }) })),
  copies: maybe(15, fc.record({ after: fc.integer({ min: 1, max: 20 }) })),
  asks: maybe(15, fc.record({ after: fc.nat(12) })),
  leaves: maybe(
    22,
    fc.record({
      after: fc.integer({ min: 3, max: 18 }),
      how: fc.constantFrom('ask to cancel', 'ask to cancel', 'name a substitute', 'ask for erasure'),
    }),
  ),
  comes: fc.array(fc.nat(calendar.conference.length - 1), { minLength: 1, maxLength: 3 }),
  type: fc.nat(folderSettings.participantTypes.length - 1),
  language: fc.constantFrom(...edition.languages),
  needsVisa: chance(60),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** A year: the stories of so many people. A story can shrink to nothing. */
export function aYear(people: number): fc.Arbitrary<Story[]> {
  const named = pickPeople(openDraw(people), people);
  return fc.array(fc.option(drawn, { freq: 1000 }), { minLength: people, maxLength: people }).map((year) =>
    year.flatMap((life, index): Story[] => {
      const person = named[index];
      if (life === null || !person) return [];
      const { language, type, needsVisa } = life;
      const email = `${index + 1}-${person.email}`;
      const passport = { language, type, needsVisa };
      return [
        {
          number: index + 1,
          name: person.fullName,
          email,
          // Names are of a few countries, and passports of all.
          country: countryCodes[(index * 7) % countryCodes.length] ?? '',
          ...passport,
          acts: planActs(life),
        },
      ];
    }),
  );
}

function planActs(life: Drawn): Planned[] {
  const { registers, pays, books, corrects, visa, documents, paper, leaves, again, asks, elsewhere, grant } =
    life;
  // Nobody plans to do something on a day after the last one before the conference.
  const dayAfter = (count: number) =>
    calendar.coming[Math.min(registers + count, calendar.coming.length - 1)] ?? '';
  const acts: (Planned | null | false)[] = [
    {
      do: 'register',
      wrongFirst: life.wrongFirst,
      times: life.times,
      sendsFiles: life.sendsFiles,
      on: dayAfter(0),
    },
    pays?.how === 'transfer' && {
      do: 'send a proof of transfer',
      paid: pays.paid as 'exact',
      on: dayAfter(pays.after),
    },
    pays?.how === 'online' && {
      do: 'pay online',
      events: pays.events as 'in order',
      on: dayAfter(pays.after),
    },
    books && { do: 'book', ...books, on: dayAfter(books.after) },
    again && { do: 'register again', on: dayAfter(again.after) },
    elsewhere && { do: 'register with another address', on: dayAfter(elsewhere.after) },
    grant && { do: 'apply for a grant', on: dayAfter(grant.after) },
    paper && { do: 'send a paper', on: dayAfter(paper.after) },
    paper && { do: 'revise the paper', on: dayAfter(paper.after + 10) },
    paper?.withdraws != null && { do: 'withdraw the paper', on: dayAfter(paper.after + paper.withdraws) },
    visa && life.needsVisa && { do: 'fill in the visa checklist', on: dayAfter(visa.after) },
    documents && { do: 'take the documents', on: dayAfter(documents.after) },
    corrects && { do: 'correct the name', on: dayAfter(corrects.after) },
    life.takesPart && { do: 'say how they take part', on: dayAfter(life.takesPart.after) },
    life.signsUp && { do: 'sign up for a session', on: dayAfter(life.signsUp.after) },
    life.signsUp && { do: 'sign up for a session', on: dayAfter(life.signsUp.after + life.signsUp.again) },
    life.nominates && { do: 'nominate somebody', on: dayAfter(life.nominates.after) },
    life.answers && { do: 'answer the questions', on: dayAfter(life.answers.after) },
    life.code && { do: 'use a code', on: dayAfter(life.code.after) },
    life.stars && { do: 'star a session', on: dayAfter(life.stars.after) },
    life.copies && { do: 'take a copy of their data', on: dayAfter(life.copies.after) },
    asks && { do: 'ask a question', on: dayAfter(asks.after) },
    leaves && { do: leaves.how as 'ask to cancel', on: dayAfter(leaves.after) },
    ...[...new Set(life.comes)].map(
      (day): Planned => ({ do: 'come to the door', on: calendar.conference[day] ?? '' }),
    ),
    documents && { do: 'take the documents', on: calendar.afterwards[0] ?? '' },
  ];
  return acts
    .filter((act) => act !== null && act !== false)
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}
