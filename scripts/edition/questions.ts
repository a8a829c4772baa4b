import { addDays, formatDay } from '#conference/edition/days.ts';
import { toMinorUnits } from '#conference/edition/money/minor-units.ts';
import { isKnownCurrency, isTimeZone } from '#conference/edition/schema/edition-rules.ts';

/** The answers as they were typed, by the name of the question. */
export type Answers = Record<QuestionName, string>;

type QuestionName =
  | 'name'
  | 'organiser'
  | 'city'
  | 'country'
  | 'timeZone'
  | 'days'
  | 'preConference'
  | 'payBy'
  | 'currency'
  | 'fees'
  | 'venue'
  | 'email';

/**
 * `suggest` gives the answer that an empty line means, if there is one. `refuse` says in a sentence what is wrong with an
 * answer. Both know the answers before.
 */
export type Question = {
  name: QuestionName;
  text: string;
  example: string;
  suggest?: (before: Partial<Answers>, id: string) => string | undefined;
  refuse?: (answer: string, before: Partial<Answers>) => string | undefined;
};

/** The questions of a new edition, in their order. An answer is one line. */
export const questions: readonly Question[] = [
  {
    name: 'name',
    text: 'What is the conference called?',
    example: 'International Hybrid Peace Conference',
    suggest: () => 'International Hybrid Peace Conference',
  },
  { name: 'organiser', text: 'Who organises it?', example: 'Peace Foundation' },
  { name: 'city', text: 'In which city is it?', example: 'Oslo', suggest: (_, id) => cityOf(id) },
  { name: 'country', text: 'In which country?', example: 'Norway' },
  {
    name: 'timeZone',
    text: 'In which time zone?',
    example: 'Europe/Oslo',
    suggest: ({ city = '' }) => findZone(city),
    refuse: (answer) =>
      isTimeZone(answer) ? undefined : 'Write a continent, a slash and a city with English names.',
  },
  {
    name: 'days',
    text: 'What are its first and its last day?',
    example: '2031-05-06 to 2031-05-08',
    refuse: refuseDays,
  },
  {
    name: 'preConference',
    text: 'On which day before it is the pre-conference, on which people arrive?',
    example: '2031-05-05',
    suggest: (before) => addDays(readDays(before).from, -1),
    refuse: (answer, before) => refuseDayUntil(answer, readDays(before).from),
  },
  {
    name: 'payBy',
    text: 'What is the last day to pay the fee?',
    example: '2031-04-26',
    suggest: (before) => addDays(readDays(before).from, -10),
    refuse: (answer, before) => refuseDayUntil(answer, readDays(before).from),
  },
  {
    name: 'currency',
    text: 'In which currency is the fee?',
    example: 'NOK',
    suggest: () => 'EUR',
    refuse: (answer) =>
      isKnownCurrency(answer) ? undefined : 'Write the three capital letters of a currency (ISO 4217).',
  },
  {
    name: 'fees',
    text: 'What do students pay, and what do professionals?',
    example: '100 and 300',
    refuse: (answer, { currency = '' }) =>
      readFees(answer, currency)
        ? undefined
        : 'Write two amounts without the currency and without separators for thousands.',
  },
  { name: 'venue', text: 'What is the venue called?', example: 'City Hall' },
  {
    name: 'email',
    text: 'To which email address do people write?',
    example: 'hello@conference.example',
    refuse: (answer) =>
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer) ? undefined : 'Write one email address with an @.',
  },
];

/** The answer that counts: what was typed, or the suggestion if nothing was typed. Returns a sentence if it is refused. */
export function readAnswer(
  question: Question,
  typed: string,
  before: Partial<Answers>,
  id: string,
): { ok: true; answer: string } | { ok: false; why: string } {
  const answer = typed.trim() || (question.suggest?.(before, id) ?? '');
  if (answer === '') return { ok: false, why: 'This needs an answer.' };
  if (/[{}]/.test(answer)) return { ok: false, why: 'Leave out curly brackets.' };
  const why = question.refuse?.(answer, before);
  return why === undefined ? { ok: true, answer } : { ok: false, why };
}

/** Reads the first and the last day from the answer to their question. */
export function readDays({ days = '' }: Partial<Answers>): { from: string; to: string } {
  const [from = '', to = from] = days.match(/\d{4}-\d\d-\d\d/g) ?? [];
  return { from, to };
}

/** Reads the fees of students and professionals, in minor units. */
export function readFees(fees: string, currency: string): [number, number] | undefined {
  const typed = /^(\d+)(?:\.(\d+))?(?:\s+and\s+|\s+)(\d+)(?:\.(\d+))?$/.exec(fees);
  if (!typed) return undefined;
  const [, whole = '', fraction = '', otherWhole = '', otherFraction = ''] = typed;
  const student = toMinorUnits(whole, fraction, currency);
  const professional = toMinorUnits(otherWhole, otherFraction, currency);
  return student === undefined || professional === undefined ? undefined : [student, professional];
}

function refuseDays(answer: string): string | undefined {
  const days: string[] = answer.match(/\d{4}-\d\d-\d\d/g) ?? [];
  if (days.length !== 2 || !days.every(isDay)) {
    return 'Write two days, each as year, month and day: 2031-05-06 to 2031-05-08.';
  }
  const { from, to } = readDays({ days: answer });
  return from > to ? 'The first day comes after the last.' : undefined;
}

function refuseDayUntil(answer: string, last: string): string | undefined {
  if (!isDay(answer)) return 'Write year, month and day: 2031-05-06.';
  return answer > last ? `Take a day until ${formatDay(last)}.` : undefined;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The city of an id: "new-york-2031" is in New York. */
function cityOf(id: string): string {
  const words = id.split('-').filter((word) => !/^\d+$/.test(word));
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function findZone(city: string): string | undefined {
  const end = `/${city.replaceAll(' ', '_')}`;
  return Intl.supportedValuesOf('timeZone').find((zone) => zone.endsWith(end));
}
