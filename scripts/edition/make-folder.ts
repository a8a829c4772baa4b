import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, addYears, countDays } from '#conference/edition/days.ts';
import { decimalsOf, writeDecimal } from '#conference/edition/money/minor-units.ts';
import { type Answers, readDays, readFees } from './questions.ts';

const template = join(import.meta.dirname, '..', '..', 'editions', 'template');
/** The first day of the conference in the template. All other days of the template keep their distance from it. */
const templateStart = '2030-05-06';
/** The title of the home page is large: a longer line would break at a place of its own. */
const longestLine = 13;

/** Makes the folder of a new edition as a copy of the template. */
export function copyTemplate(folder: string, id: string): void {
  cpSync(template, folder, { recursive: true });
  changeFile(join(folder, 'facts.ts'), [["id: 'template'", `id: ${quote(id)}`]]);
}

/**
 * Writes the answers into the facts of a new folder. Days that nobody was asked for keep their distance from the
 * conference. What begins long before the conference begins on the day `today`, if that is earlier.
 */
export function writeAnswers(folder: string, answers: Answers, today: string): void {
  const days = daysOfTemplate(answers, today);
  const facts = join(folder, 'facts.ts');
  changeFile(facts, factsOf(answers));
  changeFile(join(folder, 'programme-pages.ts'), [
    [
      "title: ['International', 'Hybrid Peace', 'Conference']",
      `title: [${splitTitle(answers.name).map(quote).join(', ')}]`,
    ],
  ]);
  for (const file of [facts, join(folder, 'papers.ts')]) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(/\d{4}-\d\d-\d\d/g, days));
  }
}

/** Returns the day that takes the place of a day of the template. */
function daysOfTemplate(answers: Answers, today: string): (day: string) => string {
  const { from, to } = readDays(answers);
  const shift = countDays(templateStart, from);
  const begin = addDays('2029-10-01', shift);
  const asked: Record<string, string> = {
    [templateStart]: from,
    '2030-05-08': to,
    '2030-05-05': answers.preConference,
    '2030-04-26': answers.payBy,
    '2031-05-05': addDays(addYears(from, 1), -1),
    '2029-10-01': begin < today ? begin : today,
  };
  return (day) => asked[day] ?? addDays(day, shift);
}

function factsOf(answers: Answers): [old: string, changed: string][] {
  const { currency, city, country, timeZone } = answers;
  const [student, professional] = readFees(answers.fees, currency) ?? [0, 0];
  return [
    ["name: 'International Hybrid Peace Conference'", `name: ${quote(answers.name)}`],
    ["'Example Foundation'", quote(answers.organiser)],
    ["'Example City'", quote(city)],
    ["'Example Land'", quote(country)],
    ["'Etc/UTC'", quote(timeZone)],
    ["'Universal Time'", quote(nameZone(timeZone))],
    ["amount: 100_00, currency: 'EUR'", `amount: ${writeAmount(student, currency)}, currency: '${currency}'`],
    [
      "amount: 300_00, currency: 'EUR'",
      `amount: ${writeAmount(professional, currency)}, currency: '${currency}'`,
    ],
    ["'Example Hall'", quote(answers.venue)],
    ["'hello@conference.example'", quote(answers.email)],
  ];
}

/** Puts texts in the place of others. Throws an error if one is missing, because the template has changed then. */
function changeFile(file: string, changes: readonly [old: string, changed: string][]): void {
  let text = readFileSync(file, 'utf8');
  for (const [old, changed] of changes) {
    if (!text.includes(old)) throw new Error(`The template has no ${old} in ${file}.`);
    text = text.replaceAll(old, () => changed);
  }
  writeFileSync(file, text);
}

/** Splits the name of a conference into the short lines of the title of the home page. */
function splitTitle(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const joined = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && joined.length <= longestLine) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}

/** The name of a zone, without the time of the year: "East Africa Time". */
function nameZone(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Writes minor units for the facts, with a line before the decimals: `100_00`. */
function writeAmount(amount: number, currency: string): string {
  const [whole = '', decimals = ''] = writeDecimal(amount, currency).split('.');
  return decimalsOf(currency) > 0 && whole !== '0' ? `${whole}_${decimals}` : String(amount);
}
